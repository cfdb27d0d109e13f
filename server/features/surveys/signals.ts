import type pg from 'pg'
import { Problem } from '#contract/core/problem.ts'
import {
  BURST_MAX,
  type Flag,
  IDENTICAL_CHARS_MIN,
  IDENTICAL_MAX,
  IDENTICAL_QUESTIONS_MIN,
  NETWORK_HOUR_NOTED,
  questionsOf,
  type Structure,
  type Values,
} from '#contract/features/surveys/index.ts'
import type { Core } from '../../core/core.ts'
import { networkOf } from './network.ts'

const HOUR_S = 3_600
const DAY_S = 86_400
/** Seconds for which each kind of counter runs. */
const LASTS = { network: HOUR_S, device: 7 * DAY_S, identical: DAY_S }
type Kind = keyof typeof LASTS
/** Hex digits of a key: 128 bits never meet by accident. */
const KEY_DIGITS = 32

/** What an answer shares with others. The key is a keyed hash that belongs to one survey. */
export interface Signal {
  kind: Kind
  key: string
}

/** How often a signal was seen, this answer included. */
interface Seen {
  n: number
  level: number
  endsAt: Date
}
export type SeenSignals = Partial<Record<Kind, Seen>>

/** What an answer is compared by. */
interface Given {
  surveyId: string
  structure: Structure
  values: Values
  /** The same as JSON. */
  json: string
  /** Of somebody who is not signed in. */
  unknown?: { address: string; deviceId: string | undefined } | undefined
  /** The leader who entered it. */
  enteredBy?: string | undefined
}

/** The signals of an answer. Accounts answer once anyway, so networks and devices are compared for unknown people alone. */
export function signalsOf(core: Pick<Core, 'sign'>, given: Given): Signal[] {
  const { surveyId, unknown, enteredBy } = given
  const signal = (kind: Kind, text: string): Signal => ({
    kind,
    key: core.sign(`survey signal ${surveyId} ${kind} ${text}`).slice(0, KEY_DIGITS),
  })
  const network = unknown && networkOf(unknown.address)
  const content = contentOf(given, enteredBy ? `leader ${enteredBy}` : network)
  return [
    ...(network ? [signal('network', network)] : []),
    ...(unknown?.deviceId ? [signal('device', unknown.deviceId)] : []),
    ...(content ? [signal('identical', content)] : []),
  ]
}

/**
 * The content by which answers are equal: written words are compared over the whole survey, choices alone only from the same network or
 * leader, as many honest people choose the same. Undefined where too little was answered.
 */
function contentOf({ structure, values, json }: Given, origin: string | undefined): string | undefined {
  const written = questionsOf(structure)
    .filter(({ type }) => type === 'short_text' || type === 'long_text')
    .reduce((sum, { id }) => sum + String(values[id] ?? '').length, 0)
  if (written >= IDENTICAL_CHARS_MIN) return json
  if (!origin || Object.keys(values).length < IDENTICAL_QUESTIONS_MIN) return undefined
  return `${origin} ${json}`
}

/**
 * Counts the signals of answers of one survey in the transaction that stores them; an answer that is sent again is not counted. Rows are
 * locked in the order of their keys until it ends, so that two transactions never wait for each other.
 * @returns for each answer what was seen, in the same order.
 */
export async function countSignals(
  tx: Pick<pg.PoolClient, 'query'>,
  surveyId: string,
  answers: readonly { clientId: string; signals: readonly Signal[] }[],
  now: Date,
): Promise<SeenSignals[]> {
  const all = answers.flatMap(({ clientId, signals }) => signals.map((signal) => ({ clientId, ...signal })))
  if (all.length === 0) return answers.map(() => ({}))
  const { rows } = await tx.query<{ key: string; n: number; level: number; ends_at: Date }>({
    name: 'survey_signals',
    text: `insert into survey_signals as s (survey_id, key, n, level, last_at, ends_at)
      select $1, key, count(*), count(*), $4, $4::timestamptz + make_interval(secs => max(seconds))
      from unnest($2::text[], $3::int[], $5::uuid[]) as t (key, seconds, client)
      -- "is not distinct from" leaves one index to use, that of the ids; "offset 0" makes it a lookup for each answer. A join, or an index
      -- of the survey, is planned for the size that the survey had when statistics were last gathered: all its answers are read then
      where not exists (
        select from survey_answers a where a.client_id = client and a.survey_id is not distinct from $1 offset 0)
      group by key order by key
      on conflict (survey_id, key) do update set
        n = excluded.n + case when s.ends_at <= $4 then 0 else s.n end,
        ends_at = case when s.ends_at <= $4 then excluded.ends_at else s.ends_at end,
        level = excluded.level + greatest(0, s.level - greatest(0, extract(epoch from $4 - s.last_at))::real),
        last_at = greatest(s.last_at, $4)
      returning key, n, level, ends_at`,
    values: [
      surveyId,
      all.map(({ key }) => key),
      all.map(({ kind }) => LASTS[kind]),
      now,
      all.map(({ clientId }) => clientId),
    ],
  })
  const found = new Map(rows.map((row) => [row.key, row]))
  return answers.map(({ signals }) => {
    const seen: SeenSignals = {}
    for (const { kind, key } of signals) {
      const row = found.get(key)
      if (row) seen[kind] = { n: row.n, level: row.level, endsAt: row.ends_at }
    }
    return seen
  })
}

/** The reasons to review an answer that follow from what it shares with others. */
export function flagsOfSignals({ network, device, identical }: SeenSignals): Flag[] {
  const flags: Flag[] = []
  const isBurst = network !== undefined && network.level > BURST_MAX
  if (isBurst) flags.push('burst')
  if (identical && identical.n > IDENTICAL_MAX) flags.push('identical')
  if (device && device.n > 1) flags.push('device')
  if (network && !isBurst && network.n > NETWORK_HOUR_NOTED) flags.push('network')
  return flags
}

/** The refusal of an answer whose network has sent as many as it may in an hour. */
export function refusalOf({ network }: SeenSignals, most: number, now: Date): Problem | undefined {
  if (!network || network.n <= most) return undefined
  const seconds = Math.ceil((network.endsAt.getTime() - now.getTime()) / 1000)
  return new Problem('too_many', { retryAfter: Math.max(1, seconds) })
}

/** No counter runs longer. */
export const SIGNALS_LAST_DAYS = Math.max(...Object.values(LASTS)) / DAY_S

/** Deletes the counters whose time is over. */
export async function forgetSignals(pool: Pick<pg.Pool, 'query'>, now: Date): Promise<void> {
  await pool.query('delete from survey_signals where ends_at <= $1', [now])
}
