import { dayInUlaanbaatar } from '#contract/core/dates.ts'
import { surveys } from '#contract/features/surveys/index.ts'
import type { Core } from '../../core/core.ts'
import { Jobs } from '../../core/jobs.ts'
import { countAnswers } from './count.ts'
import { alertOfFlags } from './flag-alerts.ts'
import { forgetSignals, SIGNALS_LAST_DAYS } from './signals.ts'

/** Answers are counted together after this pause, and followers of the survey are notified of them together. */
const GATHER_MS = 1_000
/** Under load counting takes at most a tenth of the time, and results add what is not counted yet. */
const PAUSE_SHARE = 9
const PAUSE_MAX_MS = 15_000
const DAY_MS = 86_400_000

/** An answer carries the time at which its request began: a while before it is counted. */
const HEARD_MS = 60_000

/** What happens to a survey's new answers now; `again` came while others were being counted. */
type State = 'gathering' | 'counting' | 'again'
interface Counting {
  states: Map<string, State>
  /** How long each survey was counted the last time, ms. */
  took: Map<string, number>
}
const countings = new WeakMap<Core, Counting>()

/**
 * Counts a survey's new answers a moment later, once for all that come in until then. A process that dies before loses nothing:
 * results add what is not counted yet, and the next answer has it counted.
 */
export function countSoon(core: Core, surveyId: string): void {
  const counting = countings.get(core) ?? { states: new Map<string, State>(), took: new Map<string, number>() }
  countings.set(core, counting)
  const { states, took } = counting
  const state = states.get(surveyId)
  if (state === 'counting') states.set(surveyId, 'again')
  if (state) return
  states.set(surveyId, 'gathering')
  const pause = Math.min(PAUSE_MAX_MS, Math.max(GATHER_MS, PAUSE_SHARE * (took.get(surveyId) ?? 0)))
  setTimeout(() => void countNow(core, surveyId, counting), pause).unref()
}

async function countNow(core: Core, surveyId: string, { states, took }: Counting): Promise<void> {
  const began = performance.now()
  const since = new Date(core.now().getTime() - HEARD_MS)
  states.set(surveyId, 'counting')
  try {
    await countAnswers(core, surveyId)
    await Promise.all([tell(core, surveyId, since), alertOfFlags(core, surveyId), tidyDaily(core)])
  } catch {
    // the database is away: the next answer has them counted
  }
  took.set(surveyId, performance.now() - began)
  const isAgain = states.get(surveyId) === 'again'
  states.delete(surveyId)
  if (isAgain) countSoon(core, surveyId)
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

/** Notifies those who follow the survey: where it was made, and in every area from which something came just now. */
async function tell(core: Core, id: string, since: Date): Promise<void> {
  const { rows } = await core.pool.query<{ area_id: string }>(
    `select area_id from surveys where id = $1
     union select area_id from survey_coverage where survey_id = $1 and last_answer_at >= $2`,
    [id, since],
  )
  const rooms = rows.map((row) => `area:${row.area_id}`)
  for (let at = 0; at < rooms.length; at += ROOMS_AT_ONCE)
    await core.bus.tell('changed', {
      feature: surveys.name,
      ids: [id],
      rooms: rooms.slice(at, at + ROOMS_AT_ONCE),
      pages: false,
    })
}

/** A message between instances holds so many rooms; more go in several. */
const ROOMS_AT_ONCE = 150
