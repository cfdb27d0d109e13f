import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { RichBlock, RichDoc } from '#contract/core/richtext-doc.ts'
import { RichTextView } from './RichTextView.tsx'

const html = (...content: RichBlock[]) =>
  renderToStaticMarkup(
    <RichTextView
      doc={{ type: 'doc', content }}
      pictureOf={(id) => (id === 'known' ? { src: '/files/known/medium.webp' } : undefined)}
    />,
  )

test('text is never read as HTML', () => {
  expect(html({ type: 'paragraph', content: [{ type: 'text', text: '<img src=x onerror=alert(1)>' }] })).toContain(
    '&lt;img src=x',
  )
})

test('an address that runs code is not followed, whatever lies in the database', () => {
  const out = html({
    type: 'paragraph',
    content: [{ type: 'text', text: 'дар', marks: [{ type: 'link', attrs: { href: 'javascript:alert(1)' } }] }],
  })

  expect(out).toBe('<div class="nt-rich"><p>дар</p></div>')
})

test('neighbours with one address are one link', () => {
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

test('a picture has its description and size; one that is not known is left out', () => {
  expect(html({ type: 'image', attrs: { fileId: 'known', alt: 'Талбай', width: 1600, height: 900 } })).toMatch(
    /<img(?=.* src="\/files\/known\/medium\.webp")(?=.* alt="Талбай")(?=.* width="1600")(?=.* height="900")/,
  )
  expect(html({ type: 'image', attrs: { fileId: 'other', alt: '' } })).toBe('<div class="nt-rich"></div>')
})

test('parts of a later edition are left out', () => {
  const doc = JSON.parse(
    '{"type":"doc","content":[{"type":"video"},{"type":"paragraph","content":[{"type":"text","text":"а"}]}]}',
  ) as RichDoc

  expect(renderToStaticMarkup(<RichTextView doc={doc} pictureOf={() => undefined} />)).toBe(
    '<div class="nt-rich"><p>а</p></div>',
  )
})
