import { constants, crc32, deflateRawSync } from 'node:zlib'
import { type AsyncFlateStreamHandler, Zip, type ZipInputFile } from 'fflate'
import { memoized } from '#contract/core/text/memoized.ts'
import { type Day, daysBetween, startOfDayInUlaanbaatar } from '#contract/core/time/calendar.ts'
import { type Cell, type ColumnCheck, looksLikeFormula, type Sheet } from './sheet.ts'

/** Limits of a worksheet: rows, and characters in a cell. Source: Excel's limits. */
const ROWS_MAX = 1_048_576
const CELL_MAX_CHARS = 32_767
/** Text is compressed and passed on in chunks of this length, so that long rows do not accumulate. */
const CHUNK_CHARS = 262_144
/** Compresses twice as fast as zlib's default, into files a tenth larger. */
const LEVEL = 3
const DAY_MS = 86_400_000
/** Day 0 of a spreadsheet's calendar. */
const DAY_ZERO = '1899-12-30'
/** Midnight of that day in Ulaanbaatar, whose offset is the same on every day. */
const CLOCK_ZERO = startOfDayInUlaanbaatar(DAY_ZERO).getTime()

/** Indexes in the list of cell formats below. */
const STYLE = { plain: 0, head: 1, date: 2, datetime: 3, shownAsText: 4, keptAsText: 5 }

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const MAIN = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"'
const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006'
const SHEET_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

const STYLES = `${XML}<styleSheet ${MAIN}>
<numFmts count="2"><numFmt numFmtId="164" formatCode="yyyy\\.mm\\.dd"/><numFmt numFmtId="165" formatCode="yyyy\\.mm\\.dd\\ hh:mm"/></numFmts>
<fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts>
<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>
<borders count="1"><border/></borders>
<cellStyleXfs count="1"><xf/></cellStyleXfs>
<cellXfs count="6"><xf/><xf fontId="1" applyFont="1"/><xf numFmtId="164" applyNumberFormat="1"/><xf numFmtId="165" applyNumberFormat="1"/><xf numFmtId="49" quotePrefix="1" applyNumberFormat="1"/><xf numFmtId="49" applyNumberFormat="1"/></cellXfs>
<cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles>
</styleSheet>`

/**
 * An entry compressed by zlib, several times as fast as JavaScript. Each chunk is compressed independently and ends on
 * a byte boundary, so that the chunks form one stream.
 */
class PackedEntry implements ZipInputFile {
  readonly compression = 8
  readonly filename: string
  crc = 0
  size = 0
  ondata?: AsyncFlateStreamHandler

  constructor(filename: string) {
    this.filename = filename
  }

  push(text: string, isLast = false): void {
    const bytes = Buffer.from(text)
    this.crc = crc32(bytes, this.crc)
    this.size += bytes.length
    const finishFlush = isLast ? constants.Z_FINISH : constants.Z_SYNC_FLUSH
    this.ondata?.(null, deflateRawSync(bytes, { level: LEVEL, finishFlush }), isLast)
  }
}

/**
 * Writes a sheet as an XLSX file while its rows are read. Dates are real dates; every text is an inline string, never a
 * formula. Beyond 1,048,576 rows it continues on another sheet.
 */
export async function* xlsx({
  name,
  headers,
  portions,
  more = [],
  frozen = 1,
  checks = [],
  textColumns = [],
}: Sheet): AsyncGenerator<Uint8Array> {
  let ready: Uint8Array[] = []
  const zip = new Zip((error, chunk) => {
    if (error) throw error
    ready.push(chunk)
  })
  const begin = (path: string) => {
    const added = new PackedEntry(path)
    zip.add(added)
    return added
  }
  const taken = () => {
    const chunks = ready
    ready = []
    return chunks
  }
  const letters = headers.map((_, i) => columnName(i))
  const head = headers.map((value): Cell => ({ kind: 'text', value }))
  const widths = headers.map(widthOf)
  let sheets = 0
  let row = 1
  let entry: PackedEntry | undefined
  let text = ''
  /** Writes what has been collected. The widths stand before the rows, so they follow the rows of the first chunk. */
  const write = (end = '') => {
    if (!entry) {
      entry = begin(`xl/worksheets/sheet${++sheets}.xml`)
      entry.push(sheetStart(widths, frozen, textColumns) + rowXml(head, letters, 1, { style: STYLE.head }))
    }
    entry.push(text + end, end !== '')
    text = ''
  }
  const finish = () => {
    const filter = checks.length === 0 ? filterXml(letters, row) : ''
    write(`</sheetData>${filter}${checksXml(checks, frozen + 1)}</worksheet>`)
    entry = undefined
    row = 1
  }
  for await (const portion of portions) {
    for (const cells of portion) {
      if (row === ROWS_MAX) finish()
      text += rowXml(cells, letters, ++row, { textColumns })
      if (sheets === 0) widen(widths, cells)
      if (text.length < CHUNK_CHARS) continue
      write()
      yield* taken()
    }
  }
  finish()
  for (const [i, table] of more.entries()) begin(`xl/worksheets/sheet${sheets + i + 1}.xml`).push(tableXml(table), true)
  const names = [...sheetNames(name, sheets), ...more.map((table) => cleanName(table.name))]
  for (const [path, content] of Object.entries(partsAround(names))) begin(path).push(content, true)
  zip.end()
  yield* taken()
}

