import type { JSONContent } from '@tiptap/core'
import { isSafeHref } from '#contract/core/text/href.ts'
import type { RichBlock, RichDoc, RichInline, RichListItem, RichMark } from '#contract/core/text/richtext-doc.ts'

/** Converts a document for the editor; an empty one becomes a single empty paragraph. */
export const fromDoc = (doc: RichDoc): JSONContent =>
  doc.content.length > 0 ? doc : { type: 'doc', content: [{ type: 'paragraph' }] }

/**
 * Converts the editor's content to a document of the contract: only stored nodes, without editor-internal attributes
 * and trailing empty lines. An empty text has no content.
 */
export function toDoc(json: JSONContent): RichDoc {
  const content = blocksOf(json.content)
  while (isEmptyLine(content.at(-1))) content.pop()
  return { type: 'doc', content }
}

const isEmptyLine = (block: RichBlock | undefined) => block?.type === 'paragraph' && !block.content?.length

const blocksOf = (parts: JSONContent[] | undefined): RichBlock[] => (parts ?? []).flatMap((part) => blockOf(part) ?? [])

function blockOf({ type, attrs, content }: JSONContent): RichBlock | undefined {
  switch (type) {
    case 'paragraph':
      return { type, ...inside(content) }
    case 'heading':
      return { type, attrs: { level: attrs?.level === 3 ? 3 : 2 }, ...inside(content) }
    case 'bulletList':
      return listOr({ type, content: itemsOf(content) })
    case 'orderedList': {
      const start = Number(attrs?.start ?? 1)
      return listOr({ type, ...(start === 1 ? {} : { attrs: { start } }), content: itemsOf(content) })
    }
    case 'blockquote': {
      const quoted = blocksOf(content)
      return quoted.length > 0 ? { type, content: quoted } : undefined
    }
    case 'horizontalRule':
      return { type }
    case 'image':
      return typeof attrs?.fileId === 'string' ? { type, attrs: pictureOf(attrs) } : undefined
    default:
      return undefined
  }
}

const listOr = <L extends { content: RichListItem[] }>(list: L): L | undefined =>
  list.content.length > 0 ? list : undefined

/** Every item begins with a paragraph. */
function itemsOf(parts: JSONContent[] | undefined): RichListItem[] {
  return (parts ?? []).map(({ content }) => {
    const blocks = blocksOf(content)
    return { type: 'listItem', content: blocks[0]?.type === 'paragraph' ? blocks : [{ type: 'paragraph' }, ...blocks] }
  })
}

function pictureOf(attrs: NonNullable<JSONContent['attrs']>) {
  const { fileId, alt, width, height } = attrs
  return {
    fileId: String(fileId),
    alt: String(alt ?? ''),
    ...(typeof width === 'number' ? { width } : {}),
    ...(typeof height === 'number' ? { height } : {}),
  }
}

function inside(parts: JSONContent[] | undefined): { content?: RichInline[] } {
  const content = (parts ?? []).flatMap(({ type, text, marks }): RichInline[] => {
    if (type === 'hardBreak') return [{ type }]
    if (type !== 'text' || !text) return []
    const kept = (marks ?? []).flatMap((mark) => markOf(mark.type, mark.attrs?.href) ?? [])
    return [{ type, text, ...(kept.length > 0 ? { marks: kept } : {}) }]
  })
  return content.length > 0 ? { content } : {}
}

function markOf(type: string, href: unknown): RichMark | undefined {
  if (type === 'bold' || type === 'italic' || type === 'underline' || type === 'strike') return { type }
  return type === 'link' && typeof href === 'string' && isSafeHref(href) ? { type, attrs: { href } } : undefined
}
