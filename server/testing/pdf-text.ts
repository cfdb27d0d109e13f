import { inflateSync } from 'node:zlib'

/** What a reader's program finds in a PDF: its pages' texts, and the document's dictionary. */
export interface PdfText {
  pages: string[]
  /** Everything that is not compressed. */
  plain: string
}

const refOf = (dictionary: string, name: string) => new RegExp(`/${name} (\\d+) 0 R`).exec(dictionary)?.[1] ?? ''

/**
 * Reads the texts of a PDF whose fonts have a ToUnicode map, as PDFKit writes them: glyphs that a reader could not copy as
 * text are left out. Strings are joined by line breaks.
 */
export function pdfText(bytes: Buffer): PdfText {
  const plain = bytes.toString('latin1')
  const objects = new Map<string, { dictionary: string; stream: string }>()
  for (const [, id = '', body = ''] of plain.matchAll(/(?:^|\n)(\d+) 0 obj\n([\s\S]*?)\nendobj/g)) {
    const at = body.indexOf('\nstream\n')
    const dictionary = at < 0 ? body : body.slice(0, at)
    const raw = at < 0 ? '' : body.slice(at + 8, body.lastIndexOf('\nendstream'))
    const isPacked = dictionary.includes('/FlateDecode')
    const stream = isPacked ? inflateSync(Buffer.from(raw, 'latin1')).toString('latin1') : raw
    objects.set(id, { dictionary, stream })
  }
  const of = (id: string) => objects.get(id) ?? { dictionary: '', stream: '' }
  const letters = (font: string) => lettersOf(of(refOf(of(font).dictionary, 'ToUnicode')).stream)
  const pages = [...objects.values()].filter(({ dictionary }) => /\/Type \/Page\b/.test(dictionary))
  return {
    plain,
    pages: pages.map(({ dictionary }) => {
      const resources = of(refOf(dictionary, 'Resources')).dictionary
      const fonts = new Map(
        [...resources.matchAll(/\/(F\d+) (\d+) 0 R/g)].map(([, name = '', id = '']) => [name, letters(id)]),
      )
      return textOf(of(refOf(dictionary, 'Contents')).stream, fonts)
    }),
  }
}

/** The letters of a font by the code of the glyph. */
function lettersOf(map: string): Map<number, string> {
  const letters = new Map<number, string>()
  for (const [, from = '', list = ''] of map.matchAll(/<([0-9a-f]+)> <[0-9a-f]+> \[([^\]]*)\]/gi)) {
    let code = Number.parseInt(from, 16)
    for (const [, hex = ''] of list.matchAll(/<([0-9a-f]*)>/gi))
      letters.set(code++, Buffer.from(hex, 'hex').swap16().toString('utf16le'))
  }
  return letters
}

function textOf(content: string, fonts: ReadonlyMap<string, Map<number, string>>): string {
  const lines: string[] = []
  let letters = new Map<number, string>()
  for (const [, font, strings] of content.matchAll(/\/(F\d+) [\d.]+ Tf|\[([^\]]*)\] TJ/g)) {
    if (font) letters = fonts.get(font) ?? new Map()
    const codes = [...(strings ?? '').matchAll(/<([0-9a-f]*)>/gi)].map(([, hex = '']) => hex).join('')
    const glyphs = codes.match(/.{4}/g) ?? []
    if (strings) lines.push(glyphs.map((hex) => letters.get(Number.parseInt(hex, 16)) ?? '').join(''))
  }
  return lines.join('\n')
}
