/** Splits a text into pieces and marks those that match the search, ignoring case. */
export function highlightMatches(text: string, search: string): { text: string; isFound: boolean }[] {
  if (!search) return [{ text, isFound: false }]
  const parts: { text: string; isFound: boolean }[] = []
  // lowercasing must keep the length, so that indexes apply to the original text
  const [lowerText, lowerSearch] = [lower(text), lower(search)]
  let from = 0
  for (let at = lowerText.indexOf(lowerSearch); at >= 0; at = lowerText.indexOf(lowerSearch, from)) {
    if (at > from) parts.push({ text: text.slice(from, at), isFound: false })
    parts.push({ text: text.slice(at, at + lowerSearch.length), isFound: true })
    from = at + lowerSearch.length
  }
  if (from < text.length) parts.push({ text: text.slice(from), isFound: false })
  return parts
}

const lower = (text: string) =>
  Array.from(text, (letter) => {
    const lowerLetter = letter.toLowerCase()
    return lowerLetter.length === letter.length ? lowerLetter : letter
  }).join('')
