/** Shortens a text to at most `max` characters, cut between words where possible, with `…` when text was cut. */
export function clip(text: string, max: number): string {
  const letters = [...text]
  if (letters.length <= max) return text
  const kept = letters.slice(0, max - 1).join('')
  const between = kept.lastIndexOf(' ')
  const isLong = letters[max - 1] !== ' ' && between > 0
  return `${(isLong ? kept.slice(0, between) : kept).trimEnd()}…`
}
