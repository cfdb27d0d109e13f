import { createHash, randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { Problem } from '#contract/core/model/problem.ts'
import type { FeedState } from '#contract/features/calendar/index.ts'
import type { Core } from '../../../core/requests/context.ts'
import type { Download } from '../../../core/requests/declare.ts'
import { workAs } from '../../../core/requests/work-as.ts'
import { fileTexts } from '../file-texts.ts'
import { callerOf } from '../members.ts'
import { endsAfter } from '../show.ts'
import type { CalendarCall, CalendarTables } from '../tables.ts'
import { icsOf } from './write.ts'
import { writtenOf } from './written.ts'

export const CALENDAR_TYPE = 'text/calendar; charset=utf-8'
/** How long an event stays in the feed after its end. */
const PAST_MS = 90 * 86_400_000
const OWN = 'the secret address of the caller’s own feed'

/** The hash of a random secret: nobody who reads the table can use the address. */
export const hashOf = (secret: string): Buffer => createHash('sha256').update(secret).digest()

/** Since when the caller has a feed; null for none. */
export async function feedState(call: CalendarCall): Promise<FeedState> {
  const { rows } = await call.rows
    .unscoped(OWN)
    .query<{ created_at: Date }>('select created_at from calendar_feeds where user_id = $1', [callerOf(call).id])
  return { since: rows[0]?.created_at.toISOString() ?? null }
}

/** Gives the caller's feed a new secret address; the one before stops working. */
export async function renewFeed(call: CalendarCall): Promise<{ feedUrl: string }> {
  const secret = randomBytes(32).toString('base64url')
  await call.rows.unscoped(OWN).query(
    `insert into calendar_feeds (user_id, secret_hash, created_at) values ($1, $2, $3)
     on conflict (user_id) do update set secret_hash = excluded.secret_hash, created_at = excluded.created_at`,
    [callerOf(call).id, hashOf(secret), call.now],
  )
  return { feedUrl: `/v1/calendar/feeds/${secret}.ics` }
}

/** Ends the caller's feed. */
export async function removeFeed(call: CalendarCall): Promise<void> {
  await call.rows.unscoped(OWN).query('delete from calendar_feeds where user_id = $1', [callerOf(call).id])
}

/** What a person's feed has: their own calendars, what they are invited to and have not declined, and the calendars of their area. */
async function feedOf(call: CalendarCall): Promise<string> {
  const { id, areaId } = callerOf(call)
  const declined = sql`exists (select from event_guests g where g.event_id = calendar_events.id and g.user_id = ${id}
    and g.answer = 'declined')`
  const invited = sql`exists (select from event_guests g where g.event_id = calendar_events.id and g.user_id = ${id})`
  const ofArea = sql`calendar_events.calendar_id in (select c.id from calendars c where c.area_id = ${areaId})`
  const where = sql<boolean>`${endsAfter(new Date(call.now.getTime() - PAST_MS))} and not ${declined}
    and (calendar_events.owner_id = ${id} or ${invited} or ${ofArea})`
  return icsOf(await writtenOf(call, where), fileTexts[call.lang].feed)
}

/**
 * The feed behind a secret address, as its person sees it now.
 *
 * @throws Problem('not_found') for a secret that was never given, was renewed, or whose person is no longer active.
 */
export async function readFeed(
  { core, lang, origin, rows }: CalendarCall & { core: Core },
  secret: string,
): Promise<Download> {
  const { rows: found } = await rows
    .unscoped('whose feed a secret address is')
    .query<{ user_id: string }>('select user_id from calendar_feeds where secret_hash = $1', [hashOf(secret)])
  const [feed] = found
  if (!feed) throw new Problem('not_found')
  const as = { feature: 'calendar', verb: 'use', personId: feed.user_id, lang, trace: origin.requestId }
  try {
    const text = await workAs<CalendarTables, string>(core, as, (call) => feedOf(call as unknown as CalendarCall))
    const etag = `"${createHash('sha256').update(text).digest('base64url')}"`
    return { type: CALENDAR_TYPE, body: Buffer.from(text), headers: { etag, 'cache-control': 'private, no-cache' } }
  } catch (error) {
    if (error instanceof Problem && error.code === 'not_allowed') throw new Problem('not_found')
    throw error
  }
}
