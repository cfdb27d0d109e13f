import { describe, expect, test } from 'vitest'
import { docFromText, isSafeHref, RichDoc, renderHtml } from './richtext.ts'

const FILE = '3f2b1c4d-5e6f-4a7b-8c9d-0e1f2a3b4c5d'
const fileUrl = (id: string) => `/files/${id}`
const parse = (...content: unknown[]) => RichDoc.parse({ type: 'doc', content })
const html = (...content: unknown[]) => renderHtml(parse(...content), { fileUrl })
const linked = (href: string, text = 'х') => ({
  type: 'paragraph',
  content: [{ type: 'text', text, marks: [{ type: 'link', attrs: { href } }] }],
})
/** A document stored in the database without having passed the schema. */
const smuggled = (...content: unknown[]): RichDoc => JSON.parse(JSON.stringify({ type: 'doc', content }))

const TAGS = [
  '</?(?:p|h2|h3|ul|ol|li|blockquote|strong|em|u|s|figure)>|<[bh]r>|</a>',
  '<ol start="\\d+">',
  '<a href="[^"<>]*"(?: target="_blank" rel="noopener noreferrer")?>',
  '<img src="[^"<>]*" alt="[^"<>]*"(?: width="\\d+")?(?: height="\\d+")?>',
]
/** What remains of HTML without the tags we write: it must not open a tag or an attribute. */
const withoutOurTags = (text: string) => text.replace(new RegExp(TAGS.join('|'), 'g'), '')

const SCRIPTS = [
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  "' onmouseover='alert(1)",
  '</p><svg/onload=alert(1)>',
  '<iframe srcdoc="&lt;script&gt;alert(1)&lt;/script&gt;">',
  '<!--<img src="--><img src=x onerror=alert(1)//">',
  '<![CDATA[<script>alert(1)</script>]]>',
  '&lt;script&gt;alert(1)&lt;/script&gt;',
  '<math><mtext></form><form><mglyph><style></math><img src onerror=alert(1)>',
  '<a href="javascript:alert(1)">х</a>',
  '{{constructor.constructor("alert(1)")()}}',
  '`${alert(1)}`',
  '<IMG """><SCRIPT>alert("XSS")</SCRIPT>"\\>',
  '\u2028<script>\u2029',
]

const UNSAFE_LINKS = [
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  ' javascript:alert(1)',
  '\u0001javascript:alert(1)',
  'java\tscript:alert(1)',
  'java\nscript:alert(1)',
  'java\r\nscript:alert(1)',
  'java\u0000script:alert(1)',
  'java\u200Bscript:alert(1)',
  'javascript\u00A0:alert(1)',
  'javascript&#58;alert(1)',
  'javascript&colon;alert(1)',
  '&#106;avascript:alert(1)',
  'javascript%3Aalert(1)',
  'jav&#x09;ascript:alert(1)',
  'feed:javascript:alert(1)',
  'view-source:javascript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'DATA:text/html;base64,PHNjcmlwdD5hbGVydCgxKTwvc2NyaXB0Pg==',
  'vbscript:msgbox(1)',
  'file:///etc/passwd',
  'blob:https://nutag.mn/1',
  'ftp://nutag.mn/',
  '//evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  '/\t/evil.example',
  '/\n/evil.example',
  'https:evil.example',
  'https:///evil.example',
  'https://',
  'https://nutag.mn@evil.example/',
  'https://nutag.mn\\@evil.example/',
  'https://nutag.mn\u202Egpj.exe',
  'http://nutag.mn/a b',
  'nutag.mn',
  'page',
  './page',
  '#top',
  '?q=1',
  'mailto:',
  'mailto:a@b',
  'mailto:a@b.mn,c@d.mn@e.mn',
  'tel:javascript',
  'tel:',
  '',
  `https://nutag.mn/${'a'.repeat(2048)}`,
]

const SAFE_LINKS = [
  'https://nutag.mn',
  'HTTP://nutag.mn:8080/a/b?c=1&d=2#e',
  'https://мэдээ.мон/нийтлэл',
  'https://nutag.mn?next=//a@b',
  'https://[2001:db8::1]/',
  '/news/1?q=1#a',
  '/',
  'mailto:bat.bold@nutag.mn',
  'mailto:bat@nutag.mn?subject=a%20b',
  'tel:+97699112233',
  'tel:11-11',
]

