import path from 'node:path'
import { sql } from 'kysely'
import { fieldProblem, Problem } from '#contract/core/problem.ts'
import { type Question, questionsOf, type Structure, type Values } from '#contract/features/surveys/index.ts'
import { attachmentsOf } from '../../core/attachments.ts'
import { tidyLater } from '../../core/content-files.ts'
import { keyOf } from '../../core/files.ts'
import { type Prepared, prepareUpload } from '../../core/store-upload.ts'
import { comesAs, refuseClosed, refuseWho } from './come.ts'
import { insideOf, refuseResults, sliceArea } from './results.ts'
import { personKey, type SurveyCall } from './show.ts'
import type { SurveyRecord } from './tables.ts'

type Adding = SurveyCall<'addFile'>
type Answering = SurveyCall<'answer'>

/** Files that one person may leave lying without an answer. Our choice: a day's interviews of a leader. */
const WAITING_MAX = 200

/**
 * The name under which answers' files are linked. There is no table of this name, and nothing asks whether it is public: a file of an
 * answer is reached by a signed address alone.
 */
const LINKED_AS = 'survey_answer'

const isFile = (question: Question): question is Extract<Question, { type: 'file' }> => question.type === 'file'

/** The question of a survey that takes a file from this person now, and who they are there. @throws Problem when it does not. */
async function findPlace(call: Adding): Promise<Place> {
  const { rows, params, query, db } = call
  const survey = await rows.one('surveys', params.id)
  refuseWho(call, survey)
  refuseClosed(call, survey)
  const question = questionsOf(survey.structure).find(({ id }) => id === query.questionId)
  if (!question || !isFile(question)) throw fieldProblem('questionId', 'not_in_list')
  const holder = personKey(call, survey.id, comesAs(call, query.ticket))
  const before = await db.query(
    `select s.survey_id = $2 and s.client_id = $3 and s.question_id = $4 as same
     from files f left join survey_files s on s.file_id = f.id where f.id = $1`,
    [query.fileId, survey.id, query.clientId, question.id],
  )
  if (before.rows[0]) {
    if (before.rows[0].same) return { survey, question, holder, isThere: true }
    throw new Problem('conflict')
  }
  const { rows: waiting } = await db.query<{ n: number }>(
    'select count(*)::int as n from survey_files where survey_id = $1 and holder = $2 and not attached',
    [survey.id, holder],
  )
  if ((waiting[0]?.n ?? 0) >= WAITING_MAX) throw new Problem('too_many', { retryAfter: 3600 })
  return { survey, question, holder, isThere: false }
}

interface Place {
  survey: SurveyRecord
  question: Extract<Question, { type: 'file' }>
  holder: string
  /** This very file is here already. */
  isThere: boolean
}

/** Refuses a file for an answer before its body is read. */
export async function admitFile(call: Adding): Promise<void> {
  await findPlace(call)
}

/** Takes a file for an answer that is still to come, once for each `fileId`. Nobody owns it: the answer may be anonymous. */
export async function addFile(call: Adding): Promise<{ id: string }> {
  // a picture waits for its turn to be decoded: before the first statement, with which the transaction takes its connection
  const upload = await receive(call)
  try {
    const place = await findPlace(call)
    if (place.question.accept === 'picture' && upload.file.width === null) throw fieldProblem('file', 'not_a_picture')
    if (!place.isThere) await keep(call, place, upload)
    return { id: call.query.fileId }
  } finally {
    await upload.done()
  }
}

async function keep(call: Adding, { survey, question, holder }: Place, { file, put }: Prepared): Promise<void> {
  const { query, core, tx } = call
  const { fileId: id, clientId } = query
  try {
    await put(id)
    await tx.query(
      `insert into files (id, owner_id, area_id, name, type, bytes, sha256, width, height)
       values ($1, null, null, $2, $3, $4, $5, $6, $7)`,
      [id, file.name, file.type, file.bytes, file.sha256, file.width, file.height],
    )
    await tx.query(
      'insert into survey_files (file_id, survey_id, question_id, client_id, holder) values ($1, $2, $3, $4, $5)',
      [id, survey.id, question.id, clientId, holder],
    )
    await tidyLater(call, [id])
  } catch (error) {
    // the same file at the same moment has the same folder: its bytes stay with the one that won
    if (!isTwice(error)) await core.files.remove(path.dirname(keyOf(id, 'file')))
    throw isTwice(error) ? new Problem('conflict') : error
  }
}

const isTwice = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === '23505'

/** What the question takes; asked outside of the transaction, which has no connection yet. Whether it may be asked is known by then. */
async function acceptOf({ core, params, query }: Adding): Promise<'picture' | 'any'> {
  const { rows } = await core.pool.query<Pick<SurveyRecord, 'structure'>>(
    'select structure from surveys where id = $1',
    [params.id],
  )
  const question = rows.flatMap(({ structure }) => questionsOf(structure)).find(({ id }) => id === query.questionId)
  return question && isFile(question) ? question.accept : 'any'
}

