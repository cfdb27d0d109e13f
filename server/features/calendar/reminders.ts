import { LEVEL_OF_ROLE, type Level, type Role, STAFF_ROLES } from '#contract/core/model/actor.ts'
import type { Address } from '../../core/access/addressed.ts'
import { unscoped } from '../../core/access/unscoped.ts'
import { Jobs, type Worker } from '../../core/jobs/jobs.ts'
import type { Core } from '../../core/requests/context.ts'
import { type Office, withNotices } from '../../core/requests/notify.ts'
import { noticeOf } from './guests.ts'
import { startsAfter } from './recurrence.ts'
import { seriesOf } from './show.ts'
import type { CalendarCall, EventRecord } from './tables.ts'

/** The kind of the job that sends the next reminder of an event. */
export const REMIND_JOB = 'calendar.remind'

const MINUTE_MS = 60_000
/** Minutes after midnight from which reminders of whole days count: nine in the morning. */
const DAY_BEGINS_MINUTES = 9 * 60
/** Minutes after which a reminder that was not sent is taken up again: its job was lost or has failed. */
const LATE_MINUTES = 5

/** Milliseconds from a reminder to the beginning of the occurrence. */
const leadOf = ({ reminder, all_day: allDay }: Pick<EventRecord, 'reminder' | 'all_day'>): number =>
  ((reminder ?? 0) - (allDay ? DAY_BEGINS_MINUTES : 0)) * MINUTE_MS

type Reminded = Pick<EventRecord, 'reminder' | 'all_day' | 'starts_at' | 'ends_at' | 'rule' | 'excluded'>

/** When the next reminder after `now` is due; null for none. */
export function nextReminder(event: Reminded, now: Date): Date | null {
  if (event.reminder === null) return null
  const lead = leadOf(event)
  const after = new Date(now.getTime() + lead)
  const series = seriesOf(event)
  const start = series ? startsAfter(series, after) : event.starts_at > after ? event.starts_at : undefined
  return start ? new Date(start.getTime() - lead) : null
}

/** Enqueues the next reminder of a written event. An earlier job of it finds nothing to do. */
export async function scheduleReminder(
  call: Pick<CalendarCall, 'later'>,
  { id, remind_at: at }: Pick<EventRecord, 'id' | 'remind_at'>,
  before: Date | null = null,
): Promise<void> {
  if (at && at.getTime() !== before?.getTime()) await call.later(REMIND_JOB, { id }, at)
}

/** What a reminder needs of an event: its calendar's area, or the area and the role of its owner. */
interface Due extends EventRecord {
  area_id: string | null
  level: Level | null
  owner_role: Role | null
  owner_area: string | null
}

const SELECT_DUE = `select e.*, c.area_id, a.level, u.role as owner_role, u.area_id as owner_area
  from calendar_events e join calendars c on c.id = e.calendar_id
    left join areas a on a.id = c.area_id left join users u on u.id = e.owner_id
  where e.id = $1 and e.remind_at <= $2 for update of e`

const roleAt = (level: Level): Role | undefined => STAFF_ROLES.find((role) => LEVEL_OF_ROLE[role] === level)

/** Whom a reminder is for: the owner or the people of the area; guests are added. And the office that it comes from. */
function hostOf({ owner_id: owner, owner_role: role, owner_area: areaId, ...event }: Due): {
  to: Address
  office: Office | undefined
} {
  if (owner !== null)
    return { to: { user_id: owner, role: null, area_id: null }, office: role ? { role, areaId } : undefined }
  const staff = (event.level && roleAt(event.level)) ?? null
  return {
    to: { user_id: null, role: staff, area_id: event.area_id },
    office: staff ? { role: staff, areaId: event.area_id } : undefined,
  }
}

/** Sends the reminder of an event that is due, once, and enqueues the next one. Guests who have declined get none. */
export const sendReminder =
  (core: Core): Worker =>
  async ({ id }: { id: string }) => {
    const next = await withNotices(core, async (db, notify) => {
      const now = core.now()
      const { rows } = await db.query<Due>(SELECT_DUE, [id, now])
      const [event] = rows
      if (!event?.remind_at) return null
      const start = new Date(event.remind_at.getTime() + leadOf(event))
      const at = nextReminder(event, now)
      await db.query('update calendar_events set remind_at = $2 where id = $1', [id, at])
      if (at) await Jobs.add(db, REMIND_JOB, { id }, { runAt: at })
      const length = event.ends_at.getTime() - event.starts_at.getTime()
      // nobody needs to be reminded of what is over
      if (start.getTime() + length <= now.getTime()) return at
      const { rows: guests } = await db.query<{ user_id: string }>(
        `select user_id from event_guests where event_id = $1 and answer <> 'declined'`,
        [id],
      )
      const { to, office } = hostOf(event)
      const occurrence = event.rule === null ? '' : `&at=${start.toISOString()}`
      await notify(
        {
          ...noticeOf({ ...event, starts_at: start }, 'reminder'),
          to: [to, ...guests.map(({ user_id: guest }) => ({ user_id: guest, role: null, area_id: null }))],
          link: `/dashboard/calendar?event=${id}${occurrence}`,
          byMail: event.reminder_by_mail,
          once: `calendar.remind ${id} ${start.toISOString()}`,
        },
        office,
      )
      return at
    })
    if (next) core.jobs.wake()
  }

/** Enqueues reminders that are late: their jobs were lost or have failed. */
export async function resumeReminders(core: Core): Promise<void> {
  const db = unscoped(core, 'reminders of all calendars')
  const { rows } = await db.query<{ id: string }>(
    `select e.id from calendar_events e where e.remind_at < $1 and not exists (
       select from jobs j where j.kind = $2 and j.payload->>'id' = e.id::text and j.done_at is null and j.failed_at is null)`,
    [new Date(core.now().getTime() - LATE_MINUTES * MINUTE_MS), REMIND_JOB],
  )
  for (const { id } of rows) await Jobs.add(db, REMIND_JOB, { id })
  if (rows.length > 0) core.jobs.wake()
}
