import { setTimeout } from 'node:timers/promises'
import { message } from '#contract/core/texts.ts'
import type { Core } from './core.ts'
import { answerQuestion } from './import/answer.ts'
import { findImport, type ImportRecord, jobOf, openRow } from './import/table.ts'
import { startImport } from './import.ts'
import { workAs } from './work-as.ts'

interface Asked {
  feature: string
  /** In whose name; the first city admin when left out. */
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

/** Between two looks at how far an import is. */
const LOOK_MS = 200

/**
 * Imports a file as the screens do, answering every question about its rows when `yes` says so: it is read in a worker thread by a job, checked, and saved by another one when `save` says so and no
 * row is refused. @returns undefined when there is nobody in whose name it could be done. @throws Problem when the person may not.
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

/** The refused rows with what is wrong in them. */
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