function tableXml({ headers, rows }: NonNullable<Sheet['more']>[number]): string {
  const letters = headers.map((_, i) => columnName(i))
  const cells = (line: readonly string[]) => line.map((value): Cell => (value === '' ? null : { kind: 'text', value }))
  const widths = headers.map(widthOf)
  for (const line of rows) widen(widths, cells(line))
  const lines = rows.map((line, i) => rowXml(cells(line), letters, i + 2))
  return `${sheetStart(widths)}${rowXml(cells(headers), letters, 1, { style: STYLE.head })}${lines.join('')}</sheetData></worksheet>`
}

const sheetStart = (widths: readonly number[], frozen = 1, textColumns: readonly number[] = []) =>
  `${XML}<worksheet ${MAIN}><sheetViews><sheetView workbookViewId="0"><pane ySplit="${frozen}" topLeftCell="A${frozen + 1}" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>${columnsXml(widths, textColumns)}</cols><sheetData>`

/** Narrowest and widest column, characters; longer texts are cut on the screen. Our choice. */
const WIDTH = { least: 8, most: 60 }
/** Space beside the longest text: the edges, and the arrow of the filter. */
const WIDTH_EDGE = 4
const fitting = (length: number) => Math.min(WIDTH.most, Math.max(WIDTH.least, length + WIDTH_EDGE))

const widthOf = (header: string): number => fitting(header.length)

/** Widens the columns to these cells. */
function widen(widths: number[], cells: readonly Cell[]): void {
  for (const [i, cell] of cells.entries()) {
    const width = cell ? fitting(lengthOf(cell)) : 0
    if (width > (widths[i] ?? 0)) widths[i] = width
  }
}

function lengthOf(cell: NonNullable<Cell>): number {
  if (cell.kind === 'date') return '2026.09.28'.length
  if (cell.kind === 'datetime') return '2026.09.28 16:30'.length
  return String(cell.value).length
}

/** Filters in the header of all rows. */
const filterXml = (letters: readonly string[], rows: number) =>
  letters.length === 0 ? '' : `<autoFilter ref="A1:${letters.at(-1)}${rows}"/>`

const columnsXml = (widths: readonly number[], textColumns: readonly number[]) =>
  widths
    .map((width, i) => {
      const style = textColumns.includes(i) ? ` style="${STYLE.keptAsText}"` : ''
      return `<col min="${i + 1}" max="${i + 1}" width="${width}"${style} customWidth="1"/>`
    })
    .join('')

/** Data validations for the cells from a row on. Source: ECMA-376, part 1, 18.3.1.32. */
function checksXml(checks: readonly ColumnCheck[], from: number): string {
  if (checks.length === 0) return ''
  const all = checks.map(({ column, accepts }) => {
    const letter = columnName(column)
    const { type, formulas } = checkOf(accepts)
    const inner = formulas.map((formula, i) => `<formula${i + 1}>${textXml(formula)}</formula${i + 1}>`).join('')
    const about = `allowBlank="1" showErrorMessage="1" sqref="${letter}${from}:${letter}${ROWS_MAX}"`
    return `<dataValidation type="${type}"${type === 'list' ? '' : ' operator="between"'} ${about}>${inner}</dataValidation>`
  })
  return `<dataValidations count="${all.length}">${all.join('')}</dataValidations>`
}

function checkOf(accepts: ColumnCheck['accepts']): { type: string; formulas: string[] } {
  switch (accepts.kind) {
    case 'codes':
      return { type: 'list', formulas: [`"${accepts.codes.join(',')}"`] }
    case 'sheet':
      return { type: 'list', formulas: [`'${cleanName(accepts.name)}'!$A$2:$A$${accepts.rows + 1}`] }
    case 'number':
      return { type: accepts.isWhole ? 'whole' : 'decimal', formulas: [String(accepts.min), String(accepts.max)] }
    case 'day':
      return { type: 'date', formulas: [String(serialOf(accepts.from)), String(serialOf(accepts.to))] }
  }
}

