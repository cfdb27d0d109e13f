import { cleanText, countCharacters, countCodePoints, hasVisibleText } from './unicode.ts'

export type RichMark = { type: 'bold' | 'italic' | 'underline' | 'strike' } | { type: 'link'; attrs: { href: string } }
export type RichText = { type: 'text'; text: string; marks?: RichMark[] | undefined }
export type RichInline = RichText | { type: 'hardBreak' }
export type RichImage = {
  type: 'image'
  attrs: { fileId: string; alt: string; width?: number | undefined; height?: number | undefined }
}
export type RichListItem = { type: 'listItem'; content: RichBlock[] }
export type RichBlock =
  | { type: 'paragraph'; content?: RichInline[] | undefined }
  | { type: 'heading'; attrs: { level: 2 | 3 }; content?: RichInline[] | undefined }
  | { type: 'bulletList'; content: RichListItem[] }
  | { type: 'orderedList'; attrs?: { start?: number | undefined } | undefined; content: RichListItem[] }
  | { type: 'blockquote'; content: RichBlock[] }
  | { type: 'horizontalRule' }
  | RichImage

/** Stored rich text: JSON in the shape of ProseMirror, never HTML. Rule: docs/rules/formats.md "Rich text". */
export type RichDoc = { type: 'doc'; content: RichBlock[] }

type Leaf = Exclude<RichBlock, { content: RichBlock[] | RichListItem[] }>

/** The blocks without child blocks, in reading order. */
function leavesOf(blocks: readonly (RichBlock | RichListItem)[]): Leaf[] {
  return blocks.flatMap((block) => {
    switch (block.type) {
      case 'bulletList':
      case 'orderedList':
      case 'listItem':
      case 'blockquote':
        return leavesOf(block.content)
      default:
        return [block]
    }
  })
}

const lineOf = (content: readonly RichInline[] = []): string =>
  content.map((part) => (part.type === 'text' ? part.text : '\n')).join('')

/** The visible text, without list markers and pictures: paragraphs and headings joined by \n; a hard break is \n. */
export function plainTextOf(doc: RichDoc): string {
  const lines = leavesOf(doc.content).flatMap((leaf) =>
    leaf.type === 'paragraph' || leaf.type === 'heading' ? [lineOf(leaf.content)] : [],
  )
  return lines.join('\n')
}

/** A heading of a document, with its anchor on the page. */
export interface DocHeading {
  id: string
  level: 2 | 3
  text: string
  block: RichBlock
}

/** The headings in reading order, without empty ones. */
export const headingsOf = (doc: RichDoc): DocHeading[] =>
  leavesOf(doc.content)
    .flatMap((leaf) =>
      leaf.type === 'heading' ? [{ level: leaf.attrs.level, text: lineOf(leaf.content).trim(), block: leaf }] : [],
    )
    .filter(({ text }) => hasVisibleText(text))
    .map((heading, at) => ({ ...heading, id: `part-${at + 1}` }))

/** Characters as the limits count them: `countCharacters` of the plain text; a line end is one, a picture none. */
export const countDocCharacters = (doc: RichDoc): number => countCharacters(plainTextOf(doc))

/** Whether nothing is visible: no character and no picture. */
export const isEmptyDoc = (doc: RichDoc): boolean =>
  !hasVisibleText(plainTextOf(doc)) && !leavesOf(doc.content).some((leaf) => leaf.type === 'image')

/** Converts plain text to a document: every line is a paragraph. `plainTextOf` returns the cleaned text. */
export function docFromText(text: string): RichDoc {
  const lines = cleanText(text).replaceAll('\t', ' ').split('\n')
  return {
    type: 'doc',
    content: lines.map((line) =>
      line === '' ? { type: 'paragraph' } : { type: 'paragraph', content: [{ type: 'text', text: line }] },
    ),
  }
}

/** The pictures of a document, in reading order. */
export const imagesOf = (doc: RichDoc): RichImage['attrs'][] =>
  leavesOf(doc.content).flatMap((leaf) => (leaf.type === 'image' ? [leaf.attrs] : []))

/** Ids of the files of a document, without duplicates, in reading order. */
export const fileIdsOf = (doc: RichDoc): string[] => [...new Set(imagesOf(doc).map(({ fileId }) => fileId))]

/** The beginning of the text in at most `max` characters, on one line: whole words, then "…". */
export function excerptOf(doc: RichDoc, max: number): string {
  const text = plainTextOf(doc)
    .replace(/\s{2,}|[^\S ]/g, ' ')
    .trim()
  // a character has at most two code units, so a short text need not be counted
  if (text.length <= 2 * max && countCodePoints(text) <= max) return text

  const start = firstCodePoints(text, max - 1)
  const rest = text.slice(start.length)
  const kept = rest.startsWith(' ') ? start : start.slice(0, start.lastIndexOf(' ') + 1)
  return `${(kept || cutWord(start, rest)).replace(/[\s\p{Pd},;:(«"]+$/u, '')}…`
}

function firstCodePoints(text: string, count: number): string {
  let end = 0
  for (let i = 0; i < count; i++) end += (text.codePointAt(end) ?? 0) > 0xffff ? 2 : 1
  return text.slice(0, end)
}

/** A word longer than the limit is cut, but not between a letter and its combining marks. */
const cutWord = (start: string, rest: string): string =>
  /^[\p{M}\u200D]/u.test(rest) ? start.replace(/\P{M}\p{M}*$/u, '') : start
