import { dayInUlaanbaatar } from '#contract/core/time/dates.ts'
import { surveys } from '#contract/features/surveys/index.ts'
import { unscoped } from '../../../core/access/unscoped.ts'
import { Jobs } from '../../../core/jobs/jobs.ts'
import type { Core } from '../../../core/requests/context.ts'
import { alertOfFlags } from '../flags/flag-alerts.ts'
import { deleteExpiredSignals, SIGNALS_LAST_DAYS } from '../flags/signals.ts'
import { COUNTERS, SIGNALS } from '../tables.ts'
import { countAnswers, NotShuffled } from './count.ts'

/** The shortest pause after which new answers are counted and broadcast together. */
const DEBOUNCE_MS = 1_000
/** Under load counting takes at most a tenth of the time; meanwhile results add the uncounted answers. */
const PAUSE_SHARE = 9
const PAUSE_MAX_MS = 15_000
const DAY_MS = 86_400_000

/** How far back answers are looked for: an answer bears the time at which its request began, which precedes its count. */
const RECENT_MS = 60_000

/** What happens to a survey's new answers; `again` means that more arrived during a count. */
type State = 'scheduled' | 'counting' | 'again'
interface Counting {
  states: Map<string, State>
  /** The milliseconds that the last count of each survey took. */
  took: Map<string, number>
  /** The last failure to shuffle, which `resumeCounts` reports. */
  failed?: NotShuffled | undefined
}
const countings = new WeakMap<Core, Counting>()

/**
 * Schedules one count for all answers that arrive within a short pause. If the process dies first, nothing is lost: results add
 * uncounted answers, and the next answer or `resumeCounts` schedules another count.
 */
export function scheduleCount(core: Core, surveyId: string): void {
  const counting: Counting = countings.get(core) ?? { states: new Map(), took: new Map() }
  countings.set(core, counting)
  const { states, took } = counting
  const state = states.get(surveyId)
  if (state === 'counting') states.set(surveyId, 'again')
  if (state) return
  states.set(surveyId, 'scheduled')
  const pause = Math.min(PAUSE_MAX_MS, Math.max(DEBOUNCE_MS, PAUSE_SHARE * (took.get(surveyId) ?? 0)))
  setTimeout(() => void countNow(core, surveyId, counting), pause).unref()
}

async function countNow(core: Core, surveyId: string, counting: Counting): Promise<void> {
  const { states, took } = counting
  const began = performance.now()
  const since = new Date(core.now().getTime() - RECENT_MS)
  states.set(surveyId, 'counting')
  try {
    await countAnswers(core, surveyId).catch((error: unknown) => {
      if (!(error instanceof NotShuffled)) throw error
      counting.failed = error
    })
    await Promise.all([broadcast(core, surveyId, since), alertOfFlags(core, surveyId), deleteExpiredDaily(core)])
  } catch {
    // the database is unavailable: the next answer or `resumeCounts` schedules another count
  }
  took.set(surveyId, performance.now() - began)
  const isAgain = states.get(surveyId) === 'again'
  states.delete(surveyId)
  if (isAgain) scheduleCount(core, surveyId)
}

/**
 * Schedules a count for each survey whose answers are not all counted and indexed, whichever process received them.
 * @throws what kept answers from being shuffled since the last time, so that it is logged.
 */
export async function resumeCounts(core: Core): Promise<void> {
  const { rows } = await unscoped(core, COUNTERS).query<{ survey_id: string }>(
    `select survey_id from survey_counting c
     where (select max(n.no) from survey_answers n where n.survey_id = c.survey_id) > c.no
       or c.no > coalesce((select t.no from survey_texts_position t where t.survey_id = c.survey_id), 0)
     union
     -- anonymous surveys that have ended and whose last answers are not shuffled yet
     select s.id from surveys s join survey_counting c on c.survey_id = s.id
     where s.anonymous and (s.status = 'closed' or s.status = 'published' and s.end_date < $1::date)
       and (c.mixed < c.no or exists (select from survey_people p where p.survey_id = s.id and not p.mixed))`,
    [dayInUlaanbaatar(core.now())],
  )
  for (const { survey_id: surveyId } of rows) scheduleCount(core, surveyId)
  const counting = countings.get(core)
  const failed = counting?.failed
  if (!failed) return
  counting.failed = undefined
  throw failed
}

/** The kind of the job that deletes expired signals. */
export const EXPIRY_JOB = 'surveys.forget_signals'
const expiredOn = new WeakMap<Core, string>()

/** Deletes expired signals once on each day with answers, and schedules a job for when today's have expired. */
async function deleteExpiredDaily(core: Core): Promise<void> {
  const now = core.now()
  const day = dayInUlaanbaatar(now)
  if (expiredOn.get(core) === day) return
  expiredOn.set(core, day)
  const db = unscoped(core, SIGNALS)
  await deleteExpiredSignals(db, now)
  await Jobs.add(db, EXPIRY_JOB, {}, { runAt: new Date(now.getTime() + (SIGNALS_LAST_DAYS + 1) * DAY_MS) })
}

/** Broadcasts the change to the survey's area and to all areas with new answers. */
async function broadcast(core: Core, id: string, since: Date): Promise<void> {
  const { rows } = await unscoped(core, COUNTERS).query<{ area_id: string }>(
    `select area_id from surveys where id = $1
     union select c.area_id from survey_coverage c join surveys s on s.id = c.survey_id
     -- of anonymous answers only the day is stored
     where c.survey_id = $1 and c.last_answer_at >= case when s.anonymous
       then date_trunc('day', $2::timestamptz at time zone 'Asia/Ulaanbaatar') at time zone 'Asia/Ulaanbaatar' else $2 end`,
    [id, since],
  )
  const rooms = rows.map((row) => `area:${row.area_id}`)
  await core.bus.send('changed', { feature: surveys.name, rooms, pages: false })
}
