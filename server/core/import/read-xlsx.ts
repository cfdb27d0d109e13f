import { COLUMNS_MAX, DAYS_BEFORE_1904, type RawCell, type RawRow } from './cells.ts'
import { ImportProblem } from './problem.ts'
import { unzipTexts } from './unzip.ts'

/** Number formats of a spreadsheet that show days, by their numbers. Source: ECMA-376, part 1, 18.8.30. */
const isBuiltInDate = (id: number) => (id >= 14 && id <= 22) || (id >= 27 && id <= 36) || (id >= 45 && id <= 58)

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }
const unescape = (xml: string) =>
  xml
    .replace(/&(?:#(\d{1,7})|#x([\dA-Fa-f]{1,6})|(\w+));/g, (whole, ten?: string, sixteen?: string, name?: string) => {
      if (name) return ENTITIES[name] ?? whole
      const code = ten ? Number(ten) : Number.parseInt(sixteen ?? '', 16)
      return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : ''
    })
    // a character that XML has no form for
    .replace(/_x([\dA-Fa-f]{4})_/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))

interface Token {
  tag?: string
  closes?: boolean
  empty?: boolean
  attributes: string
  text: string
}

/**
 * Tags and texts of an XML document in their order; prefixes of names are left out. Each sign is looked at a fixed number of
 * times, so that no file, however spoilt, keeps the process from its other work.
 */
function* tokens(xml: string): Generator<Token> {
  for (let at = 0; at < xml.length; ) {
    const open = xml.indexOf('<', at)
    const text = xml.slice(at, open < 0 ? xml.length : open)
    if (text) yield { attributes: '', text }
    const close = open < 0 ? -1 : xml.indexOf('>', open)
    if (close < 0) return
    at = close + 1
    const token = tagOf(xml.slice(open + 1, close))
    if (token) yield token
  }
}

/** What stands between `<` and `>`; undefined for comments and the head of the document. */
function tagOf(inside: string): Token | undefined {
  const closes = inside.startsWith('/')
  const empty = inside.endsWith('/')
  const body = inside.slice(closes ? 1 : 0, empty ? -1 : undefined)
  const name = /^[\w.:-]+/.exec(body)?.[0]
  const tag = name?.slice(name.lastIndexOf(':') + 1)
  return tag && name ? { tag, closes, empty, attributes: body.slice(name.length), text: '' } : undefined
}

function attribute(attributes: string, name: string): string | undefined {
  const found = new RegExp(`(?:^|\\s)(?:[\\w.-]+:)?${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`).exec(attributes)
  const value = found?.[1] ?? found?.[2]
  return value === undefined ? undefined : unescape(value)
}

/** The shared texts in their order; what only tells how a text is read aloud (`rPh`) is none of it. */
function sharedTexts(xml: string): string[] {
  const texts: string[] = []
  let text = ''
  let inText = false
  let inHint = false
  for (const { tag, closes, empty, text: piece } of tokens(xml)) {
    if (tag === 'si') {
      if (closes || empty) texts.push(unescape(text))
      text = ''
    } else if (tag === 'rPh') inHint = !closes && !empty
    else if (tag === 't') inText = !closes && !empty
    else if (!tag && inText && !inHint) text += piece
  }
  return texts
}

/** Characters of a number format that a spreadsheet takes. */
const FORMAT_MAX = 255

/** For each cell format of the workbook: whether it shows a day. */
function dateFormats(xml: string): boolean[] {
  const custom = new Map<number, boolean>()
  const formats: boolean[] = []
  let inCells = false
  for (const { tag, closes, attributes } of tokens(xml)) {
    if (tag === 'numFmt') {
      const code = (attribute(attributes, 'formatCode') ?? '')
        .slice(0, FORMAT_MAX)
        .replace(/"[^"]*"|\\.|\[[^\]]*\]/g, '')
      custom.set(Number(attribute(attributes, 'numFmtId')), /[ymd]/i.test(code))
    } else if (tag === 'cellXfs') inCells = !closes
    else if (tag === 'xf' && inCells && !closes) {
      const id = Number(attribute(attributes, 'numFmtId') ?? 0)
      formats.push(custom.get(id) ?? isBuiltInDate(id))
    }
  }
  return formats
}

