import { setTimeout } from 'node:timers/promises'
import { message } from '#contract/core/text/messages.ts'
import type { Core } from '../requests/context.ts'
import { workAs } from '../requests/work-as.ts'
import { answerQuestion } from './answer.ts'
import { startImport } from './index.ts'
import { findImport, type ImportRecord, jobOf, openRow } from './table.ts'

interface Asked {
  feature: string
  /** The account that imports; default the first city admin. */
  email: string | undefined
  lang: 'mn' | 'en'
  name: string
  content: Buffer
}

interface Done {
  /** Why the file could not be read. */
  problem: ImportRecord['problem']
  total: number
  saved: number
  refused: { line: number; text: string }[]
}

/** Interval between two checks of the import's progress. */
const LOOK_MS = 200

/**
 * Imports a file as the screens do: a job reads it in a worker thread and checks it; with `save`, and when no row is
 * rejected, another job saves it. With `yes`, every question about its rows is answered with yes. @returns undefined
 * when there is no account to import as. @throws Problem when the account may not import.
 */
export async function importFile(
  core: Core,
  { feature, email, lang, name, content }: Asked,
  { save, skipWrong, yes = false }: { save: boolean; skipWrong: boolean; yes?: boolean },
): Promise<Done | undefined> {
  const kind = core.features[feature]?.import
  if (!kind) throw new Error(`no import of ${feature}`)
  const { rows } = await core.pool.query<{ id: string }>(
    `select id from users where status = 'active' and ($1::text is null and role = 'CITY_ADMIN' or email = lower($1)) order by created_at, id limit 1`,
    [email ?? null],
  )
  const personId = rows[0]?.id
  if (!personId) return undefined
  const verb = 'import' in (core.features[feature]?.feature.permissions ?? {}) ? 'import' : kind.verb
  const as = { feature, verb, personId, lang, trace: `import ${name}` }
  const { id } = await workAs(core, as, (call) => startImport(kind, call as never, { name, content }))
  const settled = async (): Promise<ImportRecord> => {
    for (;;) {
      const found = await findImport(core.pool, kind, id, undefined)
      if (!found) throw new Error('the import is gone')
      if (found.gave_up || !['reading', 'saving'].includes(found.status)) return found
      await setTimeout(LOOK_MS)
    }
  }
  const first = await settled()
  if (yes && first.status === 'ready') {
    for (const code of Object.keys(first.questions))
      await workAs(core, as, (call) => answerQuestion(kind, call, id, { question: code, yes }))
  }
  const read = await settled()
  const refused = await refusedRows(core, id, lang, kind.words[lang].title)
  const mayBeSaved = read.status === 'ready' && read.total > read.wrong && (read.wrong === 0 || skipWrong)
  if (!save || !mayBeSaved) return { problem: read.problem, total: read.total, saved: 0, refused }
  await core.pool.query(`update imports set status = 'saving', done = 0 where id = $1`, [id])
  await workAs(core, as, (call) => call.later(jobOf(kind, 'save'), { id }, undefined, 'files'))
  const done = await settled()
  return { problem: done.problem, total: done.total, saved: done.saved, refused }
}

/** The rejected rows with their problems. */
async function refusedRows(
  core: Core,
  id: string,
  lang: 'mn' | 'en',
  title: Readonly<Record<string, string>>,
): Promise<Done['refused']> {
  const { rows } = await core.pool.query<{ line: number; sealed: Buffer }>(
    'select line, sealed from import_rows where import_id = $1 and wrong order by line',
    [id],
  )
  return rows.map(({ line, sealed }) => {
    const texts = openRow(core, sealed).problems.map(({ path, code, params }) => {
      const field = title[path.split('.')[0] ?? '']
      return `${field ? `${field}: ` : ''}${message(lang, `field.${code}`, params)}`
    })
    return { line, text: texts.join('; ') }
  })
}
