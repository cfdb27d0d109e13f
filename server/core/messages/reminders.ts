import { type RawBuilder, sql } from 'kysely'
import type { Dated } from '#contract/core/time/dated.ts'
import {
  addDays,
  addWorkingDays,
  type Day,
  dayInUlaanbaatar,
  hourInUlaanbaatar,
  isWorkingDay,
} from '#contract/core/time/dates.ts'
import { type AreaRefRow, areaRef } from '../access/area-ref.ts'
import { type WorkDaysCall, workDaysOf } from '../areas/work-days.ts'
import { queriesOn } from '../database/kysely.ts'
import type { Core } from '../requests/context.ts'
import type { Notice, NoticeAbout } from '../requests/notices.ts'
import { noticeFeatureOf, type Office, withNotices } from '../requests/notify.ts'
import { reminderKey } from '../requests/settled-notices.ts'

/** Hours in which reminders are sent, in Ulaanbaatar time: from nine until six. Source: docs/rules/notifications.md. */
const FROM_HOUR = 9
const UNTIL_HOUR = 18
/**
 * Days after a deadline within which a reminder that it has passed is still sent; older ones are shown on the home page
 * only. Our choice.
 */
const LATE_DAYS = 14

/** Sent on the last working day before the deadline, or when it has passed. */
export type ReminderKind = 'soon' | 'late'

/** The columns of every table with deadlines, and additional expressions. */
export interface Waiting {
  id: string
  due_on: Day
  area: AreaRefRow
}

/** A notice and its source office. */
type OfficeNotice = Omit<Notice, 'about'> & { office: Office; about: NoticeAbout }

/** Records of a feature with a deadline: a table with `area_id` and `due_on`. */
export interface Deadlines<R extends Waiting = Waiting> {
  table: string
  /** Whether the record is pending. */
  waits: RawBuilder<boolean>
  /** The column with its stage: in another stage it gets new reminders. */
  stage: string
  /** Additional expressions that the notice needs. */
  extra?: Record<string, RawBuilder<unknown>>
  /** The recipients, the text and the source office; undefined when it waits for nobody. */
  notice(
    row: R,
    kind: ReminderKind,
    call: Pick<WorkDaysCall, 'setting'>,
  ): OfficeNotice | undefined | Promise<OfficeNotice | undefined>
}

declare module '../requests/declare.ts' {
  interface Served {
    /** Records with deadlines, whose assignees are reminded. */
    deadlines?: Deadlines
  }
}

/** Whether reminders are sent at this time of a working day. */
export const isWorkingHour = (now: Date): boolean =>
  hourInUlaanbaatar(now) >= FROM_HOUR && hourInUlaanbaatar(now) < UNTIL_HOUR

/**
 * Sends reminders of deadlines that are near or have passed: on working days in working hours, exactly once, however
 * many instances run and whenever one of them dies. Finished records are skipped. `onFailed` receives each failure of
 * this round.
 *
 * @returns the number of written notices.
 */
export async function remind(core: Core, onFailed: OnFailed = () => {}): Promise<number> {
  if (!noticeFeatureOf(core)) return 0
  const days = await workingDayNow(core)
  if (!days) return 0
  let count = 0
  for (const { deadlines } of Object.values(core.features)) {
    if (deadlines) count += await remindOfTable(core, deadlines, days, onFailed)
  }
  return count
}

/** Runs the features' work of a working day; one that fails does not delay the others. */
export async function workOfDay(
  core: Core,
  onFailed: (error: unknown, about: object) => void = () => {},
): Promise<void> {
  const days = await workingDayNow(core)
  if (!days) return
  for (const { feature, eachWorkingDay } of Object.values(core.features)) {
    await eachWorkingDay?.(core, days.today, onFailed).catch((error) => onFailed(error, { feature: feature.name }))
  }
}

interface Days {
  today: Day
  /** The next working day. */
  next: Day
}

