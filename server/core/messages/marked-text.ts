import type { RichBlock, RichDoc, RichInline } from '#contract/core/text/richtext-doc.ts'

/** A page of Markdown: its first heading is the title. */
export interface MarkedPage {
  title: string
  body: RichDoc
}

/**
 * Parses the Markdown of the help pages: headings, paragraphs, lists, quotes, **bold** and [links](address). Lines of a paragraph or of a
 * list item may be broken anywhere.
 */
export function pageOf(markdown: string): MarkedPage {
  const blocks: string[] = []
  let isOpen = false
  for (const line of markdown.replace(/\r/g, '').split('\n')) {
    const text = line
      .trim()
      .replace(/`/g, '')
      .replace(/(?<!\*)\*(?!\*)([^*]+)\*(?!\*)/g, '$1')
    const begins = /^(#{1,6} |[-*] |\d+\. |> )/.test(text)
    if (text === '') isOpen = false
    else if (isOpen && !begins) blocks.push(`${blocks.pop()} ${text}`)
    else {
      blocks.push(text.replace(/^\* /, '- ').replace(/^#{2,6} /, '## '))
      isOpen = !text.startsWith('#')
    }
  }
  const at = blocks.findIndex((block) => block.startsWith('# '))
  const title = blocks[at]?.slice(2) ?? ''
  return { title, body: docOf(blocks.filter((_, n) => n !== at)) }
}

/** Builds a document from marked blocks: '## ' heading, '- ' and '1. ' list items, '> ' quote, anything else a paragraph. */
export function docOf(lines: readonly string[]): RichDoc {
  const content: RichBlock[] = []
  for (const line of lines) {
    const [, mark = '', text = line] = /^(## |- |\d+\. |> )(.*)$/.exec(line) ?? []
    if (mark === '## ') content.push({ type: 'heading', attrs: { level: 2 }, content: inlineOf(text) })
    else if (mark === '> ') content.push({ type: 'blockquote', content: [paragraph(text)] })
    else if (mark !== '') addItem(content, mark === '- ' ? 'bulletList' : 'orderedList', text)
    else content.push(paragraph(text))
  }
  return { type: 'doc', content }
}

const paragraph = (text: string): RichBlock => ({ type: 'paragraph', content: inlineOf(text) })

function addItem(content: RichBlock[], type: 'bulletList' | 'orderedList', text: string) {
  const item = { type: 'listItem' as const, content: [paragraph(text)] }
  const last = content.at(-1)
  if (last?.type === type) last.content.push(item)
  else content.push({ type, content: [item] })
}

/** Parses **bold** and [words](address) to runs. */
function inlineOf(text: string): RichInline[] {
  const runs = text.split(/(\*\*[^*]+\*\*|\[[^\]]+\]\([^)]+\))/).filter((run) => run !== '')
  return runs.map((run): RichInline => {
    const bold = /^\*\*(.+)\*\*$/.exec(run)?.[1]
    if (bold) return { type: 'text', text: bold, marks: [{ type: 'bold' }] }
    const [, words, href] = /^\[(.+)\]\((.+)\)$/.exec(run) ?? []
    if (words && href) return { type: 'text', text: words, marks: [{ type: 'link', attrs: { href } }] }
    return { type: 'text', text: run }
  })
}
