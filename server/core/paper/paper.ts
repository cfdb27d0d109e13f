import PDFDocument from 'pdfkit'
import type { Lang } from '#contract/core/text/localized.ts'
import type { PaperFonts } from './fonts.ts'

/** A4 in points, and its margins. */
export const PAGE = { width: 595.28, height: 841.89, left: 48, right: 547.28 } as const
export const CONTENT_WIDTH = PAGE.right - PAGE.left
/** The page's contents end here; below is the footer. */
export const BOTTOM = 780

export const INK = '#1b1f24'
export const QUIET = '#57606a'
const LINE = '#d0d7de'

interface TextStyle {
  x?: number
  y: number
  width?: number
  size?: number
  bold?: boolean
  colour?: string
  align?: 'left' | 'right' | 'center'
  /** The text is cut with '…' when it is higher. */
  maxHeight?: number
  link?: string
}

/** A cell's text; numbers are aligned to the end. */
export interface Column {
  title: string
  width: number
  align?: 'left' | 'right'
}

const ROW_HEIGHT = 18
const HEAD_SIZE = 7.5
const CELL_SIZE = 8.5
/** A page on which something is written already begins its tables below this. */
const PAGE_TOP_MOST = 60
const CELL_PADDING = 4
/** Dense rows have one line. */
const DENSE_PADDING = 1.5
const LINE_HEIGHT = 12
/** Three lines. */
const CELL_MOST = 36

interface TablePlace {
  x?: number
  y: number
  isDense?: boolean
  /** The height at which the text of a cell is cut. */
  most?: number
}

type Element = PDFKit.PDFStructureElement

/** What a document says about itself. */
interface PaperInfo {
  lang: Lang
  /** The time of the data: ISO. */
  at: string
  author: string
  title: string
  /** Its pages are kept until the end, so that `onEachPage` knows how many there are. */
  numbersPages?: boolean
}

/** A tagged PDF that is written at fixed places: text is in the structure tree, lines are artifacts. */
export class Paper {
  readonly doc: PDFKit.PDFDocument
  readonly #fonts: PaperFonts
  readonly #root: Element
  readonly #bytes: Promise<Uint8Array>

