import type * as z from 'zod/mini'
import type { BriefChange, BriefEvent } from '#contract/features/calendar/index.ts'
import { searchText } from '../../core/database/folded-search.ts'
import { addEvent, changePart, keptEvent } from './events.ts'
import type { CalendarCall } from './tables.ts'
import { checkTimes, storedTimes } from './times.ts'

/** How far back the list of events reaches: a year, in milliseconds. */
export const BACK_MS = 365 * 86_400_000

/** Adds an event to the caller's first calendar. */
export const addBrief = (call: CalendarCall, event: z.output<typeof BriefEvent>): Promise<string> =>
  addEvent(call, { calendarId: null, ...event, isPrivate: false, guests: [] })

/** Changes the given fields of an event. */
export async function changeBrief(
  call: CalendarCall,
  id: string,
  { start, end, allDay, ...texts }: z.output<typeof BriefChange>,
  version: number | undefined,
): Promise<void> {
  const before = await keptEvent(call, id, version)
  const times = storedTimes({
    start: start ?? before.starts_at.toISOString(),
    end: end ?? before.ends_at.toISOString(),
    allDay: allDay ?? before.all_day,
  })
  checkTimes(times)
  const { title, description, place, colour } = { ...before, ...texts }
  // of a series all occurrences change: the calls know no others
  await changePart(call, before, { ...times, title, description, place, colour, search: searchText(title, place) })
}
