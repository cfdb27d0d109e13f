import { IMPORT_DAYS, type ImportLine, type ImportState, type ImportStatus } from '#contract/core/model/import.ts'
import { message } from '#contract/core/text/messages.ts'
import type { Tx } from '../database/kysely.ts'
import type { Core } from '../requests/context.ts'
import type { ImportKind, RowProblem } from './kind.ts'

/** A row of the table `imports`. */
export interface ImportRecord {
  id: string
  kind: string
  owner_id: string
  lang: 'mn' | 'en'
  file_name: string
  status: ImportStatus
  total: number
  done: number
  wrong: number
  saved: number
  fields: string[]
  ignored: string[]
  problem: { code: string; params: Record<string, string | number> } | null
  created_at: Date
  saved_at: Date | null
  /** By code: the number of rows with this question, and how many of them were answered with yes. */
  questions: Record<string, { rows: number; yes: number }>
  /** Its job failed for good, for example because its process died on every attempt. */
  gave_up: boolean
}

/** Whether the job that an import waits for was abandoned. */
export const GAVE_UP = `(status in ('reading', 'saving') and exists (
  select 1 from jobs j where j.failed_at is not null and j.payload ->> 'id' = imports.id::text
    and j.kind = imports.kind || case imports.status when 'reading' then '.import_read' else '.import_save' end))`

export const IMPORT_COLUMNS = `id, kind, owner_id, lang, file_name, status, total, done, wrong, saved, fields, ignored, problem,
  created_at, saved_at, questions, ${GAVE_UP} as gave_up`

/** The encrypted data of one row: its cells as shown, the input of the schema, and its problems. */
export interface KeptRow {
  cells: Record<string, string>
  input: Record<string, unknown>
  problems: RowProblem[]
  /** Codes of the questions that were answered with yes. */
  yes?: string[]
}

/** The problems that prevent a row from being saved: errors, and questions not answered with yes. */
export const openProblems = ({ questions = [] }: Pick<ImportKind, 'questions'>, row: KeptRow): RowProblem[] =>
  row.problems.filter(({ code }) => !(questions.includes(code) && row.yes?.includes(code)))

/** Whether only open questions prevent a row from being saved. */
export function isAsked(kind: Pick<ImportKind, 'questions'>, row: KeptRow): boolean {
  const open = openProblems(kind, row)
  return open.length > 0 && open.every(({ code }) => kind.questions?.includes(code))
}

/** Counts the questions about rows without errors. */
export function countQuestions(
  kind: Pick<ImportKind, 'questions'>,
  rows: Iterable<KeptRow>,
): ImportRecord['questions'] {
  const counted: ImportRecord['questions'] = {}
  for (const row of rows) {
    if (row.problems.some(({ code }) => !kind.questions?.includes(code))) continue
    for (const { code } of row.problems) {
      const one = (counted[code] ??= { rows: 0, yes: 0 })
      one.rows++
      if (row.yes?.includes(code)) one.yes++
    }
  }
  return counted
}

const USE = 'imports'
export const sealRow = (core: Core, row: KeptRow): Buffer => core.vault.seal(USE, JSON.stringify(row))
export const openRow = (core: Core, sealed: Uint8Array): KeptRow => JSON.parse(core.vault.open(USE, sealed)) as KeptRow
export const sealFile = (core: Core, file: Uint8Array): Buffer => core.vault.seal(USE, file)
export const openFile = (core: Core, sealed: Uint8Array): Buffer => core.vault.openBytes(USE, sealed)

/** Names of a kind's jobs. */
export const jobOf = (kind: ImportKind, step: 'read' | 'save' | 'forget') => `${kind.feature}.import_${step}`

/** When an import expires. */
export const forgetAt = (now: Date) => new Date(now.getTime() + IMPORT_DAYS * 86_400_000)

/** Finds an import; with `ownerId`, only that person's. */
export async function findImport(
  db: Tx,
  kind: ImportKind,
  id: string,
  ownerId: string | undefined,
): Promise<ImportRecord | undefined> {
  const { rows } = await db.query<ImportRecord>(
    `select ${IMPORT_COLUMNS} from imports where id = $1 and kind = $2 and ($3::uuid is null or owner_id = $3)`,
    [id, kind.feature, ownerId ?? null],
  )
  return rows[0]
}

/** An import as its owner sees it. */
export function showImport(kind: ImportKind, record: ImportRecord, lang: 'mn' | 'en'): ImportState {
  const { status, problem } = standing(record)
  const isSaved = status === 'done'
  return {
    id: record.id,
    fileName: record.file_name,
    status,
    total: record.total,
    done: record.done,
    good: isSaved ? record.saved : record.total - record.wrong,
    wrong: record.wrong,
    columns: kind.columns
      .filter(({ field }) => record.fields.includes(field))
      .map(({ field }) => ({ field, title: kind.words[lang].title[field] ?? field })),
    ignored: record.ignored,
    questions: isSaved
      ? []
      : Object.entries(record.questions).map(([code, counted]) => ({
          code,
          message: message(lang, `field.${code}_all`),
          ...counted,
        })),
    problem: problem && { code: problem.code, message: message(lang, `field.${problem.code}`, problem.params) },
    createdAt: record.created_at.toISOString(),
    savedAt: record.saved_at?.toISOString() ?? null,
  }
}

/** The state to show: when the job was abandoned, nothing is reading or saving any more. */
function standing({ status, problem, gave_up: gaveUp }: ImportRecord): Pick<ImportRecord, 'status' | 'problem'> {
  if (!gaveUp) return { status, problem }
  if (status === 'reading') return { status: 'failed', problem: { code: 'import_gave_up', params: {} } }
  return { status: 'ready', problem: { code: 'import_failed', params: {} } }
}

/** A row for review before it is saved. */
export const showLine = (kind: ImportKind, line: number, row: KeptRow, lang: 'mn' | 'en'): ImportLine => ({
  id: String(line),
  line,
  cells: row.cells,
  problems: row.problems.map(({ path, code, params }) => ({
    field: path.split('.')[0] ?? '',
    code,
    message: message(lang, `field.${code}`, params),
    answer: kind.questions?.includes(code) ? (row.yes?.includes(code) ? ('yes' as const) : ('open' as const)) : null,
  })),
})
