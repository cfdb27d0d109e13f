import { inUnscopedTransaction, type Unscoped } from '../../../core/access/unscoped.ts'
import type { Core } from '../../../core/requests/context.ts'
import { endOf } from '../show.ts'
import { COUNTERS, type SurveyRecord } from '../tables.ts'
import { reindexAll } from './text-index.ts'

/** Answers and people that are written again together; fewer wait for others until the survey ends. Our choice. */
export const SHUFFLE_MIN = 20
/** Answers per transaction. */
const BATCH_SIZE = 5_000
/** What is left at the end is shuffled together with this many earlier ones. */
const REMIX = 200

/** Every column of an answer but its number. Answers are written again with all of them. */
const COLUMNS = `survey_id, area_id, channel, client_id, person_key, user_id, entered_by, receipt, answers, started_at, submitted_at,
  flags, state, reviewed_by, reviewed_at, review_note, changed_at, changes, home_confirmed, paper_on, origin, no_person`

type Shuffled = Pick<SurveyRecord, 'id' | 'structure' | 'anonymous' | 'status' | 'end_date' | 'closed_at'>

/**
 * Writes the counted answers to an anonymous survey again in random order and under each other's numbers, and the keys of the people who
 * have answered likewise, so that neither numbers nor the ids of transactions nor the place on the disk tell whose answer is whose.
 * Rule: docs/rules/surveys.md.
 */
export async function shuffleAnswers(core: Core, surveyId: string): Promise<void> {
  for (;;) {
    const isMore = await inUnscopedTransaction(core, COUNTERS, (db) => shuffleBatch(db, surveyId, core.now()))
    if (!isMore) return
  }
}

/** @returns whether there are more. */
async function shuffleBatch(db: Unscoped, surveyId: string, now: Date): Promise<boolean> {
  // answers are counted, reviewed and changed under the same lock
  const { rows: counting } = await db.query<{ no: number; mixed: number }>(
    'select no, mixed from survey_counting where survey_id = $1 for update',
    [surveyId],
  )
  const [position] = counting
  const { rows: found } = await db.query<Shuffled>(
    'select id, structure, anonymous, status, end_date, closed_at from surveys where id = $1',
    [surveyId],
  )
  const [survey] = found
  if (!position || !survey?.anonymous) return false
  const end = endOf(survey)
  const isOver = survey.status !== 'draft' && end !== undefined && end <= now
  const fresh = await numbers(db, surveyId, { after: position.mixed, until: position.no })
  if (fresh.length < SHUFFLE_MIN && !isOver) return false
  if (fresh.length > 0) {
    // a few would be known by their transaction
    const all = fresh.length < SHUFFLE_MIN ? await latest(db, surveyId, position.no) : fresh
    await rewriteAnswers(db, survey, all)
    await db.query('update survey_counting set mixed = $2 where survey_id = $1', [surveyId, fresh.at(-1)])
  }
  const people = await rewritePeople(db, surveyId, isOver)
  return fresh.length === BATCH_SIZE || people === BATCH_SIZE
}

async function numbers(
  db: Unscoped,
  surveyId: string,
  { after, until }: { after: number; until: number },
): Promise<number[]> {
  const { rows } = await db.query<{ no: number }>(
    'select no from survey_answers where survey_id = $1 and no > $2 and no <= $3 order by no limit $4',
    [surveyId, after, until, BATCH_SIZE],
  )
  return rows.map(({ no }) => no)
}

async function latest(db: Unscoped, surveyId: string, until: number): Promise<number[]> {
  const { rows } = await db.query<{ no: number }>(
    'select no from survey_answers where survey_id = $1 and no <= $2 order by no desc limit $3',
    [surveyId, until, REMIX],
  )
  return rows.map(({ no }) => no).reverse()
}

/** All rows are deleted before the first is inserted, as they are sorted in between. */
async function rewriteAnswers(db: Unscoped, survey: Shuffled, all: readonly number[]): Promise<void> {
  await db.query(
    `with gone as (delete from survey_answers where survey_id = $1 and no = any($2::bigint[]) returning *),
       free as (select no, row_number() over (order by no) as place from gone),
       drawn as (select ${COLUMNS}, row_number() over (order by random()) as place from gone)
     insert into survey_answers (no, ${COLUMNS})
     select free.no, ${COLUMNS} from drawn join free using (place) order by free.no`,
    [survey.id, all],
  )
  await reindexAll(db, survey, all)
}

/** Writes a batch of keys again, few of them together with earlier ones. @returns how many were new. */
async function rewritePeople(db: Unscoped, surveyId: string, isOver: boolean): Promise<number> {
  const keys = async (isMixed: boolean, limit: number) => {
    const { rows } = await db.query<{ person_key: string }>(
      `select person_key from survey_people where survey_id = $1 and ${isMixed ? '' : 'not'} mixed limit $2`,
      [surveyId, limit],
    )
    return rows.map(({ person_key: key }) => key)
  }
  const fresh = await keys(false, BATCH_SIZE)
  if (fresh.length === 0) return 0
  const all = fresh.length < SHUFFLE_MIN ? [...fresh, ...(await keys(true, REMIX))] : fresh
  if (all.length < SHUFFLE_MIN && !isOver) return 0
  await db.query(
    `with gone as (delete from survey_people where survey_id = $1 and person_key = any($2::text[]) returning *)
     insert into survey_people (survey_id, person_key, by, mixed)
     select survey_id, person_key, by, true from gone order by person_key`,
    [surveyId, all],
  )
  return fresh.length
}
