import type { Actor } from '#contract/core/model/actor.ts'
import type { RouteParsed } from '#contract/core/model/feature.ts'
import { fieldProblem, Problem } from '#contract/core/model/problem.ts'
import { dayInUlaanbaatar } from '#contract/core/time/dates.ts'
import {
  type Citizen,
  type citizens,
  HOME_CHANGE_DAYS,
  type Home,
  type HomeAction,
  homeWorkflow,
} from '#contract/features/citizens/index.ts'
import { areaRef } from '../../core/access/area-ref.ts'
import { homeArea } from '../../core/areas/homes.ts'
import { endStayOf } from '../../core/areas/stays.ts'
import { notifyCitizen, notifyKhoroo } from './notices.ts'
import type { CitizenCall, CitizenRow } from './tables.ts'

const DAY_MS = 86_400_000

const COLUMNS = [
  'users.id',
  'users.area_id',
  'users.first_name',
  'users.last_name',
  'users.home_status',
  'users.home_changed_at',
  'users.home_asked_at',
  'users.home_confirmed_at',
] as const

/** The columns read of a citizen. */
export const citizenColumns = COLUMNS
export const livesIn = areaRef('users.area_id').as('area')

function actorOf({ actor }: Pick<CitizenCall, 'actor'>): Actor {
  if (!actor) throw new Problem('not_signed_in')
  return actor
}

/** The steps available to the caller; none without a home. */
const allowedOn = ({ rows }: Pick<CitizenCall, 'rows'>, row: CitizenRow): HomeAction[] =>
  row.area_id === null ? [] : rows.moves(homeWorkflow, row.home_status, row.id).map(({ action }) => action)

/** When the home may be changed again; null for now. */
function changeableFrom({ area_id: areaId, home_changed_at: changedAt }: CitizenRow, now: Date): Date | null {
  if (areaId === null || changedAt === null) return null
  const from = new Date(changedAt.getTime() + HOME_CHANGE_DAYS * DAY_MS)
  return from > now ? from : null
}

const showHome = (call: CitizenCall, row: CitizenRow): Home => ({
  area: row.area,
  status: row.home_status,
  askedAt: row.home_asked_at?.toISOString() ?? null,
  confirmedAt: row.home_confirmed_at?.toISOString() ?? null,
  changeableFrom: changeableFrom(row, call.now)?.toISOString() ?? null,
  allowedActions: allowedOn(call, row),
})

/** A citizen, as the khoroo sees them. */
export const showCitizen = (call: Pick<CitizenCall, 'rows'>, row: CitizenRow): Citizen => ({
  id: row.id,
  firstName: row.first_name,
  lastName: row.last_name,
  area: row.area,
  status: row.home_status,
  askedAt: row.home_asked_at?.toISOString() ?? null,
  confirmedAt: row.home_confirmed_at?.toISOString() ?? null,
  allowedActions: allowedOn(call, row),
})

/** One citizen within reach, locked for a step. @throws Problem('not_found'). */
async function citizen({ rows }: CitizenCall, id: string, forChange = false): Promise<CitizenRow> {
  const found = await rows
    .from('users')
    .select(COLUMNS)
    .select(livesIn)
    .where('users.id', '=', id)
    .$if(forChange, (q) => q.forUpdate())
    .executeTakeFirst()
  if (!found) throw new Problem('not_found')
  return found
}

/** Where the signed-in citizen lives. */
export const ownHome = async (call: CitizenCall): Promise<Home> => showHome(call, await citizen(call, actorOf(call).id))

/**
 * Sets the caller's home. The first one can be set at any time; a change is possible `HOME_CHANGE_DAYS` after the last
 * one.
 *
 * @throws Problem('invalid') on `areaId`: `khoroo_or_section` when the area is not a khoroo or section, `home_too_soon` with
 * the day.
 */
export async function setHome(call: CitizenCall, areaId: string): Promise<Home> {
  const { id } = actorOf(call)
  const before = await citizen(call, id, true)
  if (before.area_id === areaId) return showHome(call, before)
  const home = await homeArea(call.rows.unscoped('areas, from which everybody may choose a home'), areaId, call.now)
  const from = changeableFrom(before, call.now)
  if (from) throw fieldProblem('areaId', 'home_too_soon', { date: dayInUlaanbaatar(from) })
  await endStayOf(call.rows.unscoped('what somebody could see before a move'), id, call.now)
  await call.rows.changeMany(
    'users',
    (q) => q.where('id', '=', id),
    {
      area_id: home.id,
      area_level: home.level,
      home_status: 'stated',
      home_changed_at: before.area_id === null ? null : call.now,
      home_asked_at: null,
      home_confirmed_at: null,
      home_confirmed_by: null,
      updated_at: call.now,
    },
    { action: 'set_home', details: { fromArea: before.area_id, toArea: home.id } },
  )
  call.after(() => call.core.sessions.moved(id))
  return ownHome(call)
}

/**
 * Executes one step of a home's confirmation on a locked row.
 *
 * @throws Problem('wrong_state') with the available steps; Problem('invalid') on a missing `note`.
 */
async function step(call: CitizenCall, row: CitizenRow, action: HomeAction, note: string | undefined): Promise<void> {
  const { rows, now } = call
  await rows.act(
    homeWorkflow,
    'users',
    { id: row.id, status: row.home_status },
    {
      action,
      note,
      allowed: row.area_id === null ? [] : undefined,
      recordedAs: `home_${action}`,
      values: ({ to }) => ({
        home_asked_at: to === 'asked' ? now : null,
        home_confirmed_at: to === 'confirmed' ? now : null,
        home_confirmed_by: to === 'confirmed' ? actorOf(call).id : null,
        updated_at: now,
      }),
    },
  )
}

/** Requests the confirmation of the caller's home, or withdraws the request. */
export async function actOnOwnHome(call: CitizenCall, action: 'ask' | 'withdraw'): Promise<Home> {
  const row = await citizen(call, actorOf(call).id, true)
  await step(call, row, action, undefined)
  if (action === 'ask') await notifyKhoroo(call, row)
  return ownHome(call)
}

/** The khoroo's decision about a home. @throws Problem('stale') when the citizen has chosen another one since. */
export async function decide(
  call: CitizenCall,
  id: string,
  { action, homeId, note }: RouteParsed<(typeof citizens)['routes']['act']>['body'],
): Promise<Citizen> {
  const row = await citizen(call, id, true)
  if (homeId && homeId !== row.area_id) throw new Problem('stale')
  await step(call, row, action, note)
  await notifyCitizen(call, row, action, note)
  return showCitizen(call, await citizen(call, id))
}
