import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { countCharacters } from './localized.ts'
import {
  countDocCharacters,
  docFromText,
  fileIdsOf,
  isEmptyDoc,
  localizedDoc,
  plainTextOf,
  RichDoc,
  richDoc,
} from './richtext.ts'

const FILE = '3f2b1c4d-5e6f-4a7b-8c9d-0e1f2a3b4c5d'
const text = (value: string, ...marks: object[]) => ({ type: 'text', text: value, ...(marks.length ? { marks } : {}) })
const paragraph = (...content: object[]) => ({ type: 'paragraph', content })
const link = (href: unknown) => ({ type: 'link', attrs: { href } })
const item = (...content: object[]) => ({ type: 'listItem', content })
const doc = (...content: object[]) => ({ type: 'doc', content })
const nested = (levels: number) => {
  let inner: object = paragraph(text('а'))
  for (let i = 0; i < levels; i++) inner = { type: 'blockquote', content: [inner] }
  return doc(inner)
}
const issues = (input: unknown, schema: z.ZodMiniType = RichDoc) =>
  schema.safeParse(input).error?.issues.map((issue) => [issue.path.join('.'), issue.message])

const EVERYTHING = doc(
  { type: 'heading', attrs: { level: 2 }, content: [text('Гарчиг')] },
  paragraph(
    text('Энгийн '),
    text('тод', { type: 'bold' }, { type: 'italic' }),
    { type: 'hardBreak' },
    text('холбоос', link('https://nutag.mn/a?b=1#c'), { type: 'underline' }, { type: 'strike' }),
  ),
  {
    type: 'bulletList',
    content: [
      item(paragraph(text('нэг'))),
      item(paragraph(text('хоёр')), {
        type: 'orderedList',
        attrs: { start: 3 },
        content: [item(paragraph(text('гурав')))],
      }),
    ],
  },
  { type: 'blockquote', content: [paragraph(text('ишлэл'))] },
  { type: 'horizontalRule' },
  { type: 'image', attrs: { fileId: FILE, alt: 'Төв талбай', width: 800, height: 600 } },
  { type: 'image', attrs: { fileId: FILE, alt: '' } },
  { type: 'paragraph' },
)

describe('what can be stored', () => {
  test('every known part, unchanged', () => {
    expect(RichDoc.parse(EVERYTHING)).toEqual(EVERYTHING)
  })

  test('meaningless additions of the editor are removed', () => {
    const typed = doc(
      {
        type: 'paragraph',
        attrs: { textAlign: null },
        content: [
          text('а', {
            type: 'link',
            attrs: { href: ' https://nutag.mn ', target: '_blank', rel: 'noopener', class: 'x', title: null },
          }),
        ],
      },
      { type: 'heading', attrs: { level: 3, textAlign: 'center' }, content: [] },
      { type: 'orderedList', attrs: { start: 1, type: null }, content: [item({ type: 'paragraph', attrs: null })] },
      {
        type: 'image',
        attrs: { fileId: FILE, alt: 'а', src: 'data:image/png;base64,AAAA', title: 'b', width: null, height: null },
      },
      paragraph({ type: 'hardBreak', marks: [{ type: 'bold' }] }),
    )

    expect(RichDoc.parse(typed)).toEqual(
      doc(
        paragraph(text('а', link('https://nutag.mn'))),
        { type: 'heading', attrs: { level: 3 }, content: [] },
        { type: 'orderedList', attrs: { start: 1 }, content: [item({ type: 'paragraph' })] },
        { type: 'image', attrs: { fileId: FILE, alt: 'а' } },
        paragraph({ type: 'hardBreak' }),
      ),
    )
  })

  test('texts are cleaned, and empty ones removed', () => {
    expect(RichDoc.parse(doc(paragraph(text('и\u0306\u0000\uD800о\u202Eд\nб'), text('\u0007'))))).toEqual(
      doc(paragraph(text('йод б'))),
    )
  })
})

