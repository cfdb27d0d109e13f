import { Problem } from '#contract/core/problem.ts'
import type { Channel } from '#contract/features/surveys/index.ts'
import type { Core } from '../../core/core.ts'
import type { Tx } from '../../core/serve.ts'
import { inTransaction } from '../../core/transaction.ts'
import { attachFiles } from './files.ts'
import { countSignals, flagsOfSignals, refusalOf, type Signal } from './signals.ts'
import type { SurveyRecord } from './tables.ts'

/** A checked answer that only has to be stored. */
export interface ReadyAnswer {
  survey: Pick<SurveyRecord, 'id' | 'version' | 'anonymous'>
  areaId: string
  channel: Channel
  clientId: string
  /** A keyed hash of the person; with an anonymous survey it is stored apart from the answer. */
  personKey: string
  /** What is stored with the answer in its place: the same, or a random one. */
  shownKey: string
  userId: string | null
  enteredBy: string | null
  receipt: string
  /** JSON. */
  values: string
  startedAt: Date
  submittedAt: Date
  flags: readonly string[]
  signals: readonly Signal[]
  files: readonly string[]
  /** The day that is written on the paper it comes from. */
  paperOn?: string
}

/**
 * What became of an answer: stored; `known`, as the same answer or one of the same person is there; `stale`, as the survey has changed
 * since the answer was checked; or refused.
 */
export type Stored = 'stored' | 'known' | 'stale' | Problem

/**
 * Stores answers of one survey in one transaction and two round trips; no two of them have the same device id or person. The survey can
 * neither be closed nor withdrawn until the transaction ends.
 * @returns what became of each, in the same order.
 */
export async function storeAnswers(core: Core, answers: readonly ReadyAnswer[]): Promise<Stored[]> {
  const survey = answers[0]?.survey
  if (!survey) return []
  return inTransaction(core.pool, async (tx) => {
    const now = new Date(Math.max(...answers.map(({ submittedAt }) => submittedAt.getTime())))
    // both statements travel together; the survey is read after the lock was granted, by the statement that inserts
    const locked = tx.query({
      name: 'survey_open',
      text: 'select pg_advisory_xact_lock_shared(survey_lock($1))',
      values: [survey.id],
    })
    const [seen] = await Promise.all([countSignals(tx, survey.id, answers, now), locked])
    const refusals = seen.map((one) => refusalOf(one, core.config.surveyNetworkHour, now))
    const open = answers.flatMap((answer, n) =>
      refusals[n] ? [] : [{ ...answer, flags: [...answer.flags, ...flagsOfSignals(seen[n] ?? {})] }],
    )
    const stored = await insert(tx, open)
    await attachFiles(
      tx,
      open.filter(({ clientId, files }) => files.length > 0 && stored.get(clientId) === 'stored'),
    )
    return answers.map(({ clientId }, n) => refusals[n] ?? stored.get(clientId) ?? 'stale')
  })
}

interface InsertedRow {
  client_id: string
  stored: boolean
  /** The person was noted as one who has answered this anonymous survey. */
  noted: boolean
}

async function insert(tx: Tx, answers: readonly ReadyAnswer[]): Promise<Map<string, Stored>> {
  const survey = answers[0]?.survey
  if (!survey) return new Map()
  const { rows } = await tx.query<InsertedRow>({
    name: survey.anonymous ? 'survey_insert_anonymous' : 'survey_insert',
    text: survey.anonymous ? INSERT_ANONYMOUS : INSERT,
    values: [survey.id, survey.version, ...columnsOf(answers)],
  })
  // a person who was recorded for an answer that exists under the same device id has not answered
  const orphans = rows.filter(({ noted, stored }) => noted && !stored).map((row) => row.client_id)
  if (orphans.length > 0) {
    const keys = answers.filter(({ clientId }) => orphans.includes(clientId)).map(({ personKey }) => personKey)
    await tx.query('delete from survey_people where survey_id = $1 and person_key = any($2::text[])', [survey.id, keys])
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

const madeFrom = (source: string) => `made as (
    insert into survey_answers (survey_id, area_id, channel, client_id, person_key, user_id, entered_by, receipt, answers, started_at, submitted_at, flags,
      paper_on, home_confirmed)
    select $1, area_id, channel, client_id, shown_key, user_id, entered_by, receipt, answers::jsonb, started_at, submitted_at, flags::text[],
      paper_on, (select u.home_status = 'confirmed' from users u where u.id = ${source}.user_id)
    from ${source} order by n on conflict do nothing returning client_id)`

const INSERT = `with ${GIVEN}, ${madeFrom('given')}
  select g.client_id, m.client_id is not null as stored, false as noted from given g left join made m using (client_id)`

const INSERT_ANONYMOUS = `with ${GIVEN},
  noted as (insert into survey_people (survey_id, person_key) select $1, person_key from given order by person_key
    on conflict do nothing returning person_key),
  first as (select given.* from given join noted using (person_key)),
  ${madeFrom('first')}
  select g.client_id, m.client_id is not null as stored, p.person_key is not null as noted
  from given g left join made m using (client_id) left join noted p using (person_key)`