/** The place of the first sheet that is shown, and whether the workbook counts days from 1904. */
function firstSheet(parts: ReadonlyMap<string, string>): { path: string; from1904: boolean } {
  const book = parts.get('xl/workbook.xml')
  if (!book) throw new ImportProblem('damaged_file')
  let id: string | undefined
  let from1904 = false
  for (const { tag, attributes } of tokens(book)) {
    if (tag === 'workbookPr') from1904 = /^(1|true)$/.test(attribute(attributes, 'date1904') ?? '')
    if (tag !== 'sheet' || id || (attribute(attributes, 'state') ?? 'visible') !== 'visible') continue
    id = /(?:^|\s)[\w.-]+:id\s*=\s*["']([^"']*)["']/.exec(attributes)?.[1]
  }
  for (const { tag, attributes } of tokens(parts.get('xl/_rels/workbook.xml.rels') ?? '')) {
    if (tag !== 'Relationship' || attribute(attributes, 'Id') !== id) continue
    const target = attribute(attributes, 'Target') ?? ''
    return { path: target.startsWith('/') ? target.slice(1) : `xl/${target}`, from1904 }
  }
  return { path: 'xl/worksheets/sheet1.xml', from1904 }
}

/** 'AB12' → 27: columns counted from 0. */
function columnOf(at: string): number {
  let column = 0
  for (const letter of at.replace(/\d+$/, '')) column = column * 26 + letter.charCodeAt(0) - 64
  return column - 1
}

/** The rows of the first sheet of an XLSX file. Formulas count with the value they had when the file was saved. */
export async function* readXlsxRows(file: Uint8Array): AsyncGenerator<RawRow> {
  const around = await unzipTexts(file, (name) =>
    ['xl/workbook.xml', 'xl/_rels/workbook.xml.rels', 'xl/sharedStrings.xml', 'xl/styles.xml'].includes(name),
  )
  const { path, from1904 } = firstSheet(around)
  const sheet = (await unzipTexts(file, (name) => name === path)).get(path)
  if (sheet === undefined) throw new ImportProblem('damaged_file')
  const texts = sharedTexts(around.get('xl/sharedStrings.xml') ?? '')
  const dates = dateFormats(around.get('xl/styles.xml') ?? '')
  yield* sheetRows(sheet, { texts, dates, from1904 })
}

/** Rows that a spreadsheet can have. */
const LINE_MAX = 1_048_576
/** The number that a row bears, if it is one. */
function lineOf(said: string | undefined): number | undefined {
  const line = Number(said)
  return Number.isInteger(line) && line >= 1 && line <= LINE_MAX ? line : undefined
}

interface Around {
  texts: readonly string[]
  dates: readonly boolean[]
  from1904: boolean
}

function* sheetRows(xml: string, around: Around): Generator<RawRow> {
  let row: RawRow = { line: 0, cells: [] }
  let cell = { column: -1, type: 'n', style: 0, text: '' }
  let isValue = false
  for (const { tag, closes, empty, attributes, text } of tokens(xml)) {
    if (tag === 'row') {
      if (closes) yield row
      else {
        row = { line: lineOf(attribute(attributes, 'r')) ?? row.line + 1, cells: [] }
        cell = { column: -1, type: 'n', style: 0, text: '' }
      }
    } else if (tag === 'c') {
      if (closes) put(row, cell, around)
      else {
        const at = attribute(attributes, 'r')
        cell = {
          column: at ? columnOf(at) : cell.column + 1,
          type: attribute(attributes, 't') ?? 'n',
          style: Number(attribute(attributes, 's') ?? 0),
          text: '',
        }
      }
    } else if (tag === 'v' || tag === 't') isValue = !closes && !empty
    else if (!tag && isValue) cell.text += text
  }
}

function put(row: RawRow, cell: { column: number; type: string; style: number; text: string }, around: Around): void {
  if (cell.column < 0 || cell.column >= COLUMNS_MAX) return
  row.cells[cell.column] = valueOf(cell, around)
}

function valueOf({ type, style, text }: { type: string; style: number; text: string }, around: Around): RawCell {
  const plain = unescape(text)
  if (plain === '') return undefined
  if (type === 's') {
    const shared = around.texts[Number(plain)]
    return shared ? { text: shared } : undefined
  }
  // a date as text (ISO 8601)
  if (type === 'd') return { text: plain.slice(0, 10) }
  if (type === 'n') {
    const number = Number(plain)
    if (!Number.isFinite(number)) return { text: plain }
    const isDate = around.dates[style] ?? false
    return { number: isDate && around.from1904 ? number + DAYS_BEFORE_1904 : number, isDate }
  }
  return type === 'e' ? undefined : { text: plain }
}
