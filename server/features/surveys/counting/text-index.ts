import { type Question, questionsOf, type Structure } from '#contract/features/surveys/index.ts'
import { inUnscopedTransaction, type Unscoped } from '../../../core/access/unscoped.ts'
import { foldedInText } from '../../../core/database/folded-search.ts'
import type { Core } from '../../../core/requests/context.ts'
import { COUNTERS } from '../tables.ts'

/** Answers indexed per transaction. */
const BATCH_SIZE = 5_000

/** Whether an answer to this question can be text: all of it, or what stands for «other». */
export const isText = ({ type }: Question): boolean => type === 'short_text' || type === 'long_text'
export const hasOther = (question: Question): boolean =>
  (question.type === 'single_choice' || question.type === 'multiple_choice') && question.other

/**
 * Copies the texts of the answers `source` of survey $1; $2 are its questions with text, $3 tells those with text alone. Of anonymous surveys
 * those set aside are listed as well.
 */
const insertFrom = (
  source: string,
) => `insert into survey_texts (survey_id, question_id, no, area_id, channel, origin, search)
  select $1, asked.id, n.no, n.area_id, n.channel, n.origin, ${foldedInText('written.text')}
  from ${source} n
    cross join lateral jsonb_each(n.answers) as given (id, value)
    join unnest($2::uuid[], $3::boolean[]) as asked (id, is_text) on asked.id::text = given.id
    cross join lateral (select case when asked.is_text then given.value #>> '{}' else given.value ->> 'other' end) as written (text)
  where (n.state = 'counted' or (select anonymous from surveys where id = $1)) and written.text is not null`

/** The parameters of `insertFrom`. */
function askedIn(structure: Structure): [ids: string[], areTexts: boolean[]] {
  const asked = questionsOf(structure).filter((question) => isText(question) || hasOther(question))
  return [asked.map(({ id }) => id), asked.map(isText)]
}

/** Indexes the texts of all answers that are listed for the search; each is found in its answer until then. */
export async function indexTexts(core: Core, surveyId: string): Promise<void> {
  while (await inUnscopedTransaction(core, COUNTERS, (db) => indexBatch(db, surveyId)));
}

/** @returns whether there are more. */
async function indexBatch(db: Unscoped, surveyId: string): Promise<boolean> {
  // answers are counted, reviewed and changed under the same lock
  const { rows: counting } = await db.query<{ no: number }>(
    'select no from survey_counting where survey_id = $1 for update',
    [surveyId],
  )
  const counted = counting[0]?.no ?? 0
  const after = await indexedUpTo(db, surveyId)
  if (after >= counted) return false
  const { rows: found } = await db.query<{ structure: Structure }>('select structure from surveys where id = $1', [
    surveyId,
  ])
  const asked = askedIn(found[0]?.structure ?? [])
  const { rows } = await db.query<{ last: number | null; n: number }>(
    `with batch as materialized (
       select no, area_id, channel, origin, state, answers from survey_answers
       where survey_id = $1 and no > $4 and no <= $5 order by no limit $6),
     copied as (${insertFrom('batch')})
     select max(no) as last, count(*) as n from batch`,
    [surveyId, ...asked, after, counted, BATCH_SIZE],
  )
  const [batch] = rows
  const isFull = batch?.n === BATCH_SIZE
  await db.query(
    `insert into survey_texts_position (survey_id, no) values ($1, $2)
     on conflict (survey_id) do update set no = excluded.no`,
    [surveyId, isFull ? batch.last : counted],
  )
  return isFull
}

async function indexedUpTo(db: Unscoped, surveyId: string): Promise<number> {
  const { rows } = await db.query<{ no: number }>('select no from survey_texts_position where survey_id = $1', [
    surveyId,
  ])
  return rows[0]?.no ?? 0
}

/** Indexes one answer again that was changed or reviewed, if it was indexed. The caller holds the counting lock. */
export async function reindexTexts(
  db: Unscoped,
  { id, structure }: { id: string; structure: Structure },
  no: number,
): Promise<void> {
  if (no > (await indexedUpTo(db, id))) return
  const asked = askedIn(structure)
  await db.query('delete from survey_texts where survey_id = $1 and question_id = any($2::uuid[]) and no = $3', [
    id,
    asked[0],
    no,
  ])
  await db.query(insertFrom('(select * from survey_answers where survey_id = $1 and no = $4)'), [id, ...asked, no])
}

/** Indexes answers again that got other numbers, as far as they were indexed. The caller holds the counting lock. */
export async function reindexAll(
  db: Unscoped,
  { id, structure }: { id: string; structure: Structure },
  numbers: readonly number[],
): Promise<void> {
  const indexed = await indexedUpTo(db, id)
  const asked = askedIn(structure)
  const those = numbers.filter((no) => no <= indexed)
  if (asked[0].length === 0 || those.length === 0) return
  await db.query(
    'delete from survey_texts where survey_id = $1 and question_id = any($2::uuid[]) and no = any($3::bigint[])',
    [id, asked[0], those],
  )
  await db.query(insertFrom('(select * from survey_answers where survey_id = $1 and no = any($4::bigint[]))'), [
    id,
    ...asked,
    those,
  ])
}
