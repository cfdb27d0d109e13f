import { foldForSearch } from '#contract/core/plain.ts'
import { type RawRow, textOf } from './cells.ts'
import type { ImportColumn, ImportWords } from './kind.ts'
import { ImportProblem } from './problem.ts'

/** Rows from the top among which the head is looked for: above it a title may stand. */
export const HEAD_WITHIN = 10

/** Where each column of the kind stands in the file. */
export interface Head {
  /** Field → place in the row. */
  places: Map<string, number>
  /** Heads that mean nothing here. */
  ignored: string[]
}

const folded = (head: string) =>
  foldForSearch(head)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

/** What a head may say, in both languages, folded → the field it stands for. */
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
 * Reads the head of a file: columns are known by their names in Mongolian or English, in any order.
 * @returns undefined when the row is no head. @throws ImportProblem('import_columns') when a column that is needed is missing.
 */
export function readHead(
  row: RawRow,
  columns: readonly ImportColumn[],
  words: Record<'mn' | 'en', ImportWords>,
  lang: 'mn' | 'en',
): Head | undefined {
  const names = namesOf(columns, words)
  const places = new Map<string, number>()
  const ignored: string[] = []
  for (const [place, cell] of row.cells.entries()) {
    const text = textOf(cell)
    const field = names.get(folded(text))
    if (field && !places.has(field)) places.set(field, place)
    else if (text) ignored.push(text.slice(0, 100))
  }
  // of GeoJSON the first row is made of the names themselves
  if (places.size < (row.line === 0 ? 1 : Math.min(2, columns.length))) return undefined
  const missing = columns.filter(({ field, needed }) => needed && !places.has(field))
  if (missing.length === 0) return { places, ignored }
  throw new ImportProblem('import_columns', {
    columns: missing.map(({ field }) => words[lang].title[field] ?? field).join(', '),
  })
}