  constructor({ lang, at, author, title, numbersPages = false }: PaperInfo, fonts: PaperFonts) {
    this.#fonts = fonts
    this.doc = new PDFDocument({
      size: 'A4',
      margin: 0,
      font: fonts.regular,
      pdfVersion: '1.7',
      tagged: true,
      lang,
      displayTitle: true,
      bufferPages: numbersPages,
      // the time of the data, not of the drawing: the same content is the same file in every instance
      info: { Title: title, Author: author, Producer: 'Nutag', Creator: 'Nutag', CreationDate: new Date(at) },
    })
    this.#root = this.doc.struct('Document')
    this.doc.addStructure(this.#root)
    const chunks: Buffer[] = []
    this.#bytes = new Promise((resolve, reject) => {
      this.doc.on('data', (chunk: Buffer) => chunks.push(chunk))
      this.doc.on('end', () => resolve(Buffer.concat(chunks)))
      this.doc.on('error', reject)
    })
  }

  /** Writes a text at a place as a structure element. @returns the y below it. */
  text(tag: string, text: string, style: TextStyle, parent: Element = this.#root): number {
    const height = this.height(text, style)
    const { maxHeight = height } = style
    parent.add(this.doc.struct(tag, {}, () => this.#write(text, style, Math.min(height, maxHeight))))
    return style.y + Math.min(height, maxHeight)
  }

  /** The height that a text needs. */
  height(text: string, { width = CONTENT_WIDTH, size = 9.5, bold = false }: TextStyle): number {
    this.doc.font(bold ? this.#fonts.bold : this.#fonts.regular).fontSize(size)
    return this.doc.heightOfString(text, { width })
  }

  #write(text: string, style: TextStyle, height: number): void {
    const { x = PAGE.left, y, width = CONTENT_WIDTH, size = 9.5, bold = false, colour = INK, align, link } = style
    this.doc
      .font(bold ? this.#fonts.bold : this.#fonts.regular)
      .fontSize(size)
      .fillColor(colour)
    // one point more, as a line that fits exactly is cut otherwise
    this.doc.text(text, x, y, { width, height: height + 1, ellipsis: true, align, link: link ?? null })
  }

  /** Draws what is no content: lines, and areas behind text. */
  decorate(draw: (doc: PDFKit.PDFDocument) => void): void {
    this.doc.markContent('Artifact', { type: 'Layout' })
    this.doc.save()
    draw(this.doc)
    this.doc.restore()
    this.doc.endMarkedContent()
  }

  /** Text that repeats on every page. */
  repeated(text: string, style: TextStyle): void {
    const height = this.height(text, style)
    this.decorate(() => this.#write(text, style, Math.min(height, style.maxHeight ?? height)))
  }

  /** Draws a picture with an alternative text. */
  figure(alt: string, draw: (doc: PDFKit.PDFDocument) => void, box: [number, number, number, number]): void {
    // the types of the package do not have the box yet
    const options: object = { alt, bbox: box }
    this.#root.add(
      this.doc.struct('Figure', options, () => {
        this.doc.save()
        draw(this.doc)
        this.doc.restore()
      }),
    )
  }

  /** Writes words of a figure. */
  label(text: string, style: TextStyle): void {
    this.#write(text, { size: 7.5, colour: QUIET, ...style }, this.height(text, { size: 7.5, ...style }))
  }

  rule(y: number, { from = PAGE.left, to = PAGE.right }: { from?: number; to?: number } = {}): void {
    this.decorate((doc) => doc.moveTo(from, y).lineTo(to, y).lineWidth(0.5).stroke(LINE))
  }

  /** Writes a table; the first cell of each row is its header. @returns the y below it. */
  table(
    columns: readonly Column[],
    rows: readonly (readonly string[])[],
    { x = PAGE.left, y, isDense = false, most = isDense ? LINE_HEIGHT : CELL_MOST }: TablePlace,
  ): number {
    const padding = isDense ? DENSE_PADDING : CELL_PADDING
    const table = this.doc.struct('Table')
    this.#root.add(table)
    const lines = [columns.map(({ title }) => title), ...rows]
    const end = x + columns.reduce((sum, { width }) => sum + width, 0)
    let top = y
    for (const [at, cells] of lines.entries()) {
      const row = this.doc.struct('TR')
      table.add(row)
      const height = this.#cells(row, columns, cells, { x, y: top, isHead: at === 0, isDense, most })
      row.end()
      top += Math.max(isDense ? 0 : ROW_HEIGHT, height + 2 * padding)
      this.rule(top, { from: x, to: end })
    }
    table.end()
    return top
  }

  #cells(
    row: Element,
    columns: readonly Column[],
    cells: readonly string[],
    { x, y, isHead, isDense, most }: Required<TablePlace> & { isHead: boolean },
  ): number {
    let left = x
    let highest = 0
    for (const [at, { width, align = 'right' }] of columns.entries()) {
      const text = cells[at] ?? ''
      const style: TextStyle = {
        x: left + CELL_PADDING,
        y: y + (isDense ? DENSE_PADDING : CELL_PADDING),
        width: width - 2 * CELL_PADDING,
        size: isHead ? HEAD_SIZE : CELL_SIZE,
        colour: isHead ? QUIET : INK,
        align,
        maxHeight: most,
      }
      const isHeader = isHead || at === 0
      // the types of the package do not have the scope yet
      const options: object = isHeader ? { scope: isHead ? 'Column' : 'Row' } : {}
      const height = Math.min(this.height(text, style), most)
      row.add(this.doc.struct(isHeader ? 'TH' : 'TD', options, () => this.#write(text, style, height)))
      highest = Math.max(highest, height)
      left += width
    }
    return highest
  }

  /**
   * Writes a table with every cell in full, which continues on as many pages as it needs, each with the heads. `next` begins a page.
   * @returns the y below it.
   */
  longTable(
    columns: readonly Column[],
    rows: readonly (readonly string[])[],
    { y, next }: { y: number; next: () => number },
  ): number {
    const most = BOTTOM - 2 * ROW_HEIGHT
    let top = y
    let rest = rows
    do {
      const fits = this.#fitting(columns, rest, BOTTOM - top)
      if (fits === 0 && rest.length > 0 && top > PAGE_TOP_MOST) {
        top = next()
        continue
      }
      const count = Math.max(1, fits)
      top = this.table(columns, rest.slice(0, count), { y: top, most })
      rest = rest.slice(count)
      if (rest.length > 0) top = next()
    } while (rest.length > 0)
    return top
  }

  /** How many rows fit into a height below their heads. */
  #fitting(columns: readonly Column[], rows: readonly (readonly string[])[], height: number): number {
    const of = (cells: readonly string[], size: number) =>
      Math.max(
        ROW_HEIGHT,
        2 * CELL_PADDING +
          Math.max(
            ...columns.map(({ width }, at) =>
              this.height(cells[at] ?? '', { y: 0, width: width - 2 * CELL_PADDING, size }),
            ),
          ),
      )
    let left =
      height -
      of(
        columns.map(({ title }) => title),
        HEAD_SIZE,
      )
    const full = rows.findIndex((cells) => {
      left -= of(cells, CELL_SIZE)
      return left < 0
    })
    return full === -1 ? rows.length : full
  }

  /** Draws what repeats on every page, when all of them are there. */
  onEachPage(draw: (page: number, pages: number) => void): void {
    const { start, count } = this.doc.bufferedPageRange()
    for (let page = 0; page < count; page++) {
      this.doc.switchToPage(start + page)
      draw(page + 1, count)
    }
  }

  nextPage(): void {
    this.doc.addPage()
  }

  /** Ends the document. @returns its bytes. */
  end(): Promise<Uint8Array> {
    this.#root.end()
    this.doc.end()
    return this.#bytes
  }
}