/** The working day on which reminders are sent now; undefined outside working hours. */
export async function workingDayNow(core: Core): Promise<Days | undefined> {
  if (!isWorkingHour(core.now())) return undefined
  const today = dayInUlaanbaatar(core.now())
  const workDays = await workDaysOf({ core, db: core.pool, setting: (setting) => core.settings.values(setting) })
  return isWorkingDay(today, workDays) ? { today, next: addWorkingDays(today, 1, workDays) } : undefined
}

type OnFailed = (error: unknown, row: { table: string; id: string }) => void

async function remindOfTable(core: Core, deadlines: Deadlines, days: Days, onFailed: OnFailed): Promise<number> {
  const failed: string[] = []
  let count = 0
  while (isWorkingHour(core.now())) {
    const done = await remindOfNext(core, deadlines, days, { failed, onFailed })
    if (done === 'nothing') break
    if (done === 'sent') count++
  }
  return count
}

/** Sends the next due reminder; `failed` collects the records whose reminder could not be sent in this round. */
async function remindOfNext(
  core: Core,
  deadlines: Deadlines,
  { today, next }: Days,
  { failed, onFailed }: { failed: string[]; onFailed: OnFailed },
): Promise<'sent' | 'other' | 'nothing'> {
  let at: string | undefined
  try {
    return await withNotices(core, async (tx, notify) => {
      at = undefined
      const db = queriesOn(tx)
      const { rows } = await nextOf(deadlines, { today, next }, failed).execute(db)
      const row = rows[0]
      if (!row) return 'nothing' as const
      at = row.id
      const kind: ReminderKind = row.due_on < today ? 'late' : 'soon'
      // nothing is inserted when another instance has just sent the same reminder
      const { rows: mine } = await sql`
        insert into reminders (table_name, row_id, stage, due_on, kind, told_at)
        values (${deadlines.table}, ${row.id}, ${row.stage}, ${row.due_on}, ${kind}, ${core.now()})
        on conflict do nothing returning kind`.execute(db)
      if (mine.length === 0) return 'other' as const
      const setting = <V>(of: Dated<V>) => core.settings.valuesWithin(tx, of)
      const wanted = await deadlines.notice(row, kind, { setting })
      if (!wanted) return 'other' as const
      const { office, about, ...notice } = wanted
      await notify(
        { ...notice, about: { ...about, kind: reminderKey(deadlines.table), stage: String(row.stage) } },
        office,
      )
      return 'sent' as const
    })
  } catch (error) {
    // one failure does not delay the others; it is retried in the next round
    if (at === undefined) throw error
    failed.push(at)
    onFailed(error, { table: deadlines.table, id: at })
    return 'other'
  }
}

/** Locks and returns the next pending row with a due reminder that was not sent. */
function nextOf({ table, waits, stage, extra = {} }: Deadlines, { today, next }: Days, failed: readonly string[]) {
  const [of, due] = [sql.table(table), sql.ref(`${table}.due_on`)]
  const more = Object.entries(extra).map(([name, value]) => sql`, ${value} as ${sql.ref(name)}`)
  return sql<Waiting & { stage: string }>`
    select ${of}.*, ${sql.ref(`${table}.${stage}`)} as stage, ${areaRef(`${table}.area_id`)} as area${sql.join(more, sql``)}
    from ${of}
    where ${waits} and ${due} >= ${addDays(today, -LATE_DAYS)} and ${due} < ${next}
      and ${sql.ref(`${table}.id`)} <> all(${failed}::uuid[])
      and not exists (select from reminders sent where sent.table_name = ${table} and sent.row_id = ${sql.ref(`${table}.id`)}
        and sent.stage = ${sql.ref(`${table}.${stage}`)} and sent.due_on = ${due}
        and sent.kind = case when ${due} < ${today} then 'late' else 'soon' end)
    order by ${due}, ${sql.ref(`${table}.id`)} limit 1 for update of ${of} skip locked`
}
