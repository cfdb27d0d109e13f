import path from 'node:path'
import { sql } from 'kysely'
import { fieldProblem, Problem } from '#contract/core/model/problem.ts'
import { type Question, questionsOf, type Structure, type Values } from '#contract/features/surveys/index.ts'
import { matching } from '../../../core/access/matching.ts'
import { type Unscoped, unscoped } from '../../../core/access/unscoped.ts'
import { attachmentsOf } from '../../../core/attachments/attachments.ts'
import { tidyLater } from '../../../core/attachments/tidy.ts'
import { keyOf } from '../../../core/storage/store.ts'
import { type Prepared, prepareUpload } from '../../../core/storage/store-upload.ts'
import { INVITATIONS, invitationOf } from '../invitations/links.ts'
import { checkEnoughReadable, isListed } from '../results/anonymity.ts'
import { checkResultAccess, insideOf, sliceArea } from '../results/results.ts'
import { personKey, type SurveyCall } from '../show.ts'
import type { SurveyRecord } from '../tables.ts'
import { checkActive, checkRespondent, respondentOfRequest } from './respondent.ts'

type FileCall = SurveyCall<'addFile'>
type AnswerCall = SurveyCall<'answer'>

/** Limit of uploads per person that no answer uses yet. Our choice: a leader's interviews of a day. */
const UNUSED_MAX = 200

/**
 * The table name under which files of answers are linked. No such table exists, so nothing ever makes these files public: they
 * can be read only by a signed address.
 */
const LINKED_AS = 'survey_answer'

/** The reason given to `unscoped`. */
const FILES = 'files of answers, identified by random ids that only their senders know'

const isFile = (question: Question): question is Extract<Question, { type: 'file' }> => question.type === 'file'

/** Checks that the question accepts a file from this person now, and returns what storing it needs. @throws Problem otherwise. */
async function uploadTarget(call: FileCall): Promise<UploadTarget> {
  const { rows, params, query } = call
  const db = rows.unscoped(FILES)
  const survey = await rows.one('surveys', params.id)
  checkRespondent(call, survey)
  checkActive(call, survey)
  const question = questionsOf(survey.structure).find(({ id }) => id === query.questionId)
  if (!question || !isFile(question)) throw fieldProblem('questionId', 'not_in_list')
  const holder = personKey(call, survey.id, await uploaderOf(call, survey))
  const before = await db.query(
    `select s.survey_id = $2 and s.client_id = $3 and s.question_id = $4 as same
     from files f left join survey_files s on s.file_id = f.id where f.id = $1`,
    [query.fileId, survey.id, query.clientId, question.id],
  )
  if (before.rows[0]) {
    if (before.rows[0].same) return { survey, question, holder, isStored: true }
    throw new Problem('conflict')
  }
  const { rows: unused } = await db.query<{ n: number }>(
    'select count(*)::int as n from survey_files where survey_id = $1 and holder = $2 and not attached',
    [survey.id, holder],
  )
  if ((unused[0]?.n ?? 0) >= UNUSED_MAX) throw new Problem('too_many', { retryAfter: 3600 })
  return { survey, question, holder, isStored: false }
}

/** Who uploads: somebody who could answer. @throws Problem unless invited, where people without an account need an invitation. */
async function uploaderOf(call: FileCall, survey: SurveyRecord): Promise<string> {
  const { query, actor, core, rows } = call
  const respondent = respondentOfRequest(call, query.ticket)
  if (actor || survey.open_to_all) return respondent
  if (query.invitation === undefined)
    throw new Problem('not_allowed', { errors: [{ path: 'invitation', code: 'invitation_needed' }] })
  const { id } = await invitationOf(core, () => rows.unscoped(INVITATIONS), survey, query.invitation)
  return `invited ${id}`
}

interface UploadTarget {
  survey: SurveyRecord
  question: Extract<Question, { type: 'file' }>
  holder: string
  /** Whether this file has been stored by an earlier request. */
  isStored: boolean
}

/** Rejects a file before its body is read. */
export async function admitFile(call: FileCall): Promise<void> {
  await uploadTarget(call)
}

/** Stores a file for a later answer, once per `fileId`. It has no owner, because the answer may be anonymous. */
export async function addFile(call: FileCall): Promise<{ id: string }> {
  // decoding may queue, so it happens before the first statement, which takes a connection for the transaction
  const upload = await receive(call)
  try {
    const target = await uploadTarget(call)
    if (target.question.accept === 'picture' && upload.file.width === null) throw fieldProblem('file', 'not_a_picture')
    if (!target.isStored) await storeFile(call, target, upload)
    return { id: call.query.fileId }
  } finally {
    await upload.done()
  }
}

