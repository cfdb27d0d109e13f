import type { ReactNode } from 'react'
import { isSafeHref } from '#contract/core/href.ts'
import type { RichBlock, RichDoc, RichImage, RichInline, RichListItem, RichText } from '#contract/core/richtext-doc.ts'

/** Where a stored picture is fetched from. `srcSet` and `sizes` as <img> takes them. */
export interface PictureSource {
  src: string
  srcSet?: string
  sizes?: string
}
/** The addresses of a stored picture; undefined leaves the picture out. */
export type PictureOf = (fileId: string) => PictureSource | undefined

/**
 * Rich text as React elements, for public pages and the dashboard alike: never HTML, every address checked again,
 * unknown parts left out. The style stands in rich-text.css (class `nt-rich`).
 */
export function RichTextView({ doc, pictureOf, lang }: { doc: RichDoc; pictureOf: PictureOf; lang?: string }) {
  return (
    <div className="nt-rich" lang={lang}>
      {blocks(doc.content, pictureOf)}
    </div>
  )
}

// The place in the document is the only name a part has; documents are drawn whole.
const blocks = (content: readonly (RichBlock | RichListItem)[], pictureOf: PictureOf): ReactNode[] =>
  content.map((block, at) => <Block key={at} block={block} pictureOf={pictureOf} />)

function Block({ block, pictureOf }: { block: RichBlock | RichListItem; pictureOf: PictureOf }): ReactNode {
  switch (block.type) {
    case 'paragraph':
      return <p>{inlines(block.content)}</p>
    case 'heading':
      return block.attrs.level === 3 ? <h3>{inlines(block.content)}</h3> : <h2>{inlines(block.content)}</h2>
    case 'bulletList':
      return <ul>{blocks(block.content, pictureOf)}</ul>
    case 'orderedList':
      return <ol start={block.attrs?.start}>{blocks(block.content, pictureOf)}</ol>
    case 'listItem':
      return <li>{blocks(block.content, pictureOf)}</li>
    case 'blockquote':
      return <blockquote>{blocks(block.content, pictureOf)}</blockquote>
    case 'horizontalRule':
      return <hr />
    case 'image':
      return <Picture image={block} pictureOf={pictureOf} />
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