describe('what cannot be stored', () => {
  test.each<[string, object]>([
    ['an unknown block', doc({ type: 'iframe', attrs: { src: 'https://nutag.mn' } })],
    ['a code block', doc({ type: 'codeBlock', content: [text('а')] })],
    ['raw HTML', doc({ type: 'html', html: '<script>' })],
    ['text outside a paragraph', doc(text('а'))],
    ['a paragraph in a paragraph', doc(paragraph(paragraph()))],
    ['a list item outside a list', doc(item(paragraph()))],
    ['a list without items', doc({ type: 'bulletList', content: [] })],
    ['a list of paragraphs', doc({ type: 'bulletList', content: [paragraph()] })],
    [
      'a list item that begins with a picture',
      doc({ type: 'bulletList', content: [item({ type: 'image', attrs: { fileId: FILE, alt: '' } })] }),
    ],
    ['an empty quotation', doc({ type: 'blockquote', content: [] })],
    ['a heading of level 1', doc({ type: 'heading', attrs: { level: 1 } })],
    ['a heading without level', doc({ type: 'heading' })],
    ['a heading of level "2"', doc({ type: 'heading', attrs: { level: '2' } })],
    ['an unknown mark', doc(paragraph(text('а', { type: 'code' })))],
    ['a mark that is a text', doc({ type: 'paragraph', content: [{ type: 'text', text: 'а', marks: ['bold'] }] })],
    ['six marks', doc(paragraph(text('а', ...Array.from({ length: 6 }, () => ({ type: 'bold' })))))],
    ['text that is a number', doc(paragraph({ type: 'text', text: 5 }))],
    ['a list that begins at -1', doc({ type: 'orderedList', attrs: { start: -1 }, content: [item(paragraph())] })],
    ['a picture of width 1e9', doc({ type: 'image', attrs: { fileId: FILE, alt: '', width: 1e9 } })],
    ['content that is a text', { type: 'doc', content: 'а' }],
    ['a paragraph instead of a document', paragraph(text('а'))],
    ['a document without content', { type: 'doc' }],
    ['a part that is null', { type: 'doc', content: [null] }],
  ])('%s', (_, input) => {
    expect(issues(input)?.map(([, message]) => message)).toContain('rich_text')
  })

  test.each<[string, object]>([
    ['an event handler', doc({ type: 'paragraph', attrs: { onclick: 'alert(1)' } })],
    ['a style', doc({ type: 'heading', attrs: { level: 2, style: 'position:fixed' } })],
    ['an attribute of a link', doc(paragraph(text('а', { type: 'link', attrs: { href: '/', onmouseover: 'x' } })))],
    ['an attribute of bold', doc(paragraph(text('а', { type: 'bold', attrs: { x: 1 } })))],
    ['a key next to type', doc({ type: 'paragraph', html: '<b>' })],
    ['a key of the document', { ...doc(), version: 1 }],
    ['a prototype', JSON.parse('{"type":"doc","content":[],"__proto__":{"x":1}}')],
    [
      'a prototype inside',
      JSON.parse('{"type":"doc","content":[{"type":"heading","attrs":{"level":2,"__proto__":{"x":1}}}]}'),
    ],
  ])('unknown fields: %s', (_, input) => {
    expect(RichDoc.safeParse(input).error?.issues.map((issue) => issue.code)).toContain('unrecognized_keys')
    expect(Object.hasOwn(Object.prototype, 'x')).toBe(false)
  })

  test('a missing value, and one that is not a document', () => {
    expect(issues(undefined)).toEqual([['', 'required']])
    expect(issues(null)).toEqual([['', 'required']])
    expect(issues('<p>а</p>')).toEqual([['', 'not_object']])
    expect(issues([])).toEqual([['', 'not_object']])
    expect(issues({}, z.object({ body: richDoc(10) }))).toEqual([['body', 'required']])
  })

  test('a picture without a valid file id or a description, which may be empty', () => {
    expect(issues(doc({ type: 'image', attrs: { fileId: '../etc/passwd', alt: 'а' } }))).toEqual([
      ['content.0.attrs.fileId', 'file_id'],
    ])
    expect(issues(doc({ type: 'image', attrs: { fileId: FILE } }))).toEqual([['content.0.attrs.alt', 'required']])
    expect(issues(doc({ type: 'image', attrs: { fileId: FILE, alt: 'а'.repeat(201) } }))).toEqual([
      ['content.0.attrs.alt', 'too_long'],
    ])
    expect(issues(doc({ type: 'image', attrs: { fileId: FILE, alt: 'а'.repeat(200) } }))).toBeUndefined()
  })

  test('a link that is not a page, a mail address or a phone number', () => {
    const path = 'content.0.content.0.marks.0.attrs.href'
    expect(issues(doc(paragraph(text('а', link('javascript:alert(1)')))))).toEqual([[path, 'link']])
    expect(issues(doc(paragraph(text('а', link(null)))))).toEqual([[path, 'link']])
    expect(issues(doc(paragraph(text('а', link(5)))))).toEqual([[path, 'link']])
  })

  test('more than 12 levels, even as many as fit into a megabyte', () => {
    expect(issues(nested(10))).toBeUndefined()
    expect(issues(nested(11))).toEqual([['', 'rich_text_too_deep']])
    expect(issues(nested(30_000))).toEqual([['', 'rich_text_too_deep']])
  })

  test('more than 5,000 nodes', () => {
    const lines = (n: number) => doc(...Array.from({ length: n }, () => ({ type: 'paragraph' })))
    expect(issues(lines(4999))).toBeUndefined()
    expect(issues(lines(5000))).toEqual([['', 'rich_text_too_large']])
  })
})

