import { Editor } from '@tiptap/core'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { isSafeHref } from '#contract/core/text/href.ts'
import { RichDoc } from '#contract/core/text/richtext.ts'
import { countDocCharacters, type RichDoc as Doc } from '#contract/core/text/richtext-doc.ts'
import { editorExtensions } from '../../ui/editor/extensions.ts'
import { cleanPastedHtml } from '../../ui/editor/paste.ts'
import { fromDoc, toDoc } from './editor-doc.ts'

const FILE = '8f14e45f-ceea-467f-a8f3-1d4e1f5a9c01'
// jsdom has no clipboard
vi.stubGlobal(
  'ClipboardEvent',
  class extends Event {
    clipboardData = null
  },
)
let editor: Editor | undefined
afterEach(() => editor?.destroy())

function open(doc: Doc): Editor {
  editor = new Editor({
    element: document.body.appendChild(document.createElement('div')),
    extensions: editorExtensions({ isAllowedLink: isSafeHref, urlOf: (id) => `/files/${id}/medium.webp` }),
    content: fromDoc(doc),
    injectCSS: false,
    editorProps: { transformPastedHTML: cleanPastedHtml },
  })
  return editor
}
const pasted = (html: string): Doc => {
  const now = open({ type: 'doc', content: [] })
  now.view.pasteHTML(html)
  return toDoc(now.getJSON())
}

/** One of every node and mark that a text may contain. */
const WHOLE: Doc = {
  type: 'doc',
  content: [
    { type: 'heading', attrs: { level: 2 }, content: [{ type: 'text', text: 'Гарчиг' }] },
    {
      type: 'paragraph',
      content: [
        { type: 'text', text: 'Энгийн ' },
        { type: 'text', text: 'тод', marks: [{ type: 'bold' }] },
        { type: 'text', text: 'налуу', marks: [{ type: 'italic' }] },
        { type: 'text', text: 'доогуур', marks: [{ type: 'underline' }] },
        { type: 'text', text: 'дундуур', marks: [{ type: 'strike' }] },
        { type: 'hardBreak' },
        { type: 'text', text: 'холбоос', marks: [{ type: 'link', attrs: { href: 'https://ub.gov.mn' } }] },
      ],
    },
    { type: 'heading', attrs: { level: 3 }, content: [{ type: 'text', text: 'Дэд гарчиг' }] },
    {
      type: 'bulletList',
      content: [
        {
          type: 'listItem',
          content: [
            { type: 'paragraph', content: [{ type: 'text', text: 'Нэг' }] },
            {
              type: 'orderedList',
              attrs: { start: 3 },
              content: [
                { type: 'listItem', content: [{ type: 'paragraph', content: [{ type: 'text', text: 'Гурав' }] }] },
              ],
            },
          ],
        },
      ],
    },
    { type: 'blockquote', content: [{ type: 'paragraph', content: [{ type: 'text', text: 'Ишлэл' }] }] },
    { type: 'image', attrs: { fileId: FILE, alt: 'Талбай', width: 1600, height: 900 } },
    { type: 'horizontalRule' },
    { type: 'paragraph', content: [{ type: 'text', text: 'Төгсгөл' }] },
  ],
}

describe('a document and the editor', () => {
  test('a stored document survives the editor unchanged', () => {
    expect(toDoc(open(WHOLE).getJSON())).toEqual(WHOLE)
  })

  test("the editor's output is accepted by the server's schema", () => {
    const out = toDoc(open(WHOLE).getJSON())

    expect(RichDoc.safeParse(out).success).toBe(true)
  })

  test('an empty editor yields an empty document, and trailing empty lines are not stored', () => {
    expect(toDoc(open({ type: 'doc', content: [] }).getJSON())).toEqual({ type: 'doc', content: [] })

    const now = open({ type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text: 'а' }] }] })
    now.commands.insertContentAt(now.state.doc.content.size, [{ type: 'paragraph' }, { type: 'paragraph' }])
    expect(toDoc(now.getJSON()).content).toHaveLength(1)
  })

  test('characters are counted as on the server: marks and pictures count nothing, a paragraph break counts one', () => {
    const now = open({ type: 'doc', content: [] })
    now.commands.setContent({
      type: 'doc',
      content: [
        { type: 'paragraph', content: [{ type: 'text', text: 'Өвөл', marks: [{ type: 'bold' }] }] },
        { type: 'image', attrs: { fileId: FILE, alt: 'зураг' } },
        { type: 'paragraph', content: [{ type: 'text', text: 'Үер' }] },
      ],
    })

    expect(countDocCharacters(toDoc(now.getJSON()))).toBe(8)
  })

  test('a forbidden link loses its address and keeps its text', () => {
    const doc = toDoc({
      type: 'doc',
      content: [
        {
          type: 'paragraph',
          content: [{ type: 'text', text: 'дар', marks: [{ type: 'link', attrs: { href: 'javascript:alert(1)' } }] }],
        },
      ],
    })

    expect(doc.content).toEqual([{ type: 'paragraph', content: [{ type: 'text', text: 'дар' }] }])
  })

  test('nodes that we do not store are left out', () => {
    const doc = toDoc({
      type: 'doc',
      content: [{ type: 'codeBlock', content: [{ type: 'text', text: 'x' }] }, { type: 'table' }],
    })

    expect(doc).toEqual({ type: 'doc', content: [] })
  })
})

describe('pasted content', () => {
  test('text from Word keeps headings, lists and bold, and loses fonts and colours', () => {
    const doc = pasted(
      '<h1 style="color:red">Гарчиг</h1><p class="MsoNormal" style="font-family:Times"><b>Тод</b> ба <span style="color:blue">энгийн</span></p>' +
        '<p class="MsoListParagraph" style="mso-list:l0 level1 lfo1"><span style="mso-list:Ignore">·&nbsp;</span>Нэг</p>',
    )

    expect(doc.content).toEqual([
      { type: 'heading', attrs: { level: 2 }, content: [{ type: 'text', text: 'Гарчиг' }] },
      {
        type: 'paragraph',
        content: [
          { type: 'text', text: 'Тод', marks: [{ type: 'bold' }] },
          { type: 'text', text: ' ба энгийн' },
        ],
      },
      {
        type: 'bulletList',
        content: [{ type: 'listItem', content: [{ type: 'paragraph', content: [{ type: 'text', text: 'Нэг' }] }] }],
      },
    ])
  })

  test('scripts in links, frames and event handlers are removed', () => {
    const doc = pasted(
      '<p onclick="alert(1)"><a href="javascript:alert(1)">дар</a><iframe srcdoc="<script>x</script>"></iframe></p>',
    )

    expect(doc.content).toEqual([{ type: 'paragraph', content: [{ type: 'text', text: 'дар' }] }])
  })

  test('unusual HTML is reduced to a document that the server accepts', () => {
    const doc = pasted(
      '<div><h5>А</h5><table><tr><td>1</td></tr></table><pre>код</pre><ul><li>x</li></ul><hr><dl><dt>y</dt></dl></div>',
    )

    expect(RichDoc.safeParse(doc).success).toBe(true)
  })
})
