import { DAYS_BEFORE_1904, type RawCell, type RawRow, textOf } from './cells.ts'
import type { ImportLimits } from './limits.ts'
import { ImportProblem } from './problem.ts'
import { type Archive, openArchive } from './unzip.ts'
import { readXml, type Token } from './xml.ts'

/** Whether a built-in number format is a date. Source: ECMA-376, part 1, 18.8.30. */
const isBuiltInDate = (id: number) => (id >= 14 && id <= 22) || (id >= 27 && id <= 36) || (id >= 45 && id <= 58)

/** A character that XML cannot represent is written as `_x0001_`. */
const unescape = (text: string) =>
  text.replace(/_x([\dA-Fa-f]{4})_/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))

type Xml = AsyncIterable<Token[]>

/** The shared strings in order, without the phonetic hints of `rPh`. */
async function sharedStrings(xml: Xml, limits: ImportLimits): Promise<string[]> {
  const strings: string[] = []
  let text = ''
  let chars = 0
  let inText = false
  let inHint = false
  for await (const batch of xml) {
    for (const { tag, closes, text: piece } of batch) {
      if (tag === 'si') {
        if (closes) strings.push(unescape(text))
        if (strings.length > limits.sharedStrings) {
          throw new ImportProblem('import_strings', { max: limits.sharedStrings })
        }
        text = ''
      } else if (tag === 'rPh') inHint = !closes
      else if (tag === 't') inText = !closes
      else if (!tag && inText && !inHint) {
        text += piece
        chars += piece.length
        if (text.length > limits.cellChars) throw new ImportProblem('import_cell', { max: limits.cellChars })
        if (chars > limits.sharedChars) throw new ImportProblem('file_too_large')
      }
    }
  }
  return strings
}

/** Characters of a number format that a spreadsheet accepts. */
const FORMAT_MAX = 255

/** For each cell format of the workbook, whether it is a date. */
async function dateFormats(xml: Xml): Promise<boolean[]> {
  const custom = new Map<number, boolean>()
  const formats: boolean[] = []
  let inCells = false
  for await (const batch of xml) {
    for (const { tag, closes, attributes } of batch) {
      if (tag === 'cellXfs') inCells = !closes
      else if (closes) continue
      else if (tag === 'numFmt') {
        const code = (attributes.formatCode ?? '').slice(0, FORMAT_MAX).replace(/"[^"]*"|\\.|\[[^\]]*\]/g, '')
        custom.set(Number(attributes.numFmtId), /[ymd]/i.test(code))
      } else if (tag === 'xf' && inCells) {
        const id = Number(attributes.numFmtId ?? 0)
        formats.push(custom.get(id) ?? isBuiltInDate(id))
      }
    }
  }
  return formats
}

interface Book {
  /** Relationship id of the first visible sheet. */
  sheetId: string | undefined
  /** Relationship ids of the sheets by lower-case name. */
  named: Map<string, string>
  from1904: boolean
}

async function readBook(xml: Xml): Promise<Book> {
  const book: Book = { sheetId: undefined, named: new Map(), from1904: false }
  for await (const batch of xml) {
    for (const { tag, closes, attributes } of batch) {
      if (closes) continue
      if (tag === 'workbookPr') book.from1904 = /^(1|true)$/.test(attributes.date1904 ?? '')
      if (tag !== 'sheet') continue
      if ((attributes.state ?? 'visible') === 'visible') book.sheetId ??= attributes.id
      if (attributes.name && attributes.id) book.named.set(attributes.name.trim().toLowerCase(), attributes.id)
    }
  }
  return book
}

/** The path of the part that a relationship refers to. */
async function targetOf(xml: Xml, id: string | undefined): Promise<string> {
  let target: string | undefined
  for await (const batch of xml) {
    for (const { tag, attributes } of batch) {
      if (tag === 'Relationship' && attributes.Id === id) target ??= attributes.Target
    }
  }
  if (target === undefined) return 'xl/worksheets/sheet1.xml'
  return target.startsWith('/') ? target.slice(1) : `xl/${target}`
}

/** 'AB12' → 27: columns counted from 0. Undefined when it is not a cell address. */
function columnOf(at: string): number | undefined {
  const letters = /^([A-Za-z]{1,3})\d{1,7}$/.exec(at)?.[1]
  if (!letters) return undefined
  let column = 0
  for (const letter of letters.toUpperCase()) column = column * 26 + letter.charCodeAt(0) - 64
  return column - 1
}

/**
 * The main part of a workbook. LibreOffice's own format gets a separate message, as its users can save their file as
 * XLSX.
 */
function workbookOf(archive: Archive): AsyncGenerator<Uint8Array> {
  const workbook = archive.open('xl/workbook.xml')
  if (workbook) return workbook
  throw new ImportProblem(archive.open('META-INF/manifest.xml') ? 'import_opendocument' : 'damaged_file')
}

