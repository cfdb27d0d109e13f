import { sql } from 'kysely'
import { fieldProblem, Problem } from '#contract/core/model/problem.ts'
import type { Calendar, CalendarDraft } from '#contract/features/calendar/index.ts'
import { areaName } from '../../core/access/area-ref.ts'
import { roomsOfCalendar } from './announce.ts'
import { invitedTo, notifyOfRemoval } from './calendar-removal.ts'
import { callerOf, keeps } from './members.ts'
import type { CalendarCall, CalendarRow } from './tables.ts'

const FIRST_COLOUR = 'blue'

function shown(call: CalendarCall) {
  return call.rows
    .from('calendars')
    .selectAll('calendars')
    .select(areaName(sql.ref('calendars.area_id')).as('area'))
    .select(keeps(call).as('can_write'))
}
type Shown = Awaited<ReturnType<ReturnType<typeof shown>['executeTakeFirstOrThrow']>>

const show = ({ id, name, colour, area_id: areaId, area, can_write: canWrite, version }: Shown): Calendar => ({
  id,
  name,
  colour,
  area: areaId === null ? null : { id: areaId, name: area },
  canWrite,
  version,
})

/** The caller's own calendars, then those of the areas within reach from the city down. */
export async function calendarsOf(call: CalendarCall): Promise<Calendar[]> {
  const found = await shown(call)
    .orderBy(sql`calendars.owner_id is null`)
    .orderBy(sql`calendars.name is not null`)
    .orderBy(sql`(select path from areas where areas.id = calendars.area_id)`)
    .orderBy(sql`calendars.name collate "und-x-icu"`)
    .orderBy('calendars.id')
    .execute()
  return found.map(show)
}

export const calendarOf = async (call: CalendarCall, id: string): Promise<Calendar> =>
  show(await shown(call).where('calendars.id', '=', id).executeTakeFirstOrThrow())

/** The id of the person's first calendar, which is created when there is none. */
export async function firstCalendar(call: CalendarCall): Promise<string> {
  const { id } = callerOf(call)
  await call.rows.exclusively(`first calendar of ${id}`)
  const first = () =>
    call.rows
      .from('calendars')
      .select('calendars.id')
      .where('calendars.owner_id', '=', id)
      .orderBy(sql`calendars.name is not null`)
      .orderBy('calendars.id')
      .limit(1)
      .executeTakeFirst()
  const known = await first()
  if (known) return known.id
  const values = { owner_id: id, area_id: null, name: null, colour: FIRST_COLOUR } as const
  const made = await call.rows.addOnce('calendars', values, { quiet: true })
  return made?.id ?? (await first())?.id ?? ''
}

/** The calendar that the caller writes to. @throws Problem('invalid') on calendarId, also when there is none. */
export async function writableCalendar(call: CalendarCall, id: string | null): Promise<CalendarRow> {
  const calendarId = id ?? (await firstCalendar(call))
  const found = await call.rows
    .from('calendars')
    .selectAll('calendars')
    .where('calendars.id', '=', calendarId)
    .where(keeps(call))
    .executeTakeFirst()
  if (!found) throw fieldProblem('calendarId', 'out_of_reach')
  return found
}

/** @throws Problem('invalid') on areaId when the caller does not keep the calendars of that area. */
export async function addCalendar(call: CalendarCall, { name, colour, areaId }: CalendarDraft): Promise<Calendar> {
  const caller = callerOf(call)
  if (areaId !== null) {
    const kept = await call.rows.from('areas', 'keep').select('areas.id').where('areas.id', '=', areaId).execute()
    if (kept.length === 0) throw fieldProblem('areaId', 'out_of_reach')
  }
  const isOwn = areaId === null
  const row = await call.rows.add(
    'calendars',
    { owner_id: isOwn ? caller.id : null, area_id: areaId, name, colour },
    { quiet: isOwn },
  )
  await announceCalendar(call, row)
  return calendarOf(call, row.id)
}

/** Tells those who see the calendar. */
async function announceCalendar(call: CalendarCall, { id, owner_id: owner }: CalendarRow): Promise<void> {
  call.broadcast(owner ? [`user:${owner}`] : await roomsOfCalendar(call, id))
}

/** The calendar, locked. @throws Problem as `Rows.lock`; Problem('not_allowed') when the caller does not keep it. */
export async function keptCalendar(call: CalendarCall, id: string, version?: number): Promise<CalendarRow> {
  const row = await call.rows.lock('calendars', id, version)
  const kept = await call.rows
    .from('calendars')
    .select('id')
    .where('calendars.id', '=', id)
    .where(keeps(call))
    .execute()
  if (kept.length === 0) throw new Problem('not_allowed')
  return row
}

/** Changes the name and the colour. */
export async function changeCalendar(
  call: CalendarCall,
  id: string,
  { version, ...values }: Pick<CalendarRow, 'colour' | 'version'> & { name: string },
): Promise<Calendar> {
  const row = await keptCalendar(call, id, version)
  await call.rows.change('calendars', { id, version }, values, { quiet: row.owner_id !== null })
  await announceCalendar(call, row)
  return calendarOf(call, id)
}

/** Deletes a calendar with its events and notifies the guests of those that are not over. */
export async function removeCalendar(call: CalendarCall, id: string): Promise<void> {
  const row = await keptCalendar(call, id)
  const invited = await invitedTo(call, id)
  await announceCalendar(call, row)
  call.broadcast([...new Set(invited.map(({ guest }) => `user:${guest}`))])
  await notifyOfRemoval(call, invited)
  await call.rows.remove('calendars', id, { quiet: row.owner_id !== null })
}
