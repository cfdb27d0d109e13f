import { Readable } from 'node:stream'
import type { Multipart } from '@fastify/multipart'
import type { Feature } from '#contract/core/model/feature.ts'
import {
  IMPORT_FILE_MAX,
  type ImportState,
  type importQuestionRoutes,
  type importRoutes,
} from '#contract/core/model/import.ts'
import { fieldProblem, Problem } from '#contract/core/model/problem.ts'
import { message } from '#contract/core/text/messages.ts'
import { Rows } from '../access/rows.ts'
import type { Worker } from '../jobs/jobs.ts'
import type { Core } from '../requests/context.ts'
import type { Call, Download, Handlers } from '../requests/declare.ts'
import type { WorkCall } from '../requests/work-as.ts'
import { csv } from '../sheets/csv.ts'
import type { Cell, Sheet } from '../sheets/sheet.ts'
import { xlsx } from '../sheets/xlsx.ts'
import { safeName } from '../storage/store-upload.ts'
import { answerQuestion } from './answer.ts'
import type { ImportKind } from './kind.ts'
import { readImport } from './read.ts'
import { saveImport } from './save.ts'
import {
  findImport,
  forgetAt,
  GAVE_UP,
  IMPORT_COLUMNS,
  type ImportRecord,
  jobOf,
  openRow,
  sealFile,
  showImport,
  showLine,
} from './table.ts'

export type { CheckedRow, ImportKind, RowProblem } from './kind.ts'

type Routes = ReturnType<typeof importRoutes> & ReturnType<typeof importQuestionRoutes>
type ImportCall<N extends keyof Routes> = Call<unknown, Routes[N]>

/** The jobs of a kind, to be added to those of its feature. */
export const importJobs = (kind: ImportKind): Record<string, (core: Core) => Worker> => ({
  [jobOf(kind, 'read')]: readImport(kind),
  [jobOf(kind, 'save')]: saveImport(kind),
  [jobOf(kind, 'forget')]: forgetImport,
})

/** The job that deletes an import and its rows when it expires. */
const forgetImport =
  (core: Core): Worker =>
  async ({ id }: { id: string }) => {
    await core.pool.query(`delete from imports where id = $1 and status <> 'saving'`, [id])
  }

/** The handlers of the routes that `importRoutes` declares; a feature adds them to its own. */
export function importHandlers<T, F extends Feature>(
  kind: ImportKind<T>,
): Pick<Handlers<T, F>, keyof Routes & keyof F['routes']> {
  const handlers: { [N in keyof Routes]: (call: ImportCall<N>) => Promise<unknown> } = {
    imports: (call) => listImports(kind, call),
    importTemplate: (call) => template(kind, call),
    importStart: async (call) => ({ data: await start(kind, call) }),
    importOne: async (call) => ({ data: showImport(kind, await mine(kind, call, call.params.id), call.lang) }),
    importRows: (call) => listRows(kind, call),
    importWrong: (call) => wrongRows(kind, call),
    importAnswer: async (call) => {
      const { id } = await mine(kind, call, call.params.id)
      await answerQuestion(kind, call, id, call.body)
      return { data: showImport(kind, await mine(kind, call, id), call.lang) }
    },
    importConfirm: async (call) => ({ data: await confirm(kind, call) }),
    importDrop: async (call) => drop(kind, call),
  }
  return handlers as unknown as Pick<Handlers<T, F>, keyof Routes & keyof F['routes']>
}

type Asking = Pick<Call<unknown, never>, 'db' | 'actor'>

function ownerOf({ actor }: Pick<Asking, 'actor'>): string {
  if (!actor) throw new Problem('not_signed_in')
  return actor.id
}

/** One of the caller's imports. @throws Problem('not_found'), also for another person's. */
async function mine(kind: ImportKind, call: Asking, id: string): Promise<ImportRecord> {
  const found = await findImport(call.db, kind, id, ownerOf(call))
  if (!found) throw new Problem('not_found')
  return found
}

