import type { RawRow } from './cells.ts'
import type { ImportLimits } from './limits.ts'
import { ImportProblem } from './problem.ts'

// Older code pages put the Mongolian letters in the places of these Ukrainian ones.
const OLD_LETTERS: Record<string, string> = {
  '\u0404': '\u04E8',
  '\u0454': '\u04E9',
  '\u0407': '\u04AE',
  '\u0457': '\u04AF',
}

/**
 * Decodes a file: UTF-8 with or without a byte order mark, UTF-16 with one, otherwise windows-1251, as saved by older
 * spreadsheets.
 */
export function decodeText(file: Uint8Array): string {
  if (file[0] === 0xff && file[1] === 0xfe) return new TextDecoder('utf-16le').decode(file)
  if (file[0] === 0xfe && file[1] === 0xff) return new TextDecoder('utf-16be').decode(file)
  if (file.includes(0)) throw new ImportProblem('import_kind')
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(file)
  } catch {
    const text = new TextDecoder('windows-1251').decode(file)
    return text.replace(/[\u0404\u0454\u0407\u0457]/g, (letter) => OLD_LETTERS[letter] ?? letter)
  }
}

const SEPARATORS = [',', ';', '\t'] as const

/** Lines that are searched for the separator, as a title may precede the header. */
const LOOK_LINES = 10

/** Detects the separator: the most frequent candidate outside quotes in the first lines, or the one named by `sep=`. */
function separatorOf(text: string): { separator: string; from: number } {
  const said = /^sep=(.)\r?\n/i.exec(text)
  if (said?.[1]) return { separator: said[1], from: said[0].length }
  const lines = text
    .slice(0, 20_000)
    .replace(/"(?:[^"]|"")*"/g, '')
    .split(/\r?\n|\r/)
    .slice(0, LOOK_LINES)
  const counts = SEPARATORS.map((sign) => ({ sign, count: Math.max(...lines.map((line) => line.split(sign).length)) }))
  return { separator: counts.toSorted((a, b) => b.count - a.count)[0]?.sign ?? ',', from: 0 }
}

/** Drops the apostrophe that prevents a spreadsheet from executing a text as a formula. */
const withoutGuard = (text: string) => text.replace(/^'(?=[=+\-@＝＋－＠])/, '')

/** The rows of a CSV file (RFC 4180, with `,`, `;` or tabs). Lines are counted as a spreadsheet shows them: one per record. */
export function* readCsvRows(file: Uint8Array, limits: ImportLimits): Generator<RawRow> {
  const text = decodeText(file)
  const { separator, from } = separatorOf(text)
  let line = 1
  let at = from
  let fields: string[] = []
  let count = 0
  while (at < text.length) {
    const { value, end } = readField(text, at, separator, limits)
    if (++count > limits.cellsPerRow) throw new ImportProblem('import_row_wide', { max: limits.cellsPerRow })
    if (fields.length < limits.columns) fields.push(withoutGuard(value))
    at = end
    if (text[at] === separator) {
      at++
      if (at < text.length) continue
      fields.push('')
    }
    if (line > limits.lines) throw new ImportProblem('import_lines', { max: limits.lines })
    yield { line: line++, cells: fields.map((field) => (field === '' ? undefined : { text: field })) }
    fields = []
    count = 0
    at += text.startsWith('\r\n', at) ? 2 : 1
  }
}

/** Reads one field from `at`; `end` is the index of the separator or line end after it. */
function readField(
  text: string,
  at: number,
  separator: string,
  { cellChars }: ImportLimits,
): { value: string; end: number } {
  const field = text[at] === '"' ? quoted(text, at, separator) : bare(text, at, separator)
  if (field.value.length > cellChars) throw new ImportProblem('import_cell', { max: cellChars })
  return field
}

function quoted(text: string, at: number, separator: string): { value: string; end: number } {
  let value = ''
  for (let from = at + 1; ; ) {
    const quote = text.indexOf('"', from)
    // an unclosed quote contains the rest of the file
    if (quote < 0) return { value: value + text.slice(from), end: text.length }
    value += text.slice(from, quote)
    if (text[quote + 1] !== '"') {
      const rest = bare(text, quote + 1, separator)
      return { value: value + rest.value, end: rest.end }
    }
    value += '"'
    from = quote + 2
  }
}

function bare(text: string, at: number, separator: string): { value: string; end: number } {
  let end = at
  while (end < text.length && text[end] !== separator && text[end] !== '\n' && text[end] !== '\r') end++
  return { value: text.slice(at, end), end }
}
