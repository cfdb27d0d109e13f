/** A text as one looks for it: small letters, ө and є as о, ү and ї as у, ё as е, so that any keyboard finds it. */
export function fold(text: string): string {
  return text.normalize('NFC').toLowerCase().replace(/[өє]/g, 'о').replace(/[үї]/g, 'у').replaceAll('ё', 'е')
}
