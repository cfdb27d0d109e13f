import { Problem } from '#contract/core/model/problem.ts'
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
import type { Unscoped } from '../../../core/access/unscoped.ts'
import type { Core } from '../../../core/requests/context.ts'
import { networkOf } from './network.ts'

const HOUR_S = 3_600
const DAY_S = 86_400
/** Seconds after which each kind of counter expires. */
const DURATION_S = { network: HOUR_S, device: 7 * DAY_S, identical: DAY_S }
type Kind = keyof typeof DURATION_S
/** Hex digits of a key: 128 bits make collisions practically impossible. */
const KEY_DIGITS = 32

/** Something that answers may have in common. The key is a keyed hash specific to one survey. */
export interface Signal {
  kind: Kind
  key: string
}

/** How often a signal has occurred, including this answer. */
interface SignalCount {
  n: number
  level: number
  endsAt: Date
}
export type SignalCounts = Partial<Record<Kind, SignalCount>>

/** The data by which answers are compared. */
interface SignalInput {
  surveyId: string
  structure: Structure
  values: Values
  /** The values as JSON. */
  json: string
  /** The sender, if they have no account. */
  visitor?: { address: string; deviceId: string | undefined } | undefined
  /** The leader who entered it. */
  enteredBy?: string | undefined
}

/** The signals of an answer. Networks and devices are compared only for visitors, because accounts answer once anyway. */
export function signalsOf(core: Pick<Core, 'sign'>, input: SignalInput): Signal[] {
  const { surveyId, visitor, enteredBy } = input
  const signal = (kind: Kind, text: string): Signal => ({
    kind,
    key: core.sign(`survey signal ${surveyId} ${kind} ${text}`).slice(0, KEY_DIGITS),
  })
  const network = visitor && networkOf(visitor.address)
  const content = contentOf(input, enteredBy ? `leader ${enteredBy}` : network)
  return [
    ...(network ? [signal('network', network)] : []),
    ...(visitor?.deviceId ? [signal('device', visitor.deviceId)] : []),
    ...(content ? [signal('identical', content)] : []),
  ]
}

/**
 * The content by which answers are identical. Answers with written text are compared across the whole survey; those with only
 * choices are compared within a network or leader, because many people choose the same. Undefined if too little was answered.
 */
function contentOf({ structure, values, json }: SignalInput, origin: string | undefined): string | undefined {
  const written = questionsOf(structure)
    .filter(({ type }) => type === 'short_text' || type === 'long_text')
    .reduce((sum, { id }) => sum + String(values[id] ?? '').length, 0)
  if (written >= IDENTICAL_CHARS_MIN) return json
  if (!origin || Object.keys(values).length < IDENTICAL_QUESTIONS_MIN) return undefined
  return `${origin} ${json}`
}

/**
 * Counts the signals of answers of one survey in the transaction that stores them, except for repeated answers. Rows are locked in
 * the order of their keys, so that transactions cannot deadlock.
 * @returns the counts for each answer, in the same order.
 */
export async function countSignals(
  db: Unscoped,
  surveyId: string,
  answers: readonly { clientId: string; signals: readonly Signal[] }[],
  now: Date,
): Promise<SignalCounts[]> {
  const all = answers.flatMap(({ clientId, signals }) => signals.map((signal) => ({ clientId, ...signal })))
  if (all.length === 0) return answers.map(() => ({}))
  const { rows } = await db.query<{ key: string; n: number; level: number; ends_at: Date }>({
    name: 'survey_signals',
    text: `insert into survey_signals as s (survey_id, key, n, level, last_at, ends_at)
      select $1, key, count(*), count(*), $4, $4::timestamptz + make_interval(secs => max(seconds))
      from unnest($2::text[], $3::int[], $5::uuid[]) as t (key, seconds, client)
      -- "is not distinct from" leaves only the index on ids, and "offset 0" forces a lookup per answer. With outdated statistics the
      -- planner may otherwise choose a join or another index and read all answers of the survey
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
      all.map(({ kind }) => DURATION_S[kind]),
      now,
      all.map(({ clientId }) => clientId),
    ],
  })
  const found = new Map(rows.map((row) => [row.key, row]))
  return answers.map(({ signals }) => {
    const counts: SignalCounts = {}
    for (const { kind, key } of signals) {
      const row = found.get(key)
      if (row) counts[kind] = { n: row.n, level: row.level, endsAt: row.ends_at }
    }
    return counts
  })
}

/** The flags that follow from the counts. */
export function flagsOfSignals({ network, device, identical }: SignalCounts): Flag[] {
  const flags: Flag[] = []
  const isBurst = network !== undefined && network.level > BURST_MAX
  if (isBurst) flags.push('burst')
  if (identical && identical.n > IDENTICAL_MAX) flags.push('identical')
  if (device && device.n > 1) flags.push('device')
  if (network && !isBurst && network.n > NETWORK_HOUR_NOTED) flags.push('network')
  return flags
}

/** The problem for an answer above the hourly limit of its network. */
export function refusalOf({ network }: SignalCounts, most: number, now: Date): Problem | undefined {
  if (!network || network.n <= most) return undefined
  const seconds = Math.ceil((network.endsAt.getTime() - now.getTime()) / 1000)
  return new Problem('too_many', { retryAfter: Math.max(1, seconds) })
}

/** The longest time until a counter expires. */
export const SIGNALS_LAST_DAYS = Math.max(...Object.values(DURATION_S)) / DAY_S

/** Deletes expired counters. */
export async function deleteExpiredSignals(db: Unscoped, now: Date): Promise<void> {
  await db.query('delete from survey_signals where ends_at <= $1', [now])
}
