import { sql } from 'kysely'
import { LEVEL_OF_ROLE, STAFF_ROLES } from '#contract/core/model/actor.ts'
import { shortName } from '#contract/core/people/person.ts'
import type { Localized } from '#contract/core/text/localized.ts'
import type { MailAddress } from '#contract/features/mail/index.ts'
import { areaName } from '../../core/access/area-ref.ts'
import { foldedInSql, partsMatch } from '../../core/database/folded-search.ts'
import { callerOf } from './mailboxes.ts'
import { addressable } from './recipients.ts'
import type { MailCall } from './tables.ts'

/** The longest answer of a search for recipients. */
const FOUND_MAX = 20
const GROUPS_MAX = 8

/** Colleagues, offices and earlier recipients whom the caller may write to, by a part of their name. */
export async function findAddresses(call: MailCall, q = ''): Promise<MailAddress[]> {
  const people = await findPeople(call, q)
  if (q === '') return people
  return [...people, ...(await findGroups(call, q)), ...(await findEarlier(call, q))].slice(0, FOUND_MAX)
}

async function findPeople(call: MailCall, q: string): Promise<MailAddress[]> {
  const found = await addressable(call)
    .where('users.id', '<>', callerOf(call).id)
    .where(sql<boolean>`(${partsMatch(sql.ref('users.search'), q)} or lower(users.email) = ${q.toLowerCase()})`)
    .select(['users.id', 'users.first_name as firstName', 'users.last_name as lastName', 'users.role', 'users.area_id'])
    .select(areaName(sql.ref('users.area_id')).as('area'))
    .orderBy(sql`users.first_name collate "und-x-icu"`)
    .orderBy('users.id')
    .limit(FOUND_MAX - GROUPS_MAX)
    .execute()
  return found.map(({ id, area_id: areaId, area, role, ...person }) => ({
    name: shortName(person),
    address: null,
    personId: id,
    area: areaId !== null && area !== null ? { id: areaId, name: area as Localized } : null,
    role,
    label: shortName(person),
  }))
}

/** Areas with everybody who works there and below, and with each role that there is. */
async function findGroups(call: MailCall, q: string): Promise<MailAddress[]> {
  const found = await call.rows
    .from('areas', 'address')
    .where(partsMatch(foldedInSql(sql`areas.name->>'mn' || ' ' || coalesce(areas.name->>'en', '')`), q))
    .select(['areas.id', 'areas.level', areaName(sql.ref('areas.id')).as('full')])
    .orderBy('areas.path')
    .limit(3)
    .execute()
  return found
    .flatMap(({ id, level, full }) => {
      const name = full as Localized | null
      if (name === null) return []
      const at = STAFF_ROLES.findIndex((role) => LEVEL_OF_ROLE[role] === level)
      const roles = [null, ...STAFF_ROLES.slice(Math.max(at, 0))]
      return roles.map((role) => ({
        name: name.mn,
        address: null,
        personId: null,
        area: { id, name },
        role,
        label: name.mn,
      }))
    })
    .slice(0, GROUPS_MAX)
}

/** Addresses outside to which the caller has written before. */
async function findEarlier(call: MailCall, q: string): Promise<MailAddress[]> {
  const found = await call.rows
    .from('mail_recipients', 'write')
    .where('mail_recipients.address', 'is not', null)
    .where('mail_recipients.mail_id', 'in', (eb) =>
      eb.selectFrom('mails').select('mails.id').where('mails.author_id', '=', callerOf(call).id),
    )
    .where(partsMatch(sql`lower(mail_recipients.address)`, q.toLowerCase()))
    .select('mail_recipients.address')
    .distinct()
    .limit(5)
    .execute()
  return found.flatMap(({ address }) =>
    address === null ? [] : [{ name: null, address, personId: null, area: null, role: null, label: address }],
  )
}
