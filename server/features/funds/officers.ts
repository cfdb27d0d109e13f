import { fieldProblem, Problem } from '#contract/core/model/problem.ts'
import type { PriceOfficer } from '#contract/features/funds/index.ts'
import type { FourEyesRights } from '../../core/access/four-eyes.ts'
import type { FundsCall } from './tables.ts'

type Asking = Pick<FundsCall, 'rows' | 'actor'>

/** The roles whose people can be given a right: city admins have both, district admins never write here. */
const OFFICER_ROLES: readonly string[] = ['KHOROO_ADMIN', 'SECTION_LEADER']

/** What the caller may do with prices. */
export async function rightsOf({ rows, actor }: Asking): Promise<FourEyesRights> {
  if (actor?.role === 'CITY_ADMIN') return { enters: true, publishes: true }
  if (!actor || !OFFICER_ROLES.includes(actor.role)) return { enters: false, publishes: false }
  const { rows: found } = await rows
    .unscoped('whether the caller was given a right to prices')
    .query<FourEyesRights>('select enters, publishes from fund_officers where person_id = $1', [actor.id])
  return found[0] ?? { enters: false, publishes: false }
}

/** @throws Problem('not_allowed') for people who may not enter prices. */
export async function mustEnter(call: Asking): Promise<string> {
  if (!call.actor || !(await rightsOf(call)).enters) throw new Problem('not_allowed')
  return call.actor.id
}

/** The people with a right to prices, by name. */
export async function listOfficers({ rows }: Asking): Promise<PriceOfficer[]> {
  const { rows: found } = await rows
    .unscoped('the names of people with a right to prices, for the city admins who gave it')
    .query<PriceOfficer>(
      `select o.person_id as "personId", u.last_name || ' ' || u.first_name as name, u.email, o.enters, o.publishes
       from fund_officers o join users u on u.id = o.person_id
       order by (u.first_name || ' ' || u.last_name) collate "und-x-icu", u.id`,
    )
  return found
}

/** Gives a person rights, or takes them away. @throws Problem('invalid') on `email`. */
export async function setOfficer(
  call: Asking,
  { email, ...rights }: FourEyesRights & { email: string },
): Promise<void> {
  const { rows } = call
  const { rows: people } = await rows
    .unscoped('a person by the address that a city admin has entered')
    .query<{ id: string; role: string; isActive: boolean }>(
      `select id, role, status = 'active' as "isActive" from users where email = $1`,
      [email],
    )
  const [person] = people
  const before =
    person && (await rows.from('fund_officers').selectAll().where('person_id', '=', person.id).executeTakeFirst())
  if (!rights.enters && !rights.publishes) {
    if (before) await rows.remove('fund_officers', before.id)
    return
  }
  if (!person?.isActive) throw fieldProblem('email', 'no_person')
  if (!OFFICER_ROLES.includes(person.role)) throw fieldProblem('email', 'officer_role')
  if (before) await rows.change('fund_officers', { id: before.id, version: undefined }, rights)
  else await rows.add('fund_officers', { person_id: person.id, ...rights })
}
