import { sql } from 'kysely'
import { Problem } from '#contract/core/model/problem.ts'
import {
  type Contact,
  type ContactAction,
  type ContactFact,
  type ContactRow,
  contactWorkflow,
} from '#contract/features/contacts/index.ts'
import { areaName } from '../../core/access/area-ref.ts'
import { personRef } from '../../core/access/person-ref.ts'
import type { ContactCall, ContactRecord, SeenContact } from './tables.ts'

/** Characters of a message shown in lists. */
const EXCERPT_CHARS = 160

/** Expressions selected in addition to the columns. */
export const extraColumns = (area = areaName(sql.ref('contacts.area_id'))) =>
  [
    area.as('area'),
    personRef('contacts.answered_by').as('answerer'),
    personRef('contacts.taken_by').as('taker'),
  ] as const

/** What the workflow asks of a message besides its state. */
export const factsOf = ({ outcome }: Pick<ContactRecord, 'outcome'>): ContactFact[] =>
  outcome === 'not_solved' ? ['not_solved'] : []

/** The steps open now: by e-mail only where an address was left, by telephone only where a number was. */
export const actionsOn = (
  call: Pick<ContactCall, 'rows'>,
  row: SeenContact | Omit<SeenContact, 'area' | 'answerer' | 'taker'>,
): ContactAction[] =>
  call.rows
    .moves(contactWorkflow, row.status, null, factsOf(row))
    .map((move) => move.action)
    .filter((action) => (action === 'answer' ? row.email !== null : row.phone !== null))

/** The beginning of a message for lists. */
export function excerptOf(message: string): string {
  const letters = [...message.replace(/\s+/g, ' ')]
  return letters.length <= EXCERPT_CHARS ? letters.join('') : `${letters.slice(0, EXCERPT_CHARS - 1).join('')}…`
}

/** A row of the list: without address and number. */
export const showRow = (row: SeenContact): ContactRow => ({
  id: row.id,
  number: row.number,
  areaId: row.area_id,
  area: row.area,
  name: row.name,
  topic: row.topic,
  excerpt: excerptOf(row.message),
  status: row.status,
  createdAt: row.created_at.toISOString(),
  answeredAt: row.answered_at?.toISOString() ?? null,
  answeredBy: row.answerer,
  outcome: row.outcome,
  version: row.version,
})

/** One message within reach. @throws Problem('not_found') when it is out of reach. */
export async function findMessage(call: ContactCall, id: string) {
  const row = await call.rows
    .from('contacts', 'read')
    .selectAll('contacts')
    .select(extraColumns())
    .where('contacts.id', '=', id)
    .executeTakeFirst()
  if (!row) throw new Problem('not_found')
  return row
}

/** A whole message; reading it is logged. @throws Problem('not_found') when it is out of reach. */
export async function showWhole(call: ContactCall, id: string): Promise<Contact> {
  const row = await findMessage(call, id)
  call.note({ action: 'contacts.read', table_name: 'contacts', row_id: id, area_id: row.area_id })
  return {
    ...showRow(row),
    email: row.email,
    phone: row.phone,
    message: row.message,
    lang: row.lang,
    answer: row.answer,
    channel: row.channel,
    outcomeNote: row.outcome_note,
    earlier: row.earlier,
    takenBy: row.taker,
    allowedActions: actionsOn(call, row),
  }
}
