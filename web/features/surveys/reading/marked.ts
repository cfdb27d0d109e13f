/** A text in pieces, those that hold what was searched marked, whatever their case. */
export function marked(text: string, wanted: string): { text: string; isFound: boolean }[] {
  if (!wanted) return [{ text, isFound: false }]
  const parts: { text: string; isFound: boolean }[] = []
  // the same length in either case, so that places in one are places in the other
  const [low, find] = [lower(text), lower(wanted)]
  let from = 0
  for (let at = low.indexOf(find); at >= 0; at = low.indexOf(find, from)) {
    if (at > from) parts.push({ text: text.slice(from, at), isFound: false })
    parts.push({ text: text.slice(at, at + find.length), isFound: true })
    from = at + find.length
  }
  if (from < text.length) parts.push({ text: text.slice(from), isFound: false })
  return parts
}

const lower = (text: string) =>
  Array.from(text, (letter) => {
    const small = letter.toLowerCase()
    return small.length === letter.length ? small : letter
  }).join('')
