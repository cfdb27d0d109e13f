import { Problem } from '#contract/core/model/problem.ts'
import type { Channel, NoPersonReason, Origin } from '#contract/features/surveys/index.ts'
import { inUnscopedTransaction, type Unscoped } from '../../../core/access/unscoped.ts'
import type { Core } from '../../../core/requests/context.ts'
import { countSignals, flagsOfSignals, refusalOf, type Signal } from '../flags/signals.ts'
import { ANSWERS, type SurveyRecord } from '../tables.ts'
import { attachFiles } from './files.ts'
import type { Claim } from './identity.ts'

/** A checked answer, ready to be stored. */
export interface ReadyAnswer {
  survey: Pick<SurveyRecord, 'id' | 'version' | 'anonymous'>
  areaId: string
  channel: Channel
  clientId: string
  /** A keyed hash of the person; for anonymous surveys it is stored separately from the answer. */
  personKey: string
  /** Further keys of the person, stored apart from the answer. */
  claims: readonly Claim[]
  origin: Origin
  /** Why an interviewed person was not named. */
  noPerson: NoPersonReason | 'on_paper' | null
  /** The key stored with the answer: `personKey`, or a random one for anonymous surveys. */
  shownKey: string
  userId: string | null
  enteredBy: string | null
  receipt: string
  /** The answers as JSON. */
  values: string
  startedAt: Date
  submittedAt: Date
  /** The exact time, for comparing it with other answers; of anonymous surveys it is not stored. */
  arrivedAt: Date
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
    const now = new Date(Math.max(...answers.map(({ arrivedAt }) => arrivedAt.getTime())))
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
}

async function insert(db: Unscoped, answers: readonly ReadyAnswer[]): Promise<Map<string, Stored>> {
  const survey = answers[0]?.survey
  if (!survey) return new Map()
  const claims = answers.flatMap((answer, n) => keysOf(answer).map((claim) => ({ n: n + 1, ...claim })))
  const columns = [survey.id, survey.version, ...columnsOf(answers)]
  const { rows } = await db.query<InsertedRow & { fresh?: string[] }>(
    claims.length === 0
      ? { name: 'survey_insert', text: INSERT, values: columns }
      : {
          name: 'survey_insert_claims',
          text: INSERT_WITH_CLAIMS,
          values: [...columns, claims.map(({ n }) => n), claims.map(({ key }) => key), claims.map(({ by }) => by)],
        },
  )
  // a person whose answer was not stored has not answered under the keys that were free
  const orphans = rows.flatMap(({ stored, fresh = [] }) => (stored ? [] : fresh))
  if (orphans.length > 0)
    await db.query('delete from survey_people where survey_id = $1 and person_key = any($2::text[])', [
      survey.id,
      orphans,
    ])
  return new Map(rows.map(({ client_id: clientId, stored }) => [clientId, stored ? 'stored' : 'known']))
}

/** The keys that are noted apart from the answer: all of them, as the answer to an anonymous survey has none. */
export function keysOf({ survey, personKey, claims }: ReadyAnswer): readonly Claim[] {
  if (!survey.anonymous || claims.some(({ key }) => key === personKey)) return claims
  return [{ key: personKey, by: 'self' }, ...claims]
}

const columnsOf = (answers: readonly ReadyAnswer[]): unknown[] => [
  answers.map(({ areaId }) => areaId),
  answers.map(({ channel }) => channel),
  answers.map(({ clientId }) => clientId),
  answers.map(({ shownKey }) => shownKey),
  answers.map(({ userId }) => userId),
  answers.map(({ enteredBy }) => enteredBy),
  answers.map(({ receipt }) => receipt),
  answers.map(({ values }) => values),
  answers.map(({ startedAt }) => startedAt),
  answers.map(({ submittedAt }) => submittedAt),
  answers.map(({ flags }) => `{${flags.join(',')}}`),
  answers.map(({ paperOn }) => paperOn ?? null),
  answers.map(({ origin }) => origin),
  answers.map(({ noPerson }) => noPerson),
]

const GIVEN = `given as (
    select t.* from unnest($3::uuid[], $4::text[], $5::uuid[], $6::text[], $7::uuid[], $8::uuid[], $9::text[], $10::text[],
      $11::timestamptz[], $12::timestamptz[], $13::text[], $14::date[], $15::text[], $16::text[]) with ordinality
      as t (area_id, channel, client_id, shown_key, user_id, entered_by, receipt, answers, started_at, submitted_at, flags,
        paper_on, origin, no_person, n)
    where exists (select from surveys s where s.id = $1 and s.version = $2))`

const insertFrom = (source: string) => `made as (
    insert into survey_answers (survey_id, area_id, channel, client_id, person_key, user_id, entered_by, receipt, answers, started_at, submitted_at, flags,
      paper_on, origin, no_person, home_confirmed)
    select $1, area_id, channel, client_id, shown_key, user_id, entered_by, receipt, answers::jsonb, started_at, submitted_at, flags::text[],
      paper_on, origin, no_person, (select u.home_status = 'confirmed' from users u where u.id = ${source}.user_id)
    from ${source} order by n on conflict do nothing returning client_id)`

const INSERT = `with ${GIVEN}, ${insertFrom('given')}
  select g.client_id, m.client_id is not null as stored from given g left join made m using (client_id)`

// a number that accounts share is noted once; `xmax = 0` tells new rows from those
const INSERT_WITH_CLAIMS = `with ${GIVEN},
  claimed as (select c.* from unnest($17::int[], $18::text[], $19::text[]) as c (n, key, by) join given using (n)),
  recorded as (
    insert into survey_people (survey_id, person_key, by) select $1, key, by from claimed order by key
    on conflict (survey_id, person_key) do update set by = survey_people.by
      where survey_people.by = 'account' and excluded.by = 'account'
    returning person_key, xmax = 0 as fresh),
  free as (
    select given.* from given where not exists (
      select from claimed c where c.n = given.n and not exists (select from recorded r where r.person_key = c.key))),
  ${insertFrom('free')}
  select g.client_id, m.client_id is not null as stored,
    array(select c.key from claimed c join recorded r on r.person_key = c.key where c.n = g.n and r.fresh) as fresh
  from given g left join made m using (client_id)`