/** Takes in the one file of the request, in its field `file`. */
async function receive(call: Adding): Promise<Prepared> {
  const { parts, core } = call
  const accept = await acceptOf(call)
  for await (const part of parts()) {
    if (part.type !== 'file') throw fieldProblem(part.fieldname, 'unknown_field')
    if (part.fieldname !== 'file') {
      part.file.resume()
      throw fieldProblem(part.fieldname, 'unknown_field')
    }
    const upload = { name: part.filename, body: part.file, truncated: () => part.file.truncated }
    return prepareUpload(core.files, upload, accept)
  }
  throw fieldProblem('file', 'required')
}

/** The files that an answer names. @throws Problem('invalid') on the question for one that was not sent for this very answer. */
export async function filesOf(
  { tx }: Pick<Answering, 'tx'>,
  { id: surveyId, structure }: { id: string; structure: Structure },
  clientId: string,
  values: Values,
): Promise<string[]> {
  const named = questionsOf(structure)
    .filter(isFile)
    .flatMap(({ id }) => {
      const ids = values[id]
      return Array.isArray(ids) ? ids.map((file) => ({ question: id, file })) : []
    })
  if (named.length === 0) return []
  const ids = named.map(({ file }) => file)
  const { rows } = await tx.query<{ file_id: string; question_id: string }>(
    `select file_id, question_id from survey_files
     where file_id = any($1::uuid[]) and survey_id = $2 and client_id = $3`,
    [ids, surveyId, clientId],
  )
  const own = new Set(rows.map((row) => `${row.question_id} ${row.file_id}`))
  const errors = named.flatMap(({ question, file }) =>
    own.has(`${question} ${file}`) ? [] : [{ path: `answers.${question}`, code: 'file_id' }],
  )
  if (errors.length > 0) throw new Problem('invalid', { errors })
  return ids
}

/** Attaches files to the answers that name them, in the transaction that stores these; from now on nothing says who sent them. */
export async function attachFiles(
  tx: Pick<Answering['tx'], 'query'>,
  answers: readonly { clientId: string; files: readonly string[] }[],
): Promise<void> {
  const all = answers.flatMap(({ clientId, files }) => files.map((id) => ({ id, clientId })))
  if (all.length === 0) return
  const ids = all.map(({ id }) => id)
  await tx.query(`update survey_files set attached = true, holder = '' where file_id = any($1::uuid[])`, [ids])
  await tx.query(
    'insert into file_links (file_id, table_name, row_id) select id, $2, client_id from unnest($1::uuid[], $3::uuid[]) as t (id, client_id) on conflict do nothing',
    [ids, LINKED_AS, all.map(({ clientId }) => clientId)],
  )
}

/** Attaches the files that a changed answer names, and gives up those that it names no longer. */
export async function replaceFiles(
  call: Pick<Answering, 'tx' | 'now' | 'later'>,
  clientId: string,
  files: readonly string[],
): Promise<void> {
  const { tx } = call
  await attachFiles(tx, [{ clientId, files }])
  const { rows } = await tx.query<{ file_id: string }>(
    `delete from file_links where table_name = $1 and row_id = $2 and file_id <> all($3::uuid[]) returning file_id`,
    [LINKED_AS, clientId, files],
  )
  const dropped = rows.map((row) => row.file_id)
  if (dropped.length === 0) return
  await tx.query('update survey_files set attached = false where file_id = any($1::uuid[])', [dropped])
  await tidyLater(call, dropped)
}

/** The files people gave to one question, in the areas this person looks at; the latest first. */
export async function listFiles(call: SurveyCall<'files'>) {
  const { rows, query, params, core, db, now } = call
  const survey = await rows.one('surveys', params.id)
  refuseResults(call, survey)
  const question = questionsOf(survey.structure).find(({ id }) => id === query.questionId)
  if (!question || !isFile(question)) throw fieldProblem('questionId', 'not_in_list')
  const areaId = await sliceArea(call, survey, query.areaId)
  const given = rows
    .from('survey_answers')
    .innerJoin(
      sql<{ id: string; place: number }>`lateral (select (one #>> '{}')::uuid as id, place
        from jsonb_array_elements(survey_answers.answers -> ${question.id}) with ordinality as f (one, place))`.as(
        'file',
      ),
      (join) => join.onTrue(),
    )
    .where('survey_id', '=', survey.id)
    .where('state', '=', 'counted')
    .where(insideOf(areaId))
    .where(sql<boolean>`survey_answers.answers ? ${question.id}`)
    .$if(query.channel !== undefined, (q) => q.where('channel', '=', query.channel ?? 'online'))
  const { page, pageSize, sort } = query
  const direction = sort === 'submittedAt' ? 'asc' : 'desc'
  const [found, counted] = await Promise.all([
    given
      .select(['file.id', 'survey_answers.submitted_at'])
      .orderBy('survey_answers.no', direction)
      .orderBy('file.place', direction)
      .limit(pageSize)
      .offset((page - 1) * pageSize)
      .execute(),
    given.select((q) => q.fn.countAll<number>().as('n')).executeTakeFirstOrThrow(),
  ])
  const files = await attachmentsOf(
    db,
    { core, now },
    found.map(({ id }) => id),
  )
  return {
    data: found.flatMap((row) => {
      const file = files.get(row.id)
      return file ? [{ ...file, submittedAt: row.submitted_at.toISOString() }] : []
    }),
    meta: { page, pageSize, total: counted.n },
  }
}
