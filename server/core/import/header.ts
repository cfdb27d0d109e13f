import { foldForSearch } from '#contract/core/text/unicode.ts'
import { type RawRow, textOf } from './cells.ts'
import type { ImportColumn, ImportWords } from './kind.ts'
import { ImportProblem } from './problem.ts'

/** The header is searched in this many rows from the top, as a title may precede it. */
export const HEADER_SEARCH_ROWS = 10

/** The position of each column in the file. */
export interface Header {
  /** Field → index in the row. */
  places: Map<string, number>
  /** Unknown headers. */
  ignored: string[]
}

const folded = (header: string) =>
  foldForSearch(header)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

/** All accepted header texts, in both languages, folded → the field. */
function namesOf(columns: readonly ImportColumn[], words: Record<'mn' | 'en', ImportWords>): Map<string, string> {
  const names = new Map<string, string>()
  for (const { field, derived } of columns) {
    if (derived) continue
    for (const { title, alias } of Object.values(words)) {
      for (const name of [title[field] ?? '', ...(alias[field] ?? '').split('|'), field]) {
        if (name) names.set(folded(name), field)
      }
    }
  }
  return names
}

/**
 * Reads the header of a file: columns are recognized by their Mongolian or English names, in any order.
 *
 * @returns undefined when the row is not a header. @throws ImportProblem('import_columns') when a required column is
 * missing.
 */
export function readHeader(
  row: RawRow,
  columns: readonly ImportColumn[],
  words: Record<'mn' | 'en', ImportWords>,
  lang: 'mn' | 'en',
): Header | undefined {
  const names = namesOf(columns, words)
  const places = new Map<string, number>()
  const ignored: string[] = []
  for (const [place, cell] of row.cells.entries()) {
    const text = textOf(cell)
    const field = names.get(folded(text))
    if (field && !places.has(field)) places.set(field, place)
    else if (text) ignored.push(text.slice(0, 100))
  }
  // in GeoJSON the first row consists of the property names themselves
  if (places.size < (row.line === 0 ? 1 : Math.min(2, columns.length))) return undefined
  const missing = columns.filter(({ field, needed }) => needed && !places.has(field))
  if (missing.length === 0) return { places, ignored }
  throw new ImportProblem('import_columns', {
    columns: missing.map(({ field }) => words[lang].title[field] ?? field).join(', '),
  })
}
