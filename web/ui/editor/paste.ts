const REMOVED = 'script, style, meta, link, title, xml, template, iframe, object, svg, math, img:not([data-file-id])'
const IS_LIST_ITEM = /mso-list:\s*l\d+\s+level(\d)/i
const NUMBER = /^\s*(?:\d+|[a-zа-яёөү]{1,4})[.)]/i

/**
 * Converts HTML from the clipboard for the editor: Word's lists become lists, its headings ours, table rows lines of
 * text; formatting and pictures of other hosts are removed. The editor's schema drops the rest.
 */
export function cleanPastedHtml(html: string): string {
  const page = new DOMParser().parseFromString(html, 'text/html')
  const { body } = page
  removeComments(page)
  for (const part of body.querySelectorAll(REMOVED)) part.remove()
  for (const list of wordLists(body)) rebuildList(page, list)
  rename(page, 'h1', 'h2')
  rename(page, 'h4, h5, h6', 'h3')
  for (const table of body.querySelectorAll('table')) table.replaceWith(...linesOf(page, table))
  // Google Docs wraps everything in <b style="font-weight:normal">.
  for (const bold of body.querySelectorAll<HTMLElement>('b, strong')) {
    if (/^(?:normal|400)$/.test(bold.style.fontWeight)) bold.replaceWith(...bold.childNodes)
  }
  plainSpaces(body)
  for (const paragraph of body.querySelectorAll('p'))
    if (!paragraph.textContent?.trim() && !paragraph.querySelector('img')) paragraph.remove()
  return body.innerHTML
}

function removeComments(page: Document): void {
  const comments = page.createTreeWalker(page, NodeFilter.SHOW_COMMENT)
  const found: Comment[] = []
  while (comments.nextNode()) if (comments.currentNode instanceof Comment) found.push(comments.currentNode)
  for (const comment of found) comment.remove()
}

const levelOf = (element: Element | null): number =>
  Number(IS_LIST_ITEM.exec(element?.getAttribute('style') ?? '')?.[1] ?? 0)

/** Runs of adjacent paragraphs that Word marks as list items. */
function wordLists(body: HTMLElement): Element[][] {
  const runs: Element[][] = []
  for (const paragraph of body.querySelectorAll('p, h1, h2, h3, h4, h5, h6')) {
    if (levelOf(paragraph) === 0) continue
    const run = runs.at(-1)
    if (run && run.at(-1) === paragraph.previousElementSibling) run.push(paragraph)
    else runs.push([paragraph])
  }
  return runs
}

function rebuildList(page: Document, items: Element[]): void {
  const open: { level: number; list: HTMLElement }[] = []
  for (const item of items) {
    const level = levelOf(item)
    const marker = markerOf(item)
    const tag = NUMBER.test(marker) ? 'ol' : 'ul'
    while (open.length > 1 && (open.at(-1)?.level ?? 0) > level) open.pop()
    const around = open.at(-1)
    if (!around || around.level < level) {
      const list = page.createElement(tag)
      const parent = around?.list.lastElementChild
      if (parent) parent.append(list)
      else item.before(list)
      open.push({ level, list })
    }
    const line = page.createElement('li')
    const paragraph = page.createElement('p')
    paragraph.append(...item.childNodes)
    line.append(paragraph)
    open.at(-1)?.list.append(line)
    item.remove()
  }
}

/** The marker of a Word list item («1.», «·»), removed from it. */
function markerOf(item: Element): string {
  const marker = item.querySelector('[style*="mso-list:Ignore" i], [style*="mso-list: Ignore" i]')
  const text = marker?.textContent ?? ''
  marker?.remove()
  return text
}

function rename(page: Document, from: string, to: string): void {
  for (const heading of page.body.querySelectorAll(from)) {
    const renamed = page.createElement(to)
    renamed.append(...heading.childNodes)
    heading.replaceWith(renamed)
  }
}

/** A row of a table as one line of text. */
function linesOf(page: Document, table: HTMLTableElement): HTMLElement[] {
  return [...table.rows].map((row) => {
    const line = page.createElement('p')
    const cells = [...row.cells].map((cell) => cell.textContent?.replace(/\s+/g, ' ').trim() ?? '')
    line.textContent = cells.filter(Boolean).join(' · ')
    return line
  })
}

/** Replaces the no-break spaces that Word puts between words, which would prevent line breaks. */
function plainSpaces(body: HTMLElement): void {
  const texts = body.ownerDocument.createTreeWalker(body, NodeFilter.SHOW_TEXT)
  while (texts.nextNode()) {
    const { currentNode } = texts
    const text = currentNode.nodeValue ?? ''
    currentNode.nodeValue = text.replace(/[\u200b\ufeff]/g, '').replace(/\u00a0+/g, ' ')
  }
}