function rowXml(
  cells: readonly Cell[],
  letters: readonly string[],
  row: number,
  { style, textColumns = [] }: { style?: number; textColumns?: readonly number[] } = {},
): string {
  let inner = ''
  for (const [i, cell] of cells.entries()) {
    if (cell) inner += cellXml(cell, `${letters[i]}${row}`, textColumns.includes(i) ? STYLE.keptAsText : style)
  }
  return `<row r="${row}">${inner}</row>`
}

function cellXml(cell: NonNullable<Cell>, at: string, style?: number): string {
  switch (cell.kind) {
    case 'text':
      return `<c r="${at}" t="inlineStr"${styleOf(style ?? (looksLikeFormula(cell.value) ? STYLE.shownAsText : STYLE.plain))}><is><t${EDGES.test(cell.value) ? ' xml:space="preserve"' : ''}>${textXml(cell.value)}</t></is></c>`
    case 'number':
      return `<c r="${at}"><v>${cell.value}</v></c>`
    case 'date':
      return `<c r="${at}" s="${STYLE.date}"><v>${serialOf(cell.value)}</v></c>`
    case 'datetime':
      return `<c r="${at}" s="${STYLE.datetime}"><v>${(cell.value.getTime() - CLOCK_ZERO) / DAY_MS}</v></c>`
  }
}

/**
 * Serial numbers of days already written: lists repeat their days, and validating one costs more than the rest of the
 * cell.
 */
const serialOf = memoized((day: Day) => daysBetween(DAY_ZERO, day), 10_000)

const styleOf = (style: number) => (style === STYLE.plain ? '' : ` s="${style}"`)
/** White space that a spreadsheet would trim. */
const EDGES = /^\s|\s$|\n/

/** 0 → A, 25 → Z, 26 → AA. */
function columnName(index: number): string {
  const letter = String.fromCharCode(65 + (index % 26))
  return index < 26 ? letter : columnName(Math.floor(index / 26) - 1) + letter
}

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }
// oxlint-disable-next-line no-control-regex -- characters that XML 1.0 cannot represent
const NOT_XML = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g

// oxlint-disable-next-line no-control-regex -- the same, and the characters with a meaning in XML or in a spreadsheet
const SPECIAL = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF&<>_\uD800-\uDFFF]/

function textXml(text: string): string {
  if (text.length <= CELL_MAX_CHARS && !SPECIAL.test(text)) return text
  return text
    .slice(0, CELL_MAX_CHARS)
    .toWellFormed()
    .replace(NOT_XML, '')
    .replace(/_(?=x[\dA-Fa-f]{4}_)/g, '_x005F_') // otherwise a spreadsheet reads _x0041_ as A
    .replace(/[&<>]/g, (sign) => ENTITIES[sign] ?? '')
}

/** A name that is valid for a sheet. */
const cleanName = (name: string): string =>
  textXml(
    name
      .replace(/[[\]:*?/\\'"]/g, ' ')
      .trim()
      .slice(0, 27) || 'Nutag',
  )

/** The names of the sheets that one table is split into. */
const sheetNames = (name: string, sheets: number): string[] =>
  Array.from({ length: sheets }, (_, i) => (i === 0 ? cleanName(name) : `${cleanName(name)} ${i + 1}`))

/** The parts of a workbook other than its sheets; `names` are already escaped. */
function partsAround(names: readonly string[]): Record<string, string> {
  const numbers = names.map((_, i) => i + 1)
  const sheetsXml = numbers.map((n) => `<sheet name="${names[n - 1]}" sheetId="${n}" r:id="rId${n}"/>`)
  const sheetRelations = numbers.map((n) => relation(`rId${n}`, 'worksheet', `worksheets/sheet${n}.xml`))
  const overrides = numbers.map((n) => override(`/xl/worksheets/sheet${n}.xml`, 'worksheet'))
  return {
    'xl/styles.xml': STYLES,
    'xl/workbook.xml': `${XML}<workbook ${MAIN} xmlns:r="${RELATIONS}"><sheets>${sheetsXml.join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': relations([...sheetRelations, relation('styles', 'styles', 'styles.xml')]),
    '_rels/.rels': relations([relation('book', 'officeDocument', 'xl/workbook.xml')]),
    '[Content_Types].xml': `${XML}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>${override('/xl/workbook.xml', 'sheet.main')}${override('/xl/styles.xml', 'styles')}${overrides.join('')}</Types>`,
  }
}

const override = (part: string, type: string) =>
  `<Override PartName="${part}" ContentType="${SHEET_TYPE}.${type}+xml"/>`
const relation = (id: string, type: string, target: string) =>
  `<Relationship Id="${id}" Type="${RELATIONS}/${type}" Target="${target}"/>`
const relations = (all: string[]) =>
  `${XML}<Relationships xmlns="${PACKAGE}/relationships">${all.join('')}</Relationships>`
