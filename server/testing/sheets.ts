import { strFromU8, unzipSync } from 'fflate'

const unescape = (xml: string) =>
  xml.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&').replaceAll('_x005F_', '_')

/** A cell as a spreadsheet would take it: what it says, and whether it is a number, a date or a text. */
export interface ReadCell {
  at: string
  kind: 'text' | 'number' | 'date'
  value: string | number
  style: number
}

/** The sheets of an XLSX file, read back: rows of cells that are not empty. */
export function readXlsx(file: Uint8Array): { names: string[]; sheets: ReadCell[][][]; parts: Record<string, string> } {
  const parts = Object.fromEntries(Object.entries(unzipSync(file)).map(([name, bytes]) => [name, strFromU8(bytes)]))
  const names = [...(parts['xl/workbook.xml'] ?? '').matchAll(/<sheet name="([^"]*)"/g)].map((m) =>
    unescape(m[1] ?? ''),
  )
  const sheets = names.map((_, i) => rowsOf(parts[`xl/worksheets/sheet${i + 1}.xml`] ?? ''))
  return { names, sheets, parts }
}

const rowsOf = (xml: string) =>
  [...xml.matchAll(/<row r="\d+">(.*?)<\/row>/gs)].map((row) =>
    [...(row[1] ?? '').matchAll(/<c r="([A-Z]+\d+)"( t="inlineStr")?(?: s="(\d+)")?>(.*?)<\/c>/gs)].map(cellOf),
  )

function cellOf([, at = '', isText, style = '0', inner = '']: RegExpMatchArray): ReadCell {
  const content = /<(?:t|v)[^>]*>(.*?)<\/(?:t|v)>/s.exec(inner)?.[1] ?? ''
  if (isText) return { at, kind: 'text', value: unescape(content), style: Number(style) }
  return { at, kind: style === '2' || style === '3' ? 'date' : 'number', value: Number(content), style: Number(style) }
}

/** The lines and fields of a CSV file by RFC 4180. */
export function readCsv(text: string): string[][] {
  const lines: string[][] = []
  const fields = text.replace(/^\uFEFF/, '').matchAll(/("(?:[^"]|"")*"|[^",\r\n]*)(,|\r\n)/g)
  let line: string[] = []
  for (const [, field = '', end] of fields) {
    line.push(field.startsWith('"') ? field.slice(1, -1).replaceAll('""', '"') : field)
    if (end === ',') continue
    lines.push(line)
    line = []
  }
  return lines
}

/** Everything that comes, in a list. */
export async function gathered<T>(coming: AsyncIterable<T>): Promise<T[]> {
  const all: T[] = []
  for await (const one of coming) all.push(one)
  return all
}
