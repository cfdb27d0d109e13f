import { Problem } from '#contract/core/model/problem.ts'
import type { Channel } from '#contract/features/surveys/index.ts'
import { inUnscopedTransaction, type Unscoped } from '../../../core/access/unscoped.ts'
import type { Core } from '../../../core/requests/context.ts'
import { countSignals, flagsOfSignals, refusalOf, type Signal } from '../flags/signals.ts'
import { ANSWERS, type SurveyRecord } from '../tables.ts'
import { attachFiles } from './files.ts'

/** A checked answer, ready to be stored. */
export interface ReadyAnswer {
  survey: Pick<SurveyRecord, 'id' | 'version' | 'anonymous'>
  areaId: string
  channel: Channel
  clientId: string
  /** A keyed hash of the person; for anonymous surveys it is stored separately from the answer. */
  personKey: string
  /** The key stored with the answer: `personKey`, or a random one for anonymous surveys. */
  shownKey: string
  userId: string | null
  enteredBy: string | null
  receipt: string
  /** The answers as JSON. */
  values: string
  startedAt: Date
  submittedAt: Date
  flags: readonly string[]
  signals: readonly Signal[]
  files: readonly string[]
  /** The date written on the paper. */
  paperOn?: string
}

/**
 * The outcome of storing an answer: stored; `known` if the same answer or one of the same person exists; `stale` if the survey has
 * changed since the answer was checked; or a problem.
 */
export type Stored = 'stored' | 'known' | 'stale' | Problem

/**
 * Stores answers of one survey, with distinct device ids and people, in one transaction and two round trips. The survey cannot be
 * closed or unpublished until the transaction ends.
 * @returns the outcome of each, in the same order.
 */
export async function storeAnswers(core: Core, answers: readonly ReadyAnswer[]): Promise<Stored[]> {
  const survey = answers[0]?.survey
  if (!survey) return []
  return inUnscopedTransaction(core, ANSWERS, async (db) => {
    const now = new Date(Math.max(...answers.map(({ submittedAt }) => submittedAt.getTime())))
    // both statements share a round trip; the insert reads the survey after the lock is granted
    const locked = db.query({
      name: 'survey_open',
      text: 'select pg_advisory_xact_lock_shared(survey_lock($1))',
      values: [survey.id],
    })
    const [counts] = await Promise.all([countSignals(db, survey.id, answers, now), locked])
    const refusals = counts.map((one) => refusalOf(one, core.config.surveyNetworkHour, now))
    const accepted = answers.flatMap((answer, n) =>
      refusals[n] ? [] : [{ ...answer, flags: [...answer.flags, ...flagsOfSignals(counts[n] ?? {})] }],
    )
    const stored = await insert(db, accepted)
    await attachFiles(
      db,
      accepted.filter(({ clientId, files }) => files.length > 0 && stored.get(clientId) === 'stored'),
    )
    return answers.map(({ clientId }, n) => refusals[n] ?? stored.get(clientId) ?? 'stale')
  })
}

interface InsertedRow {
  client_id: string
  stored: boolean
  /** Whether the person was recorded as having answered this anonymous survey. */
  recorded: boolean
}

async function insert(db: Unscoped, answers: readonly ReadyAnswer[]): Promise<Map<string, Stored>> {
  const survey = answers[0]?.survey
  if (!survey) return new Map()
  const { rows } = await db.query<InsertedRow>({
    name: survey.anonymous ? 'survey_insert_anonymous' : 'survey_insert',
    text: survey.anonymous ? INSERT_ANONYMOUS : INSERT,
    values: [survey.id, survey.version, ...columnsOf(answers)],
  })
  // if the device id exists already, the answer was not stored, so its person has not answered
  const orphans = rows.filter(({ recorded, stored }) => recorded && !stored).map((row) => row.client_id)
  if (orphans.length > 0) {
    const keys = answers.filter(({ clientId }) => orphans.includes(clientId)).map(({ personKey }) => personKey)
    await db.query('delete from survey_people where survey_id = $1 and person_key = any($2::text[])', [survey.id, keys])
  }
  return new Map(rows.map(({ client_id: clientId, stored }) => [clientId, stored ? 'stored' : 'known']))
}

const columnsOf = (answers: readonly ReadyAnswer[]): unknown[] => [
  answers.map(({ areaId }) => areaId),
  answers.map(({ channel }) => channel),
  answers.map(({ clientId }) => clientId),
  answers.map(({ personKey }) => personKey),
  answers.map(({ shownKey }) => shownKey),
  answers.map(({ userId }) => userId),
  answers.map(({ enteredBy }) => enteredBy),
  answers.map(({ receipt }) => receipt),
  answers.map(({ values }) => values),
  answers.map(({ startedAt }) => startedAt),
  answers.map(({ submittedAt }) => submittedAt),
  answers.map(({ flags }) => `{${flags.join(',')}}`),
  answers.map(({ paperOn }) => paperOn ?? null),
]

const GIVEN = `given as (
    select t.* from unnest($3::uuid[], $4::text[], $5::uuid[], $6::text[], $7::text[], $8::uuid[], $9::uuid[], $10::text[], $11::text[],
      $12::timestamptz[], $13::timestamptz[], $14::text[], $15::date[]) with ordinality
      as t (area_id, channel, client_id, person_key, shown_key, user_id, entered_by, receipt, answers, started_at, submitted_at, flags,
        paper_on, n)
    where exists (select from surveys s where s.id = $1 and s.version = $2))`

const insertFrom = (source: string) => `made as (
    insert into survey_answers (survey_id, area_id, channel, client_id, person_key, user_id, entered_by, receipt, answers, started_at, submitted_at, flags,
      paper_on, home_confirmed)
    select $1, area_id, channel, client_id, shown_key, user_id, entered_by, receipt, answers::jsonb, started_at, submitted_at, flags::text[],
      paper_on, (select u.home_status = 'confirmed' from users u where u.id = ${source}.user_id)
    from ${source} order by n on conflict do nothing returning client_id)`

const INSERT = `with ${GIVEN}, ${insertFrom('given')}
  select g.client_id, m.client_id is not null as stored, false as recorded from given g left join made m using (client_id)`

const INSERT_ANONYMOUS = `with ${GIVEN},
  recorded as (insert into survey_people (survey_id, person_key) select $1, person_key from given order by person_key
    on conflict do nothing returning person_key),
  first as (select given.* from given join recorded using (person_key)),
  ${insertFrom('first')}
  select g.client_id, m.client_id is not null as stored, p.person_key is not null as recorded
  from given g left join made m using (client_id) left join recorded p using (person_key)`