describe('the limit of characters', () => {
  test('counts visible characters: 1000 are accepted, 1001 are not', () => {
    const full = doc(
      paragraph(text('ө'.repeat(500), { type: 'bold' }), text('😀'.repeat(499))),
      { type: 'image', attrs: { fileId: FILE, alt: 'а'.repeat(200) } },
      { type: 'paragraph' },
    )
    expect(countDocCharacters(RichDoc.parse(full))).toBe(999)
    expect(richDoc(999).safeParse(full).success).toBe(true)
    expect(richDoc(998).safeParse(full).error?.issues).toMatchObject([
      { message: 'too_long', params: { max: 998, count: 999 } },
    ])
  })

  test('a line end counts as one, like in a field of plain text', () => {
    expect(countDocCharacters(docFromText('аб\nв\n\nг'))).toBe(countCharacters('аб\nв\n\nг'))
  })

  test('an empty document is rejected where it is required', () => {
    for (const empty of [
      doc(),
      doc({ type: 'paragraph' }),
      doc(paragraph(text(' \u200B '))),
      doc({ type: 'horizontalRule' }),
    ]) {
      expect(issues(empty, richDoc(10))).toEqual([['', 'required']])
      expect(issues(empty, richDoc(10, { required: false }))).toBeUndefined()
      expect(isEmptyDoc(RichDoc.parse(empty))).toBe(true)
    }
    expect(issues(doc({ type: 'image', attrs: { fileId: FILE, alt: '' } }), richDoc(10))).toBeUndefined()
  })

  test('Mongolian is required; English is optional and omitted when empty', () => {
    const body = docFromText('Мэдээ')
    expect(localizedDoc(10).parse({ mn: body, en: doc({ type: 'paragraph' }) })).toEqual({ mn: body })
    expect(localizedDoc(10).parse({ mn: body, en: docFromText('News') })).toEqual({ mn: body, en: docFromText('News') })
    expect(issues({ en: docFromText('News') }, localizedDoc(10))).toEqual([['mn', 'required']])
    expect(issues({ mn: doc() }, localizedDoc(10))).toEqual([['mn', 'required']])
    expect(issues({ mn: doc() }, localizedDoc(10, { required: false }))).toBeUndefined()
    expect(issues({ mn: body, en: docFromText('х'.repeat(11)) }, localizedDoc(10))).toEqual([['en', 'too_long']])
    expect(localizedDoc(10).safeParse({ mn: body, ru: body }).success).toBe(false)
  })
})

describe('reading a document', () => {
  test('its plain text is the visible text', () => {
    expect(plainTextOf(RichDoc.parse(EVERYTHING))).toBe('Гарчиг\nЭнгийн тод\nхолбоос\nнэг\nхоёр\nгурав\nишлэл\n')
  })

  test('its files are listed without duplicates', () => {
    expect(fileIdsOf(RichDoc.parse(EVERYTHING))).toEqual([FILE])
    expect(fileIdsOf(docFromText('а'))).toEqual([])
  })
})

test('accepted documents are accepted again unchanged', () => {
  const any = fc.letrec((tie) => ({
    attrs: fc.record(
      {
        level: fc.constantFrom(1, 2, 3, '2'),
        href: fc.constantFrom('/', 'javascript:1', 'https://а.mn '),
        fileId: fc.constantFrom(FILE, 'x'),
        alt: fc.string(),
        class: fc.string(),
      },
      { requiredKeys: [] },
    ),
    part: fc.record(
      {
        type: fc.constantFrom(
          'paragraph',
          'heading',
          'text',
          'image',
          'bulletList',
          'listItem',
          'blockquote',
          'hardBreak',
          'bold',
          'video',
        ),
        text: fc.string({ unit: 'binary' }),
        attrs: tie('attrs'),
        marks: fc.array(
          fc.oneof({ depthSize: 'small' }, fc.record({ type: fc.constantFrom('bold', 'link', 'x') }), tie('part')),
          { maxLength: 2 },
        ),
        content: fc.array(tie('part'), { maxLength: 3 }),
      },
      { requiredKeys: ['type'] },
    ),
  }))
  fc.assert(
    fc.property(fc.array(any.part, { maxLength: 3 }), (content) => {
      const result = RichDoc.safeParse({ type: 'doc', content })
      if (result.success) expect(RichDoc.parse(result.data)).toEqual(result.data)
      else expect(result.error.issues.length).toBeGreaterThan(0)
    }),
  )
})

test('the documented schema names the node types', () => {
  const schema = z.toJSONSchema(z.object({ body: localizedDoc(1000) }), { io: 'input' })
  expect(Object.keys(schema.$defs ?? {}).sort()).toEqual(['RichBlock', 'RichDoc'])
})
