/**
 * Runs in the page. A part is an element with all that axe looks at: its tag, classes, attributes, inline style, whether it has text and a
 * label, what kinds of children it has, and the same of all elements around it. Two elements of one part differ in their words, numbers
 * and place only.
 * @returns the elements of each part that stand for all of them: the first two, of which a style for every other row changes one, and the
 * last, which has no neighbour below
 */
export function samplesOfParts(): Map<number, Element[]> {
  /** Attributes whose value names something, so that only their presence counts. */
  const FREE =
    /^(id|for|name|value|href|src|srcset|title|alt|d|points|transform|content|datetime|key)$|^(x|y|r|cx|cy)\d?$/
  const NAMING =
    /^aria-(label|labelledby|describedby|controls|owns|activedescendant|valuetext|valuenow|details|errormessage)$/
  /** Attributes by whose value style sheets choose colours. All other data attributes are indices, ids and days. */
  const COLOURING = /^data-(tone|variant|colou?r|state|kind|late|selected|contrast|active|chosen)$/
  const hashOf = (text: string) => {
    let hash = 0x811c9dc5
    for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193)
    return hash >>> 0
  }
  const valueOf = ({ name, value }: Attr) => {
    if (FREE.test(name) || (name.startsWith('data-') && !COLOURING.test(name))) return value === '' ? 'empty' : 'given'
    if (NAMING.test(name)) return value.trim() === '' ? 'empty' : 'given'
    // lengths say where something stands; colours have no units
    if (name === 'style') return value.replace(/-?\d*\.?\d+(px|%|r?em|deg|v[wh]|fr|m?s\b)/g, '0')
    return value
  }
  const hasText = (element: Element) =>
    [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.nodeValue?.trim())
  const describe = (element: Element) =>
    [
      element.tagName,
      ...[...element.attributes].map((one) => `${one.name}=${valueOf(one)}`).sort(),
      hasText(element),
      element.textContent?.trim() === '',
      (element as HTMLInputElement).labels?.length ?? 0,
      (element.getAttribute('aria-labelledby') ?? '')
        .split(/\s+/)
        .every((id) => id === '' || document.getElementById(id)),
      ...new Set([...element.children].map((child) => `${child.tagName} ${child.getAttribute('role')}`).sort()),
    ].join('|')

  const samples = new Map<number, Element[]>()
  const visit = (element: Element, around: number) => {
    const part = hashOf(`${around}|${describe(element)}`)
    samples.set(part, [...(samples.get(part) ?? []).slice(0, 2), element])
    for (const child of element.children) visit(child, part)
  }
  visit(document.body, hashOf(document.documentElement.className))
  return samples
}
