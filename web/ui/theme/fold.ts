/**
 * Folds a text for searching: lower case, ө and є as о, ү and ї as у, ё as е, so that it is found from any keyboard
 * layout.
 */
export function fold(text: string): string {
  return text.normalize('NFC').toLowerCase().replace(/[өє]/g, 'о').replace(/[үї]/g, 'у').replaceAll('ё', 'е')
}
