import { dayInUlaanbaatar } from '#contract/core/dates.ts'
import { surveys } from '#contract/features/surveys/index.ts'
import type { Core } from '../../core/core.ts'
import { Jobs } from '../../core/jobs.ts'
import { countAnswers } from './count.ts'
import { forgetSignals, SIGNALS_LAST_DAYS } from './signals.ts'

/** Answers of so long are counted together, and those who look on hear of them together. */
const GATHER_MS = 1_000
const DAY_MS = 86_400_000

/** An answer has the moment at which its request began: a while before it is counted. */
const HEARD_MS = 60_000

const waiting = new WeakMap<Core, Set<string>>()

/**
 * Counts a survey's new answers a moment later, once for all that come in until then. A process that dies before loses nothing:
 * whoever looks at results counts first, and so does the next answer.
 */
export function countSoon(core: Core, survey: { id: string; areaId: string }): void {
  const ids = waiting.get(core) ?? new Set<string>()
  waiting.set(core, ids)
  if (ids.has(survey.id)) return
  ids.add(survey.id)
  const since = new Date(core.now().getTime() - HEARD_MS)
  const timer = setTimeout(() => {
    ids.delete(survey.id)
    void countAnswers(core, survey.id)
      .then(() => Promise.all([tell(core, survey, since), tidyDaily(core)]))
      .catch(() => {})
  }, GATHER_MS)
  timer.unref()
}

/** The kind of the job that deletes expired signals. */
export const FORGET_JOB = 'surveys.forget_signals'
const tidied = new WeakMap<Core, string>()

/** Deletes expired signals, once a day in which answers come, and once more when those of today have expired. */
async function tidyDaily(core: Core): Promise<void> {
  const now = core.now()
  const day = dayInUlaanbaatar(now)
  if (tidied.get(core) === day) return
  tidied.set(core, day)
  await forgetSignals(core.pool, now)
  await Jobs.add(core.pool, FORGET_JOB, {}, new Date(now.getTime() + (SIGNALS_LAST_DAYS + 1) * DAY_MS))
}

/** Tells those who follow the survey: where it was made, and wherever something was answered just now. */
async function tell(core: Core, { id, areaId }: { id: string; areaId: string }, since: Date): Promise<void> {
  const { rows } = await core.pool.query<{ area_id: string }>(
    'select area_id from survey_coverage where survey_id = $1 and last_answer_at >= $2',
    [id, since],
  )
  const rooms = [...new Set([areaId, ...rows.map((row) => row.area_id)])].map((area) => `area:${area}`)
  for (let at = 0; at < rooms.length; at += ROOMS_AT_ONCE)
    await core.bus.tell('changed', { feature: surveys.name, ids: [id], rooms: rooms.slice(at, at + ROOMS_AT_ONCE) })
}

/** A message between instances holds so many rooms; more go in several. */
const ROOMS_AT_ONCE = 150