async function listImports(kind: ImportKind, call: ImportCall<'imports'>) {
  const { rows } = await call.db.query<ImportRecord>(
    `select ${IMPORT_COLUMNS} from imports where owner_id = $1 and kind = $2 order by created_at desc limit 20`,
    [ownerOf(call), kind.feature],
  )
  return { data: rows.map((row) => showImport(kind, row, call.lang)) }
}

const start = async (kind: ImportKind, call: ImportCall<'importStart'>) =>
  startImport(kind, call, await receive(call.parts()))

type Starting = Pick<Call<unknown, never>, 'tx' | 'core' | 'now' | 'lang' | 'actor' | 'note' | 'later'>

/** Starts the import of a file that was uploaded or is part of the product. */
export async function startImport(
  kind: ImportKind,
  call: Starting,
  { name, content }: { name: string; content: Buffer },
): Promise<ImportState> {
  const { tx, core, now, lang } = call
  const { rows } = await tx.query<ImportRecord>(
    `insert into imports (kind, owner_id, lang, file_name, file, created_at) values ($1, $2, $3, $4, $5, $6)
     returning ${IMPORT_COLUMNS}`,
    [kind.feature, ownerOf(call), lang, name, sealFile(core, content), now],
  )
  const made = rows[0]
  if (!made) throw new Problem('unexpected')
  call.note({ action: `${kind.feature}.import_start`, details: { file: name } })
  await call.later(jobOf(kind, 'read'), { id: made.id }, undefined, 'files')
  await call.later(jobOf(kind, 'forget'), { id: made.id }, forgetAt(now))
  return showImport(kind, made, lang)
}

/** The only file of the request, in its field `file`. */
export async function receive(parts: AsyncIterableIterator<Multipart>): Promise<{ name: string; content: Buffer }> {
  for await (const part of parts) {
    if (part.type !== 'file' || part.fieldname !== 'file') {
      if (part.type === 'file') part.file.resume()
      throw fieldProblem(part.fieldname, 'unknown_field')
    }
    const chunks: Buffer[] = []
    let bytes = 0
    for await (const chunk of part.file as AsyncIterable<Buffer>) {
      bytes += chunk.length
      if (bytes > IMPORT_FILE_MAX) throw new Problem('too_large')
      chunks.push(chunk)
    }
    if (part.file.truncated) throw new Problem('too_large')
    if (bytes === 0) throw fieldProblem('file', 'empty_file')
    return { name: safeName(part.filename), content: Buffer.concat(chunks) }
  }
  throw fieldProblem('file', 'required')
}

async function listRows(kind: ImportKind, call: ImportCall<'importRows'>) {
  const { id } = await mine(kind, call, call.params.id)
  const { page, pageSize, only, sort } = call.query
  const wrong = only === undefined || only === 'asked' ? null : only === 'wrong'
  const asked = only === 'asked' ? true : null
  const { rows } = await call.db.query<{ line: number; sealed: Buffer }>(
    `select line, sealed from import_rows where import_id = $1 and ($2::boolean is null or wrong = $2)
       and ($5::boolean is null or asked = $5)
     order by line ${sort === '-line' ? 'desc' : 'asc'} limit $3 offset $4`,
    [id, wrong, pageSize, (page - 1) * pageSize, asked],
  )
  const counted = await call.db.query<{ n: number }>(
    `select count(*) as n from import_rows where import_id = $1 and ($2::boolean is null or wrong = $2)
       and ($3::boolean is null or asked = $3)`,
    [id, wrong, asked],
  )
  return {
    data: rows.map(({ line, sealed }) => showLine(kind, line, openRow(call.core, sealed), call.lang)),
    meta: { page, pageSize, total: counted.rows[0]?.n ?? 0 },
  }
}

