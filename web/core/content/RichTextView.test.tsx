import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { RichBlock, RichDoc } from '#contract/core/text/richtext-doc.ts'
import { RichTextView } from './RichTextView.tsx'

const html = (...content: RichBlock[]) =>
  renderToStaticMarkup(
    <RichTextView
      doc={{ type: 'doc', content }}
      pictureOf={(id) => (id === 'known' ? { src: '/files/known/medium.webp' } : undefined)}
    />,
  )

test('text is escaped, never interpreted as HTML', () => {
  expect(html({ type: 'paragraph', content: [{ type: 'text', text: '<img src=x onerror=alert(1)>' }] })).toContain(
    '&lt;img src=x',
  )
})

test('a stored link that would run code is not rendered as a link', () => {
  const out = html({
    type: 'paragraph',
    content: [{ type: 'text', text: 'дар', marks: [{ type: 'link', attrs: { href: 'javascript:alert(1)' } }] }],
  })

  expect(out).toBe('<div class="nt-rich"><p>дар</p></div>')
})

test('neighbours with the same address are one link', () => {
  const link = { type: 'link', attrs: { href: 'https://ub.gov.mn' } } as const
  const out = html({
    type: 'paragraph',
    content: [
      { type: 'text', text: 'хот', marks: [link] },
      { type: 'text', text: 'ын', marks: [{ type: 'bold' }, link] },
    ],
  })

  expect(out.match(/<a /g)).toHaveLength(1)
  expect(out).toContain('хот<strong>ын</strong></a>')
})

test('a picture has its description and size; an unknown one is left out', () => {
  expect(html({ type: 'image', attrs: { fileId: 'known', alt: 'Талбай', width: 1600, height: 900 } })).toMatch(
    /<img(?=.* src="\/files\/known\/medium\.webp")(?=.* alt="Талбай")(?=.* width="1600")(?=.* height="900")/,
  )
  expect(html({ type: 'image', attrs: { fileId: 'other', alt: '' } })).toBe('<div class="nt-rich"></div>')
})

test('unknown nodes of a later version are left out', () => {
  const doc = JSON.parse(
    '{"type":"doc","content":[{"type":"video"},{"type":"paragraph","content":[{"type":"text","text":"а"}]}]}',
  ) as RichDoc

  expect(renderToStaticMarkup(<RichTextView doc={doc} pictureOf={() => undefined} />)).toBe(
    '<div class="nt-rich"><p>а</p></div>',
  )
})
