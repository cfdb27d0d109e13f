import type { Lang } from '#contract/core/text/localized.ts'

/** What a page of a demo document consists of. Sizes and places in points, from the top left corner. */
export interface PdfPage {
  texts: readonly { text: string; x: number; y: number; size: number; bold?: boolean; colour?: Colour }[]
  boxes?: readonly { x: number; y: number; width: number; height: number; colour: Colour }[]
}
type Colour = readonly [red: number, green: number, blue: number]

/** The size of all pages: a presentation in landscape. */
export const PDF_WIDTH = 842
export const PDF_HEIGHT = 595

/** The Cyrillic letters of Mongolian that fonts of PDF readers have, in the order of their glyph names. */
const UPPER = 'АБВГДЕЁЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯ'
/** Letters that those fonts lack are drawn by glyphs that look alike; copied text has the right letters. */
const ALIKE: Readonly<Record<string, string>> = { Ө: 'afii10147', ө: 'afii10195', Ү: 'Upsilon', ү: 'gamma' }
const NAMED: Readonly<Record<string, string>> = {
  '–': 'endash',
  '«': 'guillemotleft',
  '»': 'guillemotright',
  '№': 'afii61352',
}

/** The first code of letters beyond ASCII. */
const FIRST_CODE = 128
const GLYPHS: readonly (readonly [letter: string, glyph: string])[] = [
  ...[...UPPER].map((letter, at) => [letter, `afii${10_017 + at}`] as const),
  ...[...UPPER].map((letter, at) => [letter.toLowerCase(), `afii${10_065 + at}`] as const),
  ...Object.entries(ALIKE),
  ...Object.entries(NAMED),
]
/**
 * Widths of the letters from the space on, in thousandths of the size: those of the fonts that readers have in place of
 * Helvetica and its bold.
 */
const WIDTHS =
  '278 278 355 556 556 889 667 191 333 333 389 584 278 333 278 278 556 556 556 556 556 556 556 556 556 556 278 278 584 ' +
  '584 584 556 1015 667 667 722 722 667 611 778 722 278 500 667 556 833 722 778 667 778 722 667 611 722 667 944 667 667 ' +
  '611 278 278 278 469 556 333 556 556 500 556 556 278 556 556 222 222 500 222 833 556 556 556 556 333 500 278 556 500 ' +
  '722 500 500 500 334 260 334 584 278 667 656 667 542 677 667 667 923 604 719 719 583 656 833 722 778 719 667 722 611 ' +
  '635 760 667 740 667 917 938 792 885 656 719 1010 722 556 573 531 365 583 556 556 669 458 559 559 438 583 688 552 556 ' +
  '542 556 500 458 500 823 500 573 521 802 823 625 719 521 510 750 542 778 556 667 500 556 556 556 1073 '
const BOLD_WIDTHS =
  '278 333 474 556 556 889 722 238 333 333 389 584 278 333 278 278 556 556 556 556 556 556 556 556 556 556 333 333 584 ' +
  '584 584 611 975 722 722 722 722 667 611 778 722 278 556 722 611 833 722 778 667 778 722 667 611 722 667 944 667 667 ' +
  '611 333 278 333 584 556 333 556 611 556 611 556 333 611 611 278 278 556 278 889 611 611 611 611 389 556 333 611 556 ' +
  '778 556 556 500 389 280 389 584 278 722 719 722 567 712 667 669 904 626 719 719 610 702 833 722 778 719 667 722 611 ' +
  '622 854 667 730 703 1005 1019 870 979 719 711 1031 719 556 618 615 417 635 556 556 709 497 615 615 500 635 740 604 611 ' +
  '604 611 556 490 556 875 556 615 581 833 844 729 854 615 552 854 583 778 611 667 556 556 556 556 1115 '
const CODES = new Map(GLYPHS.map(([letter], at) => [letter, FIRST_CODE + at]))

/**
 * A small PDF file with real text in Mongolian or English. The same input gives the same bytes.
 *
 * @throws Error for a character that it cannot write.
 */
