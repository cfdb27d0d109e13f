import type { ImportColumn } from '../../core/import/kind.ts'
import { en } from './import-en.ts'
import { mn } from './import-mn.ts'

/** The columns of a board as a table, in order. */
export const EXPORTED_FIELDS = [
  'title',
  'column',
  'description',
  'start',
  'due',
  'isCompleted',
  'isArchived',
  'assignees',
  'labels',
  'items',
] as const
export type CsvField = (typeof EXPORTED_FIELDS)[number]

const DAYS: readonly CsvField[] = ['start', 'due']
const NEEDED: readonly CsvField[] = ['title', 'column']

/** The columns as the reader of files knows them. */
export const CSV_COLUMNS: readonly ImportColumn[] = EXPORTED_FIELDS.map((field) => ({
  field,
  kind: DAYS.includes(field) ? 'day' : 'text',
  ...(NEEDED.includes(field) ? { needed: true as const } : {}),
}))

/** The texts of the columns in both languages. */
export const CSV_WORDS = { mn, en }

/** Words of a cell that is true or false, in lower case. */
export const TRUE_WORDS: ReadonlySet<string> = new Set([mn.yes, en.yes, 'true', '1', 'x', '✓'].map(lower))
export const FALSE_WORDS: ReadonlySet<string> = new Set(['', mn.no, en.no, 'false', '0', '-'].map(lower))

/** A text as these words are compared. */
export function lower(text: string): string {
  return text.toLocaleLowerCase('mn')
}
