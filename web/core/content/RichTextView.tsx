import type { ReactNode } from 'react'
import { isSafeHref } from '#contract/core/href.ts'
import {
  headingsOf,
  type RichBlock,
  type RichDoc,
  type RichImage,
  type RichInline,
  type RichListItem,
  type RichText,
} from '#contract/core/richtext-doc.ts'

/** Where a stored picture is fetched from. `srcSet` and `sizes` as <img> takes them. */
export interface PictureSource {
  src: string
  srcSet?: string
  sizes?: string
}
/** The addresses of a stored picture; undefined leaves the picture out. */
export type PictureOf = (fileId: string) => PictureSource | undefined

export interface RichTextViewProps {
  doc: RichDoc
  pictureOf: PictureOf
  lang?: string
  /** Headings get the ids of `headingsOf`, so that a table of contents can lead to them. */
  anchors?: boolean
}

/** What every part needs to know. */
interface Around {
  pictureOf: PictureOf
  ids: ReadonlyMap<unknown, string>
}

/**
 * Rich text as React elements, for public pages and the dashboard alike: never HTML, every address checked again,
 * unknown parts left out. The style stands in rich-text.css (class `nt-rich`).
 */
export function RichTextView({ doc, pictureOf, lang, anchors = false }: RichTextViewProps) {
  const ids = new Map<unknown, string>(anchors ? headingsOf(doc).map(({ block, id }) => [block, id]) : [])
  return (
    <div className="nt-rich" lang={lang}>
      {blocks(doc.content, { pictureOf, ids })}
    </div>
  )
}

// The place in the document is the only name a part has; documents are drawn whole.
const blocks = (content: readonly (RichBlock | RichListItem)[], around: Around): ReactNode[] =>
  content.map((block, at) => <Block key={at} block={block} around={around} />)

function Block({ block, around }: { block: RichBlock | RichListItem; around: Around }): ReactNode {
  const id = around.ids.get(block)
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
      return <ul>{blocks(block.content, around)}</ul>
    case 'orderedList':
      return <ol start={block.attrs?.start}>{blocks(block.content, around)}</ol>
    case 'listItem':
      return <li>{blocks(block.content, around)}</li>
    case 'blockquote':
      return <blockquote>{blocks(block.content, around)}</blockquote>
    case 'horizontalRule':
      return <hr />
    case 'image':
      return <Picture image={block} pictureOf={around.pictureOf} />
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

/** Neighbours with the same address are one link: one stop for the keyboard, one name for a screen reader. */
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