export function makePdf(pages: readonly PdfPage[], { title, lang }: { title: string; lang: Lang }): Buffer {
  const objects = [
    `<< /Type /Catalog /Pages 2 0 R /Lang (${lang}) /ViewerPreferences << /DisplayDocTitle true >> >>`,
    `<< /Type /Pages /Count ${pages.length} /Kids [${pages.map((_, at) => `${8 + 2 * at} 0 R`).join(' ')}] >>`,
    fontOf('Helvetica', WIDTHS),
    fontOf('Helvetica-Bold', BOLD_WIDTHS),
    `<< /Type /Encoding /BaseEncoding /WinAnsiEncoding /Differences [${FIRST_CODE} ${GLYPHS.map(([, glyph]) => `/${glyph}`).join(' ')}] >>`,
    streamOf(unicodeMap()),
    `<< /Title <feff${utf16(title)}> /Producer (Nutag demo) >>`,
    ...pages.flatMap((page, at) => [
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${PDF_WIDTH} ${PDF_HEIGHT}] /Contents ${9 + 2 * at} 0 R /Resources << /Font << /F1 3 0 R /F2 4 0 R >> >> >>`,
      streamOf(contentOf(page)),
    ]),
  ]
  return fileOf(objects)
}

const fontOf = (name: string, widths: string) =>
  `<< /Type /Font /Subtype /Type1 /BaseFont /${name} /FirstChar 32 /LastChar ${FIRST_CODE + GLYPHS.length - 1} /Widths [${widths}] /Encoding 5 0 R /ToUnicode 6 0 R >>`

const streamOf = (text: string) => `<< /Length ${text.length} >>\nstream\n${text}\nendstream`

function contentOf({ texts, boxes = [] }: PdfPage): string {
  const colourOf = (colour: Colour) => `${colour.map((part) => (part / 255).toFixed(3)).join(' ')} rg`
  const drawn = boxes.map(
    ({ x, y, width, height, colour }) => `${colourOf(colour)} ${x} ${PDF_HEIGHT - y - height} ${width} ${height} re f`,
  )
  const written = texts.map(
    ({ text, x, y, size, bold = false, colour = [33, 43, 54] }) =>
      `BT ${colourOf(colour)} /${bold ? 'F2' : 'F1'} ${size} Tf ${x} ${PDF_HEIGHT - y} Td <${codesOf(text)}> Tj ET`,
  )
  return [...drawn, ...written].join('\n')
}

/** The codes of a text in hexadecimal. */
function codesOf(text: string): string {
  return [...text]
    .map((letter) => {
      const code = CODES.get(letter) ?? letter.charCodeAt(0)
      if (!CODES.has(letter) && (code < 32 || code > 126)) throw new Error(`the PDF has no «${letter}»`)
      return code.toString(16).padStart(2, '0')
    })
    .join('')
}

const utf16 = (text: string) => Buffer.from(text, 'utf16le').swap16().toString('hex')

/** Which letter each code stands for: what is copied, searched and read aloud. */
function unicodeMap(): string {
  const own = GLYPHS.map(([letter], at) => `<${(FIRST_CODE + at).toString(16)}> <${utf16(letter)}>`)
  const ascii = Array.from({ length: 95 }, (_, at) => 32 + at).map(
    (code) => `<${code.toString(16)}> <${code.toString(16).padStart(4, '0')}>`,
  )
  const all = [...ascii, ...own]
  // a block of the map has at most 100 entries
  const blocks = [all.slice(0, 90), all.slice(90)].map(
    (block) => `${block.length} beginbfchar\n${block.join('\n')}\nendbfchar`,
  )
  return [
    '/CIDInit /ProcSet findresource begin 12 dict begin begincmap /CMapName /Nutag def /CMapType 2 def',
    '1 begincodespacerange <00> <ff> endcodespacerange',
    ...blocks,
    'endcmap CMapName currentdict /CMap defineresource pop end end',
  ].join('\n')
}

/** The objects with the table of their places. */
function fileOf(objects: readonly string[]): Buffer {
  let text = '%PDF-1.7\n'
  const places = objects.map((object, at) => {
    const place = text.length
    text += `${at + 1} 0 obj\n${object}\nendobj\n`
    return place
  })
  const table = places.map((place) => `${String(place).padStart(10, '0')} 00000 n \n`).join('')
  const start = text.length
  text += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${table}`
  text += `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R /Info 7 0 R >>\nstartxref\n${start}\n%%EOF\n`
  return Buffer.from(text, 'latin1')
}
