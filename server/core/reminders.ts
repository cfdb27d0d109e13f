import { type RawBuilder, sql } from 'kysely'
import type { Dated } from '#contract/core/dated.ts'
import {
  addDays,
  addWorkingDays,
  type Day,
  dayInUlaanbaatar,
  hourInUlaanbaatar,
  isWorkingDay,
} from '#contract/core/dates.ts'
import { type AreaRefRow, areaRef } from './area-ref.ts'
import type { Core } from './core.ts'
import { queriesOn } from './db.ts'
import { type Office, tellerOf, withNotices } from './inform.ts'
import type { Notice } from './notices.ts'
import { type WorkDaysCall, workDaysOf } from './work-days.ts'

/** Hours in which people are reminded, of the clock of Ulaanbaatar: from nine until six. Source: docs/rules/notifications.md. */
const FROM_HOUR = 9
const UNTIL_HOUR = 18
/** Days after the last one within which somebody is still told that it has passed; older ones stand on the home alone. Our choice. */
const LATE_DAYS = 14

/** Told on the last working day that is left, or when the last day has passed. */
export type ReminderKind = 'soon' | 'late'

/** What every table with last days has, and what is selected beside. */
export interface Waiting {
  id: string
  due_on: Day
  area: AreaRefRow
}

/** A notice with the office that it comes from. */
type OfficeNotice = Notice & { office: Office }

/** What of a feature waits for somebody until a day: a table with `area_id` and `due_on`. */
export interface Deadlines<R extends Waiting = Waiting> {
  table: string
  /** "It waits for somebody." */
  waits: RawBuilder<boolean>
  /** The column that says where it waits: elsewhere it waits anew. */
  stage: string
  /** What else the notice needs, beside the columns. */
  beside?: Record<string, RawBuilder<unknown>>
  /** Whom it waits for, what they are told, and the office it comes from; nothing when it waits for nobody. */
  notice(
    row: R,
    kind: ReminderKind,
    call: Pick<WorkDaysCall, 'setting'>,
  ): OfficeNotice | undefined | Promise<OfficeNotice | undefined>
}

const isWorkingHour = (now: Date): boolean => hourInUlaanbaatar(now) >= FROM_HOUR && hourInUlaanbaatar(now) < UNTIL_HOUR

/**
 * Reminds those who have something in hand whose last day is near or has passed: on working days in working hours, once, however
 * many instances look and whenever one of them dies. What was done meanwhile is not reminded of. `onFailed` hears of each that could not
 * be told this time.
 * @returns how many notices were written.
 */
export async function remind(core: Core, onFailed: OnFailed = () => {}): Promise<number> {
  if (!tellerOf(core)) return 0
  const days = await workingDayNow(core)
  if (!days) return 0
  let count = 0
  for (const { deadlines } of Object.values(core.features)) {
    if (deadlines) count += await remindOfTable(core, deadlines, days, onFailed)
  }
  return count
}

/** Has features do what they do once on each working day; one that fails does not hold up the others. */
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
  /** The working day after it. */
  next: Day
}

/** The working day on which offices are written to now; undefined outside of working hours. */
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
    const done = await remindOfNext(core, deadlines, days, failed, onFailed)
    if (done === 'nothing') break
    if (done === 'told') count++
  }
  return count
}

/** One that nobody was reminded of; in `failed` are those that could not be told this time. */
async function remindOfNext(
  core: Core,
  deadlines: Deadlines,
  { today, next }: Days,
  failed: string[],
  onFailed: OnFailed,
): Promise<'told' | 'other' | 'nothing'> {
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
      const { office, ...notice } = wanted
      await notify(notice, office)
      return 'told' as const
    })
  } catch (error) {
    // one that cannot be told keeps none of the others waiting; it is tried again the next time
    if (at === undefined) throw error
    failed.push(at)
    onFailed(error, { table: deadlines.table, id: at })
    return 'other'
  }
}

/** The next row that waits, has its last day on the last working day or behind it, and was not reminded of; locked. */
function nextOf({ table, waits, stage, beside = {} }: Deadlines, { today, next }: Days, failed: readonly string[]) {
  const [of, due] = [sql.table(table), sql.ref(`${table}.due_on`)]
  const more = Object.entries(beside).map(([name, value]) => sql`, ${value} as ${sql.ref(name)}`)
  return sql<Waiting & { stage: string }>`
    select ${of}.*, ${sql.ref(`${table}.${stage}`)} as stage, ${areaRef(`${table}.area_id`)} as area${sql.join(more, sql``)}
    from ${of}
    where ${waits} and ${due} >= ${addDays(today, -LATE_DAYS)} and ${due} < ${next}
      and ${sql.ref(`${table}.id`)} <> all(${failed}::uuid[])
      and not exists (select from reminders told where told.table_name = ${table} and told.row_id = ${sql.ref(`${table}.id`)}
        and told.stage = ${sql.ref(`${table}.${stage}`)} and told.due_on = ${due}
        and told.kind = case when ${due} < ${today} then 'late' else 'soon' end)
    order by ${due}, ${sql.ref(`${table}.id`)} limit 1 for update of ${of} skip locked`
}