/** Confirms an import. When repeated, returns the progress and starts nothing. */
async function confirm(kind: ImportKind, call: ImportCall<'importConfirm'>) {
  const { tx, params } = call
  const { rows } = await tx.query<ImportRecord>(
    `update imports set status = 'saving', done = 0, problem = null
     where id = $1 and owner_id = $2 and kind = $3 and (status = 'ready' or (status = 'saving' and ${GAVE_UP})) and total > wrong
     returning ${IMPORT_COLUMNS}`,
    [params.id, ownerOf(call), kind.feature],
  )
  if (rows[0]) {
    await call.later(jobOf(kind, 'save'), { id: rows[0].id }, undefined, 'files')
    return showImport(kind, rows[0], call.lang)
  }
  const before = await mine(kind, call, params.id)
  if (before.status === 'saving' || before.status === 'done') return showImport(kind, before, call.lang)
  throw new Problem('wrong_state', { params: { state: before.status, action: 'confirm' } })
}

async function drop(kind: ImportKind, call: ImportCall<'importDrop'>): Promise<null> {
  const { id, status } = await mine(kind, call, call.params.id)
  const gone = await call.tx.query(`delete from imports where id = $1 and (status <> 'saving' or ${GAVE_UP})`, [id])
  if (gone.rowCount === 0) throw new Problem('wrong_state', { params: { state: status, action: 'remove' } })
  return null
}

interface FileToWrite {
  name: string
  format: 'csv' | 'xlsx'
  headers: string[]
  rows: Cell[][]
  /** Further sheets of the XLSX file. */
  more?: NonNullable<Sheet['more']>
}

/** Returns rows as a file in the chosen format. */
function asFile({ name, format, headers, rows, more = [] }: FileToWrite): Download {
  async function* portions() {
    yield rows
  }
  const sheet = { name, headers, portions: portions(), more }
  return {
    type:
      format === 'csv'
        ? 'text/csv; charset=utf-8'
        : 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    filename: `${name}.${format}`,
    body: Readable.from(format === 'csv' ? csv(sheet) : xlsx(sheet)),
  }
}

/** An empty file with the right headers; rows that it begins with are read under the reach of saving. */
async function template(kind: ImportKind, call: ImportCall<'importTemplate'>): Promise<Download> {
  const words = kind.words[call.lang]
  const served = call.core.features[kind.feature]
  if (!served) throw new Error(`no feature ${kind.feature}`)
  const context = { ...served, verb: kind.verb, actor: call.actor, now: call.now, touched: [] }
  const rows = new Rows(call.db, context)
  const work = { ...call, rows, tx: call.db } as unknown as WorkCall<unknown>
  const example = kind.example ? [await kind.example(work)] : []
  const begin = [...example, ...((await kind.begin?.(work)) ?? [])]
  const more = (await kind.sheets?.(work)) ?? []
  const headers = kind.columns.filter(({ derived }) => !derived).map(({ field }) => words.title[field] ?? field)
  return asFile({ name: words.fileName, format: call.query.format, headers, rows: begin, more })
}

async function wrongRows(kind: ImportKind, call: ImportCall<'importWrong'>): Promise<Download> {
  const record = await mine(kind, call, call.params.id)
  const words = kind.words[call.lang]
  const { rows } = await call.db.query<{ line: number; sealed: Buffer }>(
    'select line, sealed from import_rows where import_id = $1 and wrong order by line',
    [record.id],
  )
  const columns = kind.columns.filter(({ field, derived }) => !derived && record.fields.includes(field))
  const title = (field: string) => words.title[field] ?? field
  const text = (value: string): Cell => (value === '' ? null : { kind: 'text', value: value.toWellFormed() })
  call.note({ action: `${kind.feature}.import_wrong`, details: { rows: rows.length } })
  const cells = rows.map(({ sealed }) => {
    const row = openRow(call.core, sealed)
    const problems = row.problems.map(({ path, code, params }) => {
      const said = message(call.lang, `field.${code}`, params)
      return path ? `${title(path.split('.')[0] ?? path)}: ${said}` : said
    })
    return [...columns.map(({ field }) => text(row.cells[field] ?? '')), text(problems.join('; '))]
  })
  const headers = [...columns.map(({ field }) => title(field)), words.problems]
  return asFile({ name: words.fileName, format: call.query.format, headers, rows: cells })
}
