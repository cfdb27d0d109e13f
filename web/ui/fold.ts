/** A text as one looks for it: small letters, ө as о, ү as у, ё as е, so that any keyboard finds it. */
export function fold(text: string): string {
  return text.normalize('NFC').toLowerCase().replaceAll('ө', 'о').replaceAll('ү', 'у').replaceAll('ё', 'е')
}
