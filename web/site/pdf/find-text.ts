import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'

/** The name of the highlight of found text in styles/pdf.css. */
const HIGHLIGHT = 'pdf-found'

const folded = (text: string) => text.normalize('NFC').toLocaleLowerCase()

/**
 * The number of the next page that contains a text, from a page on and then from the first; undefined when none does.
 * Words that are broken into two lines are not found.
 */
export async function findText(
  pdf: PDFDocumentProxy,
  query: string,
  { from, signal }: { from: number; signal: AbortSignal },
): Promise<number | undefined> {
  const wanted = folded(query)
  for (let step = 0; step < pdf.numPages; step++) {
    const page = ((from - 1 + step) % pdf.numPages) + 1
    const { items } = await (await pdf.getPage(page)).getTextContent()
    signal.throwIfAborted()
    const text = items.map((item) => ('str' in item ? `${item.str}${item.hasEOL ? ' ' : ''}` : '')).join('')
    if (folded(text).includes(wanted)) return page
  }
  return undefined
}

/** Highlights a text on a drawn page, where the browser can; an empty text removes the highlight. */
export function highlightText(page: HTMLElement, query: string): void {
  if (!('highlights' in CSS)) return
  CSS.highlights.delete(HIGHLIGHT)
  const wanted = folded(query)
  if (wanted === '') return
  const ranges: Range[] = []
  const texts = document.createTreeWalker(page, NodeFilter.SHOW_TEXT)
  for (let node = texts.nextNode(); node; node = texts.nextNode()) {
    const text = folded(node.nodeValue ?? '')
    // folding keeps the number of characters of nearly every script; a range beyond the text would throw
    if (text.length !== node.nodeValue?.length) continue
    for (let at = text.indexOf(wanted); at >= 0; at = text.indexOf(wanted, at + wanted.length)) {
      const range = new Range()
      range.setStart(node, at)
      range.setEnd(node, at + wanted.length)
      ranges.push(range)
    }
  }
  if (ranges.length > 0) CSS.highlights.set(HIGHLIGHT, new Highlight(...ranges))
}