/** The rows of the first visible sheet of an XLSX file. A formula has the value that was stored with it. */
export async function* readXlsxRows(file: Uint8Array, limits: ImportLimits): AsyncGenerator<RawRow> {
  const archive = await openArchive(file, limits)
  const part = (name: string) => readXml(archive.open(name), limits)
  const { sheetId, from1904 } = await readBook(readXml(workbookOf(archive), limits))
  const path = await targetOf(part('xl/_rels/workbook.xml.rels'), sheetId)
  const sheet = archive.open(path)
  if (!sheet) throw new ImportProblem('damaged_file')
  const texts = await sharedStrings(part('xl/sharedStrings.xml'), limits)
  const dates = await dateFormats(part('xl/styles.xml'))
  yield* sheetRows(readXml(sheet, limits), { texts, dates, from1904 }, limits)
}

/** A row of a named sheet: the texts of its cells. */
export interface SheetRow {
  line: number
  cells: string[]
}
export type NamedSheets = Record<string, SheetRow[]>

/** Rows and characters of all named sheets together. */
const NAMED_ROWS_MAX = 20_000
const NAMED_CHARS_MAX = 4 * 1024 * 1024

/** The named sheets of a workbook that exist, with every cell as text. */
export async function readNamedSheets(
  file: Uint8Array,
  names: readonly string[],
  limits: ImportLimits,
): Promise<NamedSheets> {
  const archive = await openArchive(file, limits)
  const part = (name: string) => readXml(archive.open(name), limits)
  const { named, from1904 } = await readBook(readXml(workbookOf(archive), limits))
  const texts = await sharedStrings(part('xl/sharedStrings.xml'), limits)
  const dates = await dateFormats(part('xl/styles.xml'))
  const sheets: NamedSheets = {}
  let rows = 0
  let chars = 0
  for (const name of names) {
    const id = named.get(name)
    const sheet = id && archive.open(await targetOf(part('xl/_rels/workbook.xml.rels'), id))
    if (!sheet) continue
    const found: SheetRow[] = []
    for await (const { line, cells } of sheetRows(readXml(sheet, limits), { texts, dates, from1904 }, limits)) {
      const row = Array.from(cells, (cell) => textOf(cell).trim())
      if (row.every((text) => text === '')) continue
      chars += row.reduce((sum, text) => sum + text.length, 0)
      if (++rows > NAMED_ROWS_MAX) throw new ImportProblem('import_too_many', { max: NAMED_ROWS_MAX })
      if (chars > NAMED_CHARS_MAX) throw new ImportProblem('file_too_large')
      found.push({ line, cells: row })
    }
    sheets[name] = found
  }
  return sheets
}

/** The number of a row, if it is valid. */
function lineOf(given: string | undefined, limits: ImportLimits): number | undefined {
  const line = Number(given)
  return Number.isInteger(line) && line >= 1 && line <= limits.lines ? line : undefined
}

interface Around {
  texts: readonly string[]
  dates: readonly boolean[]
  from1904: boolean
}

interface SheetCell {
  column: number
  type: string
  style: number
  text: string
}

async function* sheetRows(xml: Xml, around: Around, limits: ImportLimits): AsyncGenerator<RawRow> {
  let row: RawRow = { line: 0, cells: [] }
  let cell: SheetCell = { column: -1, type: 'n', style: 0, text: '' }
  let cells = 0
  let lines = 0
  let isValue = false
  for await (const batch of xml) {
    for (const { tag, closes, attributes, text } of batch) {
      if (!tag) {
        if (!isValue) continue
        cell.text += text
        if (cell.text.length > limits.cellChars) throw new ImportProblem('import_cell', { max: limits.cellChars })
      } else if (tag === 'v' || tag === 't') isValue = !closes
      else if (tag === 'row') {
        if (closes) {
          yield row
          continue
        }
        if (++lines > limits.lines) throw new ImportProblem('import_lines', { max: limits.lines })
        row = { line: lineOf(attributes.r, limits) ?? row.line + 1, cells: [] }
        cell = { column: -1, type: 'n', style: 0, text: '' }
        cells = 0
      } else if (tag === 'c') {
        if (closes) {
          put(row, cell, around, limits)
          continue
        }
        if (++cells > limits.cellsPerRow) throw new ImportProblem('import_row_wide', { max: limits.cellsPerRow })
        cell = {
          column: columnOf(attributes.r ?? '') ?? cell.column + 1,
          type: attributes.t ?? 'n',
          style: Number(attributes.s ?? 0),
          text: '',
        }
      }
    }
  }
}

function put(row: RawRow, cell: SheetCell, around: Around, limits: ImportLimits): void {
  if (cell.column < limits.columns) row.cells[cell.column] = valueOf(cell, around)
}

function valueOf({ type, style, text }: SheetCell, around: Around): RawCell {
  const plain = unescape(text)
  if (plain === '') return undefined
  if (type === 's') {
    const shared = around.texts[Number(plain)]
    return shared ? { text: shared } : undefined
  }
  // a date written as text (ISO 8601)
  if (type === 'd') return { text: plain.slice(0, 10) }
  if (type === 'n') {
    const number = Number(plain)
    if (!Number.isFinite(number)) return { text: plain }
    const isDate = around.dates[style] ?? false
    return { number: isDate && around.from1904 ? number + DAYS_BEFORE_1904 : number, isDate }
  }
  return { text: plain }
}
