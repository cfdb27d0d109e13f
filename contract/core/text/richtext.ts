import * as z from 'zod/mini'
import { isSafeHref } from './href.ts'
import { cleanText, plainText, typeIssue } from './localized.ts'
import { countDocCharacters, isEmptyDoc, type RichBlock, type RichDoc as RichDocument } from './richtext-doc.ts'

export { isSafeHref } from './href.ts'
export * from './richtext-doc.ts'
export { renderHtml } from './richtext-html.ts'

/** Maximum nesting; the document itself is level 0. */
export const RICH_DEPTH_MAX = 12
/** Maximum nodes of one document, including text nodes. */
export const RICH_NODES_MAX = 5000
/** Maximum characters of a picture's description. */
export const IMAGE_ALT_MAX = 200

// Attributes that editors add without meaning for the content; null means "not set". Other unknown attributes are
// rejected.
const HARMLESS = new Set(['class', 'rel', 'src', 'target', 'textAlign', 'title', 'type'])

type Part = Record<string, unknown>
type Seen = { nodes: number; problem?: { message: string; params: Record<string, number> } }
const isPart = (value: unknown): value is Part => typeof value === 'object' && value !== null && !Array.isArray(value)

/** Removes meaningless parts, cleans the texts, and stops at the limits before a schema traverses the tree. */
function tidy(value: unknown, seen: Seen, depth = 0): unknown {
  if (!isPart(value) || seen.problem) return value
  seen.nodes++
  if (depth > RICH_DEPTH_MAX) seen.problem = { message: 'rich_text_too_deep', params: { max: RICH_DEPTH_MAX } }
  if (seen.nodes > RICH_NODES_MAX) seen.problem = { message: 'rich_text_too_large', params: { max: RICH_NODES_MAX } }

  const { attrs, content, marks, text, ...rest } = value
  const part: Part = rest
  if (attrs !== undefined && attrs !== null) part.attrs = withoutHarmless(attrs)
  if (isPart(part.attrs) && Object.keys(part.attrs).length === 0) delete part.attrs
  if (typeof text === 'string') part.text = cleanText(text).replace(/[\n\t]+/g, ' ')
  else if (text !== undefined) part.text = text
  // An editor lets bold extend over a line break, where it is invisible.
  if (marks !== undefined && part.type !== 'hardBreak') part.marks = Array.isArray(marks) ? marks.map(tidyMark) : marks
  if (Array.isArray(content)) part.content = content.map((child) => tidy(child, seen, depth + 1)).filter(isNotEmptyText)
  else if (content !== undefined) part.content = content
  return part
}

const isNotEmptyText = (part: unknown) => !(isPart(part) && part.type === 'text' && part.text === '')
const tidyMark = (mark: unknown) =>
  isPart(mark) && isPart(mark.attrs) ? { ...mark, attrs: withoutHarmless(mark.attrs) } : mark

function withoutHarmless(attrs: unknown): unknown {
  if (!isPart(attrs)) return attrs
  return Object.fromEntries(Object.entries(attrs).filter(([name, value]) => value !== null && !HARMLESS.has(name)))
}

