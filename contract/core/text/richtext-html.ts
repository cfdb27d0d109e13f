import { isSafeHref } from './href.ts'
import type { RichBlock, RichDoc, RichInline, RichListItem, RichText } from './richtext-doc.ts'

/** `fileUrl`: address of a stored picture; undefined leaves it out. */
export type HtmlOptions = { fileUrl: (fileId: string) => string | undefined; openLinksInNewTab?: boolean }

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

/** Escapes text for HTML, between tags and in quoted attributes. */
export const escapeHtml = (text: string): string => String(text).replace(/[&<>"']/g, (c) => ENTITIES[c] ?? '')

/**
 * Renders a document as safe HTML, for mails and pages rendered by the server: texts are escaped, addresses checked
 * again and unknown parts omitted, whatever is stored. Headings are h2 and h3.
 */
export const renderHtml = (doc: RichDoc, options: HtmlOptions): string => blocks(doc.content, options)

const blocks = (content: readonly (RichBlock | RichListItem)[], options: HtmlOptions): string =>
  content.map((block) => blockHtml(block, options)).join('')

function blockHtml(block: RichBlock | RichListItem, options: HtmlOptions): string {
  switch (block.type) {
    case 'paragraph':
      return `<p>${inlines(block.content, options)}</p>`
    case 'heading': {
      const tag = block.attrs.level === 3 ? 'h3' : 'h2'
      return `<${tag}>${inlines(block.content, options)}</${tag}>`
    }
    case 'bulletList':
      return `<ul>${blocks(block.content, options)}</ul>`
    case 'orderedList':
      return `<ol${number('start', block.attrs?.start)}>${blocks(block.content, options)}</ol>`
    case 'listItem':
      return `<li>${blocks(block.content, options)}</li>`
    case 'blockquote':
      return `<blockquote>${blocks(block.content, options)}</blockquote>`
    case 'horizontalRule':
      return '<hr>'
    case 'image': {
      const { fileId, alt, width, height } = block.attrs
      const url = options.fileUrl(fileId)
      const size = number('width', width) + number('height', height)
      return url === undefined ? '' : `<figure><img src="${escapeHtml(url)}" alt="${escapeHtml(alt)}"${size}></figure>`
    }
    default:
      return ''
  }
}

const number = (name: string, value: number | undefined) =>
  Number.isSafeInteger(value) && value !== undefined ? ` ${name}="${value}"` : ''

const hrefOf = (part: RichInline): string | undefined => {
  const link = part.type === 'text' ? part.marks?.find((mark) => mark.type === 'link') : undefined
  return link && isSafeHref(link.attrs.href) ? link.attrs.href : undefined
}

/** Adjacent links with the same address become one: one tab stop, one name for screen readers. */
function inlines(content: readonly RichInline[] = [], options: HtmlOptions): string {
  let html = ''
  for (let i = 0; i < content.length; ) {
    const first = content[i]
    if (!first) break
    const href = hrefOf(first)
    let end = i + 1
    for (let next = content[end]; next && href !== undefined && hrefOf(next) === href; next = content[end]) end++
    const inner = content.slice(i, end).map(inlineHtml).join('')
    html += href === undefined ? inner : `<a href="${escapeHtml(href)}"${newTab(href, options)}>${inner}</a>`
    i = end
  }
  return html
}

const newTab = (href: string, { openLinksInNewTab }: HtmlOptions) =>
  openLinksInNewTab && /^https?:/i.test(href) ? ' target="_blank" rel="noopener noreferrer"' : ''

const TAGS = [
  ['bold', 'strong'],
  ['italic', 'em'],
  ['underline', 'u'],
  ['strike', 's'],
] as const

function inlineHtml(part: RichInline): string {
  if (part.type === 'hardBreak') return '<br>'
  return part.type === 'text' ? textHtml(part) : ''
}

function textHtml({ text, marks = [] }: RichText): string {
  const tags = TAGS.filter(([mark]) => marks.some(({ type }) => type === mark)).map(([, tag]) => tag)
  return tags.reduceRight((html, tag) => `<${tag}>${html}</${tag}>`, escapeHtml(text))
}
