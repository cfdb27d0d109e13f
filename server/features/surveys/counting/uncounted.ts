import { Problem } from '#contract/core/model/problem.ts'
import { dayInUlaanbaatar } from '#contract/core/time/dates.ts'
import type { Channel, Origin } from '#contract/features/surveys/index.ts'
import { unscoped } from '../../../core/access/unscoped.ts'
import type { Core } from '../../../core/requests/context.ts'
import { COUNTERS } from '../tables.ts'
import { type AnswerRow, countableAnswers } from './count.ts'

/** The most uncounted answers that a reader adds; with more, the stored sums alone are shown. Our choice: a fraction of a second. */
const UNCOUNTED_MAX = 2_000
/** Attempts to read while counts keep finishing, which happens at most once a second. */
const ATTEMPTS_MAX = 10

/**
 * Reads stored sums of a survey consistently with the answers not yet included, without writing and without waiting for answers
 * that are being stored.
 */
export async function withUncounted<A>(
  core: Core,
  surveyId: string,
  read: () => Promise<A>,
): Promise<{ stored: A; uncounted: AnswerRow[] }> {
  for (let attempt = 1; attempt <= ATTEMPTS_MAX; attempt++) {
    const before = await countedUpTo(core, surveyId)
    const [stored, uncounted] = await Promise.all([
      read(),
      countableAnswers(unscoped(core, COUNTERS), surveyId, { after: before, limit: UNCOUNTED_MAX + 1 }),
    ])
    // this number changes together with the sums
    if ((await countedUpTo(core, surveyId)) !== before) continue
    return { stored, uncounted: uncounted.length > UNCOUNTED_MAX ? [] : uncounted }
  }
  throw new Problem('unavailable', { retryAfter: 1 })
}

async function countedUpTo(core: Core, surveyId: string): Promise<number> {
  const { rows } = await unscoped(core, COUNTERS).query<{ no: number }>(
    'select no from survey_counting where survey_id = $1',
    [surveyId],
  )
  return rows[0]?.no ?? 0
}

/** The uncounted answers of an area including those below it, optionally of one channel or origin. */
export const uncountedIn = (uncounted: readonly AnswerRow[], areaId: string, way: Way = {}): AnswerRow[] =>
  uncounted.filter(
    (row) =>
      row.path.includes(`/${areaId}/`) &&
      (way.channel === undefined || row.channel === way.channel) &&
      (way.origin === undefined || row.origin === way.origin),
  )

/** Narrows answers to a channel and to how they came. */
export interface Way {
  channel?: Channel | undefined
  origin?: Origin | undefined
}

interface CoverageSums {
  area_id: string
  expected: number
  collected: number
  covered_on: string | null
  last_answer_at: Date | null
}

/** Adds the uncounted answers to the coverage of an area. */
export function addUncounted<R extends CoverageSums>(row: R, uncounted: readonly AnswerRow[]): R {
  const times = uncountedIn(uncounted, row.area_id)
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
