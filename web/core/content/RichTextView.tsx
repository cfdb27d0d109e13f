import type { ReactNode } from 'react'
import { isSafeHref } from '#contract/core/text/href.ts'
import {
  headingsOf,
  type RichBlock,
  type RichDoc,
  type RichImage,
  type RichInline,
  type RichListItem,
  type RichText,
} from '#contract/core/text/richtext-doc.ts'

/** Address of a stored picture; `srcSet` and `sizes` as in <img>. */
export interface PictureSource {
  src: string
  srcSet?: string
  sizes?: string
}
/** The addresses of a stored picture; undefined omits the picture. */
export type PictureOf = (fileId: string) => PictureSource | undefined

export interface RichTextViewProps {
  doc: RichDoc
  pictureOf: PictureOf
  lang?: string
  /** Gives headings the ids of `headingsOf`, so that a table of contents can link to them. */
  anchors?: boolean
}

/** Values that every node needs. */
interface RenderContext {
  pictureOf: PictureOf
  ids: ReadonlyMap<unknown, string>
}

/**
 * Rich text as React elements, for public pages and the dashboard: never HTML; every address is validated again, and
 * unknown nodes are omitted. Styles: rich-text.css (class `nt-rich`).
 */
export function RichTextView({ doc, pictureOf, lang, anchors = false }: RichTextViewProps) {
  const ids = new Map<unknown, string>(anchors ? headingsOf(doc).map(({ block, id }) => [block, id]) : [])
  return (
    <div className="nt-rich" lang={lang}>
      {blocks(doc.content, { pictureOf, ids })}
    </div>
  )
}

// Nodes have no identity but their position; documents are always rendered whole.
const blocks = (content: readonly (RichBlock | RichListItem)[], context: RenderContext): ReactNode[] =>
  content.map((block, at) => <Block key={at} block={block} context={context} />)

function Block({ block, context }: { block: RichBlock | RichListItem; context: RenderContext }): ReactNode {
  const id = context.ids.get(block)
  switch (block.type) {
    case 'paragraph':
      return <p>{inlines(block.content)}</p>
    case 'heading':
      return block.attrs.level === 3 ? (
        <h3 id={id}>{inlines(block.content)}</h3>
      ) : (
        <h2 id={id}>{inlines(block.content)}</h2>
      )
    case 'bulletList':
      return <ul>{blocks(block.content, context)}</ul>
    case 'orderedList':
      return <ol start={block.attrs?.start}>{blocks(block.content, context)}</ol>
    case 'listItem':
      return <li>{blocks(block.content, context)}</li>
    case 'blockquote':
      return <blockquote>{blocks(block.content, context)}</blockquote>
    case 'horizontalRule':
      return <hr />
    case 'image':
      return <Picture image={block} pictureOf={context.pictureOf} />
    default:
      return null
  }
}

function Picture({ image, pictureOf }: { image: RichImage; pictureOf: PictureOf }) {
  const { fileId, alt, width, height } = image.attrs
  const source = pictureOf(fileId)
  if (!source) return null
  return (
    <figure>
      <img {...source} alt={alt} width={width} height={height} loading="lazy" decoding="async" />
    </figure>
  )
}

const hrefOf = (part: RichInline): string | undefined => {
  const link = part.type === 'text' ? part.marks?.find((mark) => mark.type === 'link') : undefined
  return link && isSafeHref(link.attrs.href) ? link.attrs.href : undefined
}

/** Merges neighbours with the same address into one link: one tab stop, one accessible name. */
function inlines(content: readonly RichInline[] = []): ReactNode[] {
  const runs: { href: string | undefined; parts: RichInline[] }[] = []
  for (const part of content) {
    const href = hrefOf(part)
    const last = runs.at(-1)
    if (last && last.href === href) last.parts.push(part)
    else runs.push({ href, parts: [part] })
  }
  return runs.map(({ href, parts }, at) =>
    href === undefined ? (
      parts.map((part, n) => <Inline key={`${at}.${n}`} part={part} />)
    ) : (
      <a key={at} href={href} {...(/^https?:/i.test(href) ? { rel: 'noopener noreferrer' } : {})}>
        {parts.map((part, n) => (
          <Inline key={n} part={part} />
        ))}
      </a>
    ),
  )
}

function Inline({ part }: { part: RichInline }): ReactNode {
  if (part.type === 'hardBreak') return <br />
  return part.type === 'text' ? marked(part) : null
}

const MARKS = [
  ['strike', 's'],
  ['underline', 'u'],
  ['italic', 'em'],
  ['bold', 'strong'],
] as const

function marked({ text, marks = [] }: RichText): ReactNode {
  return MARKS.filter(([mark]) => marks.some(({ type }) => type === mark)).reduce<ReactNode>(
    (inner, [, Tag]) => <Tag>{inner}</Tag>,
    text,
  )
}