/** Schema of the shape alone. Inside one function, so that pages without rich text do not load it. */
const Shape: z.ZodMiniType<RichDocument> = /* @__PURE__ */ (() => {
  const not = { error: 'rich_text' }
  const only = <T extends string>(type: T) => z.literal(type, not)
  const whole = (min: number, max: number) => z.int(not).check(z.gte(min, not), z.lte(max, not))

  const Mark = z.discriminatedUnion(
    'type',
    [
      z.strictObject({ type: z.enum(['bold', 'italic', 'underline', 'strike'], not) }, not),
      z.strictObject(
        {
          type: only('link'),
          attrs: z.strictObject(
            { href: z.string({ error: 'link' }).check(z.trim(), z.refine(isSafeHref, { error: 'link' })) },
            not,
          ),
        },
        not,
      ),
    ],
    not,
  )
  const Text = z.strictObject(
    {
      type: only('text'),
      text: z.string(not).check(z.minLength(1, not)),
      marks: z.optional(z.array(Mark, not).check(z.maxLength(5, not))),
    },
    not,
  )
  const inlines = z.optional(
    z.array(z.discriminatedUnion('type', [Text, z.strictObject({ type: only('hardBreak') }, not)], not), not),
  )
  const Paragraph = z.strictObject({ type: only('paragraph'), content: inlines }, not)
  const Image = z.strictObject(
    {
      type: only('image'),
      attrs: z.strictObject(
        {
          fileId: z.uuid({ error: 'file_id' }),
          alt: plainText(0, IMAGE_ALT_MAX),
          width: z.optional(whole(1, 10_000)),
          height: z.optional(whole(1, 10_000)),
        },
        not,
      ),
    },
    not,
  )

  const Block: z.ZodMiniType<RichBlock, RichBlock> = z
    .discriminatedUnion(
      'type',
      [
        Paragraph,
        z.strictObject(
          { type: only('heading'), attrs: z.strictObject({ level: z.literal([2, 3], not) }, not), content: inlines },
          not,
        ),
        z.strictObject({ type: only('bulletList'), content: z.lazy(() => items) }, not),
        z.strictObject(
          {
            type: only('orderedList'),
            attrs: z.optional(z.strictObject({ start: z.optional(whole(0, 1_000_000)) }, not)),
            content: z.lazy(() => items),
          },
          not,
        ),
        z.strictObject({ type: only('blockquote'), content: z.lazy(() => blocks) }, not),
        z.strictObject({ type: only('horizontalRule') }, not),
        Image,
      ],
      not,
    )
    .check(z.meta({ id: 'RichBlock' }))
  const blocks = z.array(Block, not).check(z.minLength(1, not))
  const beginsWithParagraph = z.refine<RichBlock[]>((content) => content[0]?.type === 'paragraph', not)
  const items = z
    .array(z.strictObject({ type: only('listItem'), content: blocks.check(beginsWithParagraph) }, not), not)
    .check(z.minLength(1, not))

  return z
    .strictObject({ type: only('doc'), content: z.array(Block, not) }, { error: typeIssue })
    .check(z.meta({ id: 'RichDoc' }))
})()

const tidied = () =>
  z.pipe(
    z.transform((input: RichDocument, { issues }): unknown => {
      const seen: Seen = { nodes: 0 }
      const result = tidy(input, seen)
      if (seen.problem) issues.push({ code: 'custom', input, ...seen.problem })
      return result
    }),
    Shape,
  )

export type RichDoc = RichDocument

/**
 * Schema of rich text without a limit of characters. Unknown nodes, marks and attributes are rejected. Issues:
 * `rich_text`, `unknown_field`, `link`, `file_id`, `rich_text_too_deep`, `rich_text_too_large`, those of the picture's
 * description, `required`, `not_object`. Rule: docs/rules/formats.md "Rich text".
 */
export const RichDoc = /* @__PURE__ */ tidied()

/**
 * Schema of rich text of at most `max` characters; an empty one is rejected unless `required: false`. Issues as
 * RichDoc, `required`, `too_long` (params max, count).
 */
export function richDoc(max: number, { required = true }: { required?: boolean } = {}) {
  return tidied().check(
    z.check<RichDocument>(({ value, issues }) => {
      if (issues.length > 0) return
      if (required && isEmptyDoc(value)) issues.push({ code: 'custom', input: value, message: 'required' })
      const count = countDocCharacters(value)
      if (count > max) issues.push({ code: 'custom', input: value, message: 'too_long', params: { max, count } })
    }),
  )
}

/** Schema of rich text in both languages, `{ mn, en? }`; an empty English document is omitted. */
export function localizedDoc(max: number, { required = true }: { required?: boolean } = {}) {
  const shape = { mn: richDoc(max, { required }), en: z.optional(richDoc(max, { required: false })) }
  return z
    .strictObject(shape, { error: typeIssue })
    .check(z.overwrite((doc) => (doc.en === undefined || !isEmptyDoc(doc.en) ? doc : { mn: doc.mn })))
}
