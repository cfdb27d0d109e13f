import { dayInUlaanbaatar } from '#contract/core/dates.ts'
import { Problem } from '#contract/core/problem.ts'
import type { Channel } from '#contract/features/surveys/index.ts'
import type { Core } from '../../core/core.ts'
import { type AnswerRow, countableAnswers } from './count.ts'
import { countSoon } from './soon.ts'

/** Answers that a reader adds by itself; of more, the last count is shown until the next one. Our choice: a fraction of a second. */
const REST_MAX = 2_000
/** A count may end while something is read; it does so once in a second at most. */
const ROUNDS = 10

/**
 * Reads stored sums of a survey together with the answers that are not in them, without writing anything and without waiting for
 * answers that are being stored.
 */
export async function withUncounted<A>(
  core: Core,
  surveyId: string,
  read: () => Promise<A>,
): Promise<{ stored: A; rest: AnswerRow[] }> {
  for (let round = 1; round <= ROUNDS; round++) {
    const before = await countedUpTo(core, surveyId)
    const [stored, rest] = await Promise.all([
      read(),
      countableAnswers(core.pool, surveyId, { after: before, limit: REST_MAX + 1 }),
    ])
    // the sums change together with this number
    if ((await countedUpTo(core, surveyId)) !== before) continue
    // usually they are about to be counted; after the end of a process they are not
    if (rest.length > 0) countSoon(core, surveyId)
    return { stored, rest: rest.length > REST_MAX ? [] : rest }
  }
  throw new Problem('unavailable', { retryAfter: 1 })
}

async function countedUpTo(core: Core, surveyId: string): Promise<number> {
  const { rows } = await core.pool.query<{ no: number }>('select no from survey_counting where survey_id = $1', [
    surveyId,
  ])
  return rows[0]?.no ?? 0
}

/** Those of an area with what lies below it, and of a channel. */
export const restIn = (rest: readonly AnswerRow[], areaId: string, channel?: Channel): AnswerRow[] =>
  rest.filter((row) => row.path.includes(`/${areaId}/`) && (channel === undefined || row.channel === channel))

interface Covered {
  area_id: string
  expected: number
  collected: number
  covered_on: string | null
  last_answer_at: Date | null
}

/** The coverage of an area with the answers that are not in it yet. */
export function withRest<R extends Covered>(row: R, rest: readonly AnswerRow[]): R {
  const times = restIn(rest, row.area_id)
    .filter(({ state }) => state === 'counted')
    .map(({ submitted_at: at }) => at)
  if (times.length === 0) return row
  const last = times[row.expected - row.collected - 1]
  return {
    ...row,
    collected: row.collected + times.length,
    covered_on: row.covered_on ?? (row.expected > 0 && last ? dayInUlaanbaatar(last) : null),
    last_answer_at: [...times, ...(row.last_answer_at ? [row.last_answer_at] : [])].reduce((a, b) => (a > b ? a : b)),
  }
}