describe('links', () => {
  test.each(UNSAFE_LINKS)('%j is not rendered as a link', (href) => {
    expect(isSafeHref(href)).toBe(false)
    expect(renderHtml(smuggled(linked(href)), { fileUrl })).toBe('<p>х</p>')
  })

  test.each(UNSAFE_LINKS.filter((href) => href.trim() === href))('%j cannot be stored', (href) => {
    expect(RichDoc.safeParse({ type: 'doc', content: [linked(href)] }).success).toBe(false)
  })

  test.each(SAFE_LINKS)('%j is a link', (href) => {
    expect(isSafeHref(href)).toBe(true)
    expect(html(linked(href))).toBe(`<p><a href="${href.replaceAll('&', '&amp;')}">х</a></p>`)
  })

  test('an address cannot end its attribute', () => {
    const address = 'https://nutag.mn/"onmouseover="alert(1)\'><script>'
    expect(html(linked(address))).toBe(
      '<p><a href="https://nutag.mn/&quot;onmouseover=&quot;alert(1)&#39;&gt;&lt;script&gt;">х</a></p>',
    )
  })

  test('open in a new tab only when requested and external, without access to this page', () => {
    const document = parse(linked('https://nutag.mn'), linked('/news/1'), linked('mailto:a@nutag.mn'))
    expect(renderHtml(document, { fileUrl, openLinksInNewTab: true })).toBe(
      '<p><a href="https://nutag.mn" target="_blank" rel="noopener noreferrer">х</a></p><p><a href="/news/1">х</a></p><p><a href="mailto:a@nutag.mn">х</a></p>',
    )
  })

  test('adjacent links with the same address are one link', () => {
    const link = { type: 'link', attrs: { href: '/a' } }
    const content = [
      { type: 'text', text: 'энд ', marks: [link] },
      { type: 'text', text: 'дарна', marks: [{ type: 'bold' }, link] },
      { type: 'text', text: ' уу', marks: [{ type: 'link', attrs: { href: '/b' } }] },
    ]
    expect(html({ type: 'paragraph', content })).toBe(
      '<p><a href="/a">энд <strong>дарна</strong></a><a href="/b"> уу</a></p>',
    )
  })
})

describe('texts', () => {
  test.each(SCRIPTS)('%s is rendered as text only', (script) => {
    const image = { type: 'image', attrs: { fileId: FILE, alt: script } }
    for (const document of [
      docFromText(script),
      smuggled({ type: 'heading', attrs: { level: script }, content: [{ type: 'text', text: script }] }, image),
    ]) {
      expect(withoutOurTags(renderHtml(document, { fileUrl }))).not.toMatch(/[<>"']/)
    }
  })

  test('is shown as typed', () => {
    expect(html({ type: 'paragraph', content: [{ type: 'text', text: 'А & Б < "В" \'Г\'' }] })).toBe(
      '<p>А &amp; Б &lt; &quot;В&quot; &#39;Г&#39;</p>',
    )
  })
})

describe('content that never passed the schema', () => {
  test.each<[string, unknown]>([
    ['unknown blocks', { type: 'script', content: [{ type: 'text', text: 'alert(1)' }] }],
    ['unknown parts of a line', { type: 'paragraph', content: [{ type: 'iframe', attrs: { src: 'x' } }] }],
    ['unknown marks', { type: 'paragraph', content: [{ type: 'text', text: 'х', marks: [{ type: 'script' }] }] }],
    [
      'sizes that are texts',
      { type: 'image', attrs: { fileId: FILE, alt: '', width: '1" onload="alert(1)', height: {} } },
    ],
    ['a start that is a text', { type: 'orderedList', attrs: { start: '1" onclick="alert(1)' }, content: [] }],
    ['a file that is an address', { type: 'image', attrs: { fileId: '"><script>alert(1)</script>', alt: '' } }],
    ['a text that is an object', { type: 'paragraph', content: [{ type: 'text', text: { html: '<b>' } }] }],
  ])('%s do no harm', (_, block) => {
    expect(withoutOurTags(renderHtml(smuggled(block), { fileUrl }))).not.toMatch(/[<>"']/)
  })
})

test('every part is rendered with its element', () => {
  const marks = ['strike', 'underline', 'italic', 'bold'].map((type) => ({ type }))
  const item = (text: string) => ({
    type: 'listItem',
    content: [{ type: 'paragraph', content: [{ type: 'text', text }] }],
  })
  expect(
    html(
      { type: 'heading', attrs: { level: 2 }, content: [{ type: 'text', text: 'а' }] },
      { type: 'heading', attrs: { level: 3 }, content: [{ type: 'text', text: 'б' }] },
      { type: 'paragraph', content: [{ type: 'text', text: 'в', marks }, { type: 'hardBreak' }] },
      { type: 'bulletList', content: [item('г')] },
      { type: 'orderedList', attrs: { start: 3 }, content: [item('д')] },
      { type: 'orderedList', content: [item('е')] },
      { type: 'blockquote', content: [{ type: 'paragraph' }] },
      { type: 'horizontalRule' },
      { type: 'image', attrs: { fileId: FILE, alt: 'ж', width: 8, height: 6 } },
    ),
  ).toBe(
    [
      '<h2>а</h2><h3>б</h3><p><strong><em><u><s>в</s></u></em></strong><br></p>',
      '<ul><li><p>г</p></li></ul><ol start="3"><li><p>д</p></li></ol><ol><li><p>е</p></li></ol>',
      `<blockquote><p></p></blockquote><hr><figure><img src="/files/${FILE}" alt="ж" width="8" height="6"></figure>`,
    ].join(''),
  )
})

test('a picture whose file is gone is omitted', () => {
  const document = parse({ type: 'image', attrs: { fileId: FILE, alt: 'а' } })
  expect(renderHtml(document, { fileUrl: () => undefined })).toBe('')
})
