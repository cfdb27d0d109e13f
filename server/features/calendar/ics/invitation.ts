import { fieldProblem } from '#contract/core/model/problem.ts'
import { announceAll } from '../announce.ts'
import { firstCalendar, keptCalendar } from '../calendars.ts'
import { removeEvent } from '../events.ts'
import type { CalendarCall } from '../tables.ts'
import { FileProblem } from './event.ts'
import { addObject } from './exchange.ts'
import { readInThread } from './read-in-thread.ts'

/**
 * Adds the event of an invitation from outside to the caller's first calendar, in place of an earlier version of it; or removes it from
 * there. @returns the id of the event. @throws Problem('invalid') on `file`.
 */
export async function keepInvitation(
  call: CalendarCall,
  { file, comes }: { file: string; comes: boolean },
): Promise<string | null> {
  const { objects, refused } = await readInThread(file).catch((error: unknown) => {
    throw error instanceof FileProblem ? fieldProblem('file', error.code) : error
  })
  const [object, ...others] = objects
  if (!object) throw fieldProblem('file', refused[0]?.code ?? 'not_ics')
  // an occurrence alone would replace or remove the whole series
  if (object.isPart || others.length > 0 || refused.length > 0) throw fieldProblem('file', 'rule')
  const calendar = await keptCalendar(call, await firstCalendar(call))
  const { rows } = await call.rows
    .unscoped('the event of an invitation in the caller’s own calendar, by its UID')
    .query<{ id: string }>('select id from calendar_events where calendar_id = $1 and uid = $2 and series_id is null', [
      calendar.id,
      object.uid,
    ])
  for (const { id } of rows) await removeEvent(call, id, { scope: 'all' })
  if (!comes) return null
  const event = await addObject(call, calendar, object)
  await announceAll(call, [event], [])
  return event.id
}
