import type { Page } from '@playwright/test'

/** Marks the topmost elements that have a part that axe has not seen. */
export const NEW_PART = 'data-new-part'

/**
 * Runs in the page. A part is an element with all that axe looks at: its tag, classes, attributes, inline style, whether it has text and a
 * label, what kinds of children it has, and the same of all elements around it. Two elements of one part differ in their words, numbers
 * and place only.
 * @returns the numbers of all parts, or, when `fresh` is given, nothing: the elements with these parts are marked
 */
function partsOf([fresh, mark]: [number[] | null, string]): number[] {
  /** Attributes whose value names something, so that only their presence counts. */
  const FREE =
    /^(id|for|name|value|href|src|srcset|title|alt|d|points|transform|content|datetime|key)$|^(x|y|r|cx|cy)\d?$/
  const NAMING =
    /^aria-(label|labelledby|describedby|controls|owns|activedescendant|valuetext|valuenow|details|errormessage)$/
  const hashOf = (text: string) => {
    let hash = 0x811c9dc5
    for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193)
    return hash >>> 0
  }
  const valueOf = ({ name, value }: Attr) => {
    if (FREE.test(name) || name.startsWith('data-')) return value === '' ? 'empty' : 'given'
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

  const wanted = fresh && new Set(fresh)
  const found = new Set<number>()
  const visit = (element: Element, around: number, isMarked: boolean) => {
    const part = hashOf(`${around}|${describe(element)}`)
    found.add(part)
    const isNew = wanted?.has(part) ?? false
    if (isNew && !isMarked) element.setAttribute(mark, '')
    for (const child of element.children) visit(child, part, isMarked || isNew)
  }
  for (const marked of document.querySelectorAll(`[${mark}]`)) marked.removeAttribute(mark)
  visit(document.body, hashOf(document.documentElement.className), false)
  return fresh ? [] : [...found]
}

/**
 * Marks what of a page is not in `seen`, and adds it there.
 * @returns the selector of the marked elements, or null when the page has no new part
 */
export async function markNewParts(page: Page, seen: Set<number>): Promise<string | null> {
  const fresh = (await page.evaluate(partsOf, [null, NEW_PART] as [null, string])).filter((part) => !seen.has(part))
  if (fresh.length === 0) return null
  await page.evaluate(partsOf, [fresh, NEW_PART] as [number[], string])
  for (const part of fresh) seen.add(part)
  return `[${NEW_PART}]`
}
