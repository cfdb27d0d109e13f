import { sql } from 'kysely'
import { Problem } from '#contract/core/model/problem.ts'
import { shortName } from '#contract/core/people/person.ts'
import type { Localized } from '#contract/core/text/localized.ts'
import { REACHED_MAX, type RecipientInput } from '#contract/features/mail/index.ts'
import { areaName } from '../../core/access/area-ref.ts'
import type { MailCall, RecipientKind } from './tables.ts'

export const KINDS = ['to', 'cc', 'bcc'] as const

/** The recipients of a mail as its form sends them. */
export type Recipients = Record<RecipientKind, readonly RecipientInput[]>

/** A stored recipient. */
export interface StoredRecipient {
  kind: RecipientKind
  no: number
  user_id: string | null
  area_id: string | null
  role: RecipientInput['role']
  address: string | null
  name: string | null
}

/** Active staff whom the caller may write to by name. */
export const addressable = (call: MailCall) =>
  call.rows.from('users', 'address').where('users.role', '<>', 'APPLICATION').where('users.status', '=', 'active')

/** People of the conversation: those who wrote to somebody can be answered, wherever they work. */
async function peopleOfMail(call: MailCall, mailId: string | null): Promise<Map<string, string>> {
  if (mailId === null) return new Map()
  const { rows } = await call.rows
    .unscoped('who wrote and received a mail that the caller has, without hidden recipients')
    .query<{ id: string; firstName: string; lastName: string }>(
      `select u.id, u.first_name as "firstName", u.last_name as "lastName" from users u where u.id in (
         select author_id from mails where id = $1
         union select user_id from mail_recipients where mail_id = $1 and kind <> 'bcc')`,
      [mailId],
    )
  return new Map(rows.map((person) => [person.id, shortName(person)]))
}

/**
 * The rows of the recipients of a mail; `answered` is the mail that it answers, whose people may be written to as well.
 *
 * @throws Problem('invalid') on `to.N` for people and areas that the caller may not write to.
 */
export async function storedRecipients(
  call: MailCall,
  wanted: Recipients,
  answered: string | null,
  known: ReadonlySet<string>,
): Promise<StoredRecipient[]> {
  const all = KINDS.flatMap((kind) => wanted[kind])
  const people = await namesOf(
    call,
    all.flatMap(({ personId }) => personId ?? []),
  )
  for (const [id, name] of await peopleOfMail(call, answered)) people.set(id, name)
  const areas = await areasOf(
    call,
    all.flatMap(({ areaId }) => areaId ?? []),
  )
  const errors = KINDS.flatMap((kind) =>
    wanted[kind].flatMap(({ personId, areaId }, i) => {
      const isKnown = (personId !== null && known.has(personId)) || (areaId !== null && known.has(areaId))
      const isReached = personId === null ? areaId === null || areas.has(areaId) : people.has(personId)
      return isKnown || isReached ? [] : [{ path: `${kind}.${i}`, code: 'not_in_list' }]
    }),
  )
  if (errors.length > 0) throw new Problem('invalid', { errors })
  return KINDS.flatMap((kind) =>
    wanted[kind].map(({ personId, areaId, role, address }, no) => ({
      kind,
      no,
      user_id: personId,
      area_id: areaId,
      role,
      address,
      name: personId === null ? ((areaId && areas.get(areaId)) ?? null) : (people.get(personId) ?? null),
    })),
  )
}

async function namesOf(call: MailCall, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const found = await addressable(call)
    .where('users.id', 'in', [...new Set(ids)])
    .select(['users.id', 'users.first_name as firstName', 'users.last_name as lastName'])
    .execute()
  return new Map(found.map((person) => [person.id, shortName(person)]))
}

async function areasOf(call: MailCall, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const found = await call.rows
    .from('areas', 'address')
    .where('areas.id', 'in', [...new Set(ids)])
    .select(['areas.id', areaName(sql.ref('areas.id')).as('full')])
    .execute()
  return new Map(found.map(({ id, full }) => [id, (full as Localized | null)?.mn ?? '']))
}

/**
 * Stores who belongs to the groups of a mail at this moment: active staff of the area and below it whom the caller may write to.
 *
 * @throws Problem('invalid') on `to` without recipients, or when it would reach too many people.
 */
export async function expandGroups(call: MailCall, mailId: string): Promise<void> {
  const { rows } = call
  const found = await rows.from('mail_recipients').selectAll('mail_recipients').where('mail_id', '=', mailId).execute()
  if (found.length === 0) throw new Problem('invalid', { errors: [{ path: 'to', code: 'required' }] })
  let reached = found.filter(({ area_id: area }) => area === null).length
  for (const { id, area_id: area, role } of found) {
    if (area === null) continue
    const people = await addressable(call)
      .where(
        sql<boolean>`users.area_id in (select b.id from areas a join areas b on b.path like a.path || '%' where a.id = ${area})`,
      )
      .$if(role !== null, (q) => q.where('users.role', '=', role))
      .select('users.id')
      .limit(REACHED_MAX + 1)
      .execute()
    reached += people.length
    if (reached > REACHED_MAX) {
      throw new Problem('invalid', { errors: [{ path: 'to', code: 'too_many_items', params: { max: REACHED_MAX } }] })
    }
    const ids = people.map((person) => person.id)
    await rows.change('mail_recipients', { id, version: undefined }, { people: ids }, { quiet: true })
  }
}