async function storeFile(
  call: FileCall,
  { survey, question, holder }: UploadTarget,
  { file, put }: Prepared,
): Promise<void> {
  const { query, core } = call
  const db = call.rows.unscoped(FILES)
  const { fileId: id, clientId } = query
  try {
    await put(id)
    await db.query(
      `insert into files (id, owner_id, area_id, name, type, bytes, sha256, width, height)
       values ($1, null, null, $2, $3, $4, $5, $6, $7)`,
      [id, file.name, file.type, file.bytes, file.sha256, file.width, file.height],
    )
    await db.query(
      'insert into survey_files (file_id, survey_id, question_id, client_id, holder) values ($1, $2, $3, $4, $5)',
      [id, survey.id, question.id, clientId, holder],
    )
    await tidyLater(call, [id])
  } catch (error) {
    // a concurrent request with the same id uses the same folder, so its file must not be removed
    if (!isDuplicateKey(error)) await core.files.remove(path.dirname(keyOf(id, 'file')))
    throw isDuplicateKey(error) ? new Problem('conflict') : error
  }
}

const isDuplicateKey = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === '23505'

/** What the question accepts, read outside of the transaction, which has no connection yet. Access was checked by `admitFile`. */
async function acceptedBy({ core, params, query }: FileCall): Promise<'picture' | 'any'> {
  const { rows } = await unscoped(core, FILES).query<Pick<SurveyRecord, 'structure'>>(
    'select structure from surveys where id = $1',
    [params.id],
  )
  const question = rows.flatMap(({ structure }) => questionsOf(structure)).find(({ id }) => id === query.questionId)
  return question && isFile(question) ? question.accept : 'any'
}

/** Receives the file in the field `file` of the request. */
async function receive(call: FileCall): Promise<Prepared> {
  const { parts, core } = call
  const accept = await acceptedBy(call)
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

/** The files that an answer refers to. @throws Problem('invalid') on the question for a file not uploaded for this answer. */
export async function filesOf(
  { rows: surveys }: Pick<AnswerCall, 'rows'>,
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
  const { rows } = await surveys.unscoped(FILES).query<{ file_id: string; question_id: string }>(
    `select file_id, question_id from survey_files
     where file_id = any($1::uuid[]) and survey_id = $2 and client_id = $3`,
    [ids, surveyId, clientId],
  )
  const uploaded = new Set(rows.map((row) => `${row.question_id} ${row.file_id}`))
  const errors = named.flatMap(({ question, file }) =>
    uploaded.has(`${question} ${file}`) ? [] : [{ path: `answers.${question}`, code: 'file_id' }],
  )
  if (errors.length > 0) throw new Problem('invalid', { errors })
  return ids
}

/** Attaches files to answers in the transaction that stores these, and erases who uploaded them. */
export async function attachFiles(
  db: Unscoped,
  answers: readonly { clientId: string; files: readonly string[] }[],
): Promise<void> {
  const all = answers.flatMap(({ clientId, files }) => files.map((id) => ({ id, clientId })))
  if (all.length === 0) return
  const ids = all.map(({ id }) => id)
  await db.query(`update survey_files set attached = true, holder = '' where file_id = any($1::uuid[])`, [ids])
  await db.query(
    'insert into file_links (file_id, table_name, row_id) select id, $2, client_id from unnest($1::uuid[], $3::uuid[]) as t (id, client_id) on conflict do nothing',
    [ids, LINKED_AS, all.map(({ clientId }) => clientId)],
  )
}

/** Attaches the files of a changed answer and releases those it no longer uses. */
export async function replaceFiles(
  call: Pick<AnswerCall, 'rows' | 'tx' | 'now' | 'later'>,
  clientId: string,
  files: readonly string[],
): Promise<void> {
  const db = call.rows.unscoped(FILES)
  await attachFiles(db, [{ clientId, files }])
  const { rows } = await db.query<{ file_id: string }>(
    `delete from file_links where table_name = $1 and row_id = $2 and file_id <> all($3::uuid[]) returning file_id`,
    [LINKED_AS, clientId, files],
  )
  const dropped = rows.map((row) => row.file_id)
  if (dropped.length === 0) return
  await db.query('update survey_files set attached = false where file_id = any($1::uuid[])', [dropped])
  await tidyLater(call, dropped)
}

/** Lists the files uploaded for one question within the slice, newest first by default. */
export async function listFiles(call: SurveyCall<'files'>) {
  const { rows, query, params } = call
  const survey = await rows.one('surveys', params.id)
  checkResultAccess(call, survey)
  const question = questionsOf(survey.structure).find(({ id }) => id === query.questionId)
  if (!question || !isFile(question)) throw fieldProblem('questionId', 'not_in_list')
  const areaId = await sliceArea(call, survey, query.areaId)
  await checkEnoughReadable(call, survey, { areaId, way: query })
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
    .where(isListed(survey))
    .where(insideOf(areaId))
    .where(sql<boolean>`survey_answers.answers ? ${question.id}`)
    .where(matching({ channel: query.channel, origin: query.origin }))
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
    call,
    found.map(({ id }) => id),
  )
  return {
    data: found.flatMap((row) => {
      const file = files.get(row.id)
      return file ? [{ ...file, submittedAt: survey.anonymous ? null : row.submitted_at.toISOString() }] : []
    }),
    meta: { page, pageSize, total: counted.n },
  }
}
