import { fieldProblem, Problem } from '#contract/core/model/problem.ts'
import type { CaseSent } from '#contract/core/people/case.ts'
import { consentVersion } from '#contract/core/people/consents.ts'
import { foldForSearch } from '#contract/core/text/localized.ts'
import { areas } from '#contract/features/areas/index.ts'
import type { NewContact, TakenContact } from '#contract/features/contacts/index.ts'
import { cityAreaId } from '../../core/access/area-ref.ts'
import { giveConsent } from '../../core/accounts/index.ts'
import { countAttempt, networkOf } from '../../core/accounts/limits.ts'
import { caseSecret, findCase, hashOfSecret, newSentKey } from '../../core/citizens/cases.ts'
import { checkFormTicket } from '../../core/requests/form-ticket.ts'
import { receivedMail } from './mails/compose.ts'
import { alertOffice } from './notices.ts'
import type { ContactCall, ContactRecord } from './tables.ts'
import { refuseTopic } from './topics.ts'

type Sending = ContactCall & { body: NewContact }
type Wanted = Pick<NewContact, 'name' | 'email' | 'phone' | 'topic' | 'message' | 'lang'>

/** The area a message is for: the chosen district or khoroo, or the city. */
async function areaFor(call: ContactCall, to: string | undefined): Promise<string> {
  if (to === undefined) return cityAreaId(call.rows.unscoped('the area of the city'))
  const path = await call.ask(areas, 'path', { params: { id: to } }).catch((error: unknown) => {
    if (error instanceof Problem && error.code === 'not_found') return undefined
    throw error
  })
  if (!path || path.data.at(-1)?.level === 'section') throw fieldProblem('to', 'not_in_list')
  return to
}

/**
 * Receives a message; the same text from the same opened page is one message, however often it is sent. A bot that
 * fills in the hidden field gets a success response without a number.
 *
 * @throws Problem('invalid') on `ticket`, `topic` or `to`, Problem('too_many') after five messages an hour from one
 * network.
 */
export async function send(call: Sending): Promise<CaseSent> {
  const { body, now, core } = call
  if (body.website) return { sent: true }
  checkFormTicket(core, 'contact', now, body.ticket)
  await refuseTopic(call, body.topic)
  const areaId = await areaFor(call, body.to)
  await countAttempt(call, [{ kind: 'message', of: networkOf(call.origin.address) }])
  if (call.actor) await giveConsent(call, call.actor.id, 'contact', body.consent)
  const consent = body.consent ?? consentVersion('contact')
  return keep(call, body, { areaId, sentKey: core.sign(`contact ${JSON.stringify(body)}`), consent, takenBy: null })
}

/** Registers a message for a person who came or called. @throws Problem('invalid') on `topic` or `to`. */
export async function take(call: ContactCall & { body: TakenContact }): Promise<CaseSent> {
  const { body, actor, core } = call
  await refuseTopic(call, body.topic)
  const areaId = await areaFor(call, body.to ?? (await officeOf(call)))
  return keep(call, body, { areaId, sentKey: newSentKey(core), consent: null, takenBy: actor?.id ?? null })
}

/** The area of the person's office: for a section leader the khoroo. */
async function officeOf({ actor, ask }: ContactCall): Promise<string | undefined> {
  if (!actor?.areaId || actor.role !== 'SECTION_LEADER') return actor?.areaId ?? undefined
  const { data } = await ask(areas, 'path', { params: { id: actor.areaId } })
  return data.at(-2)?.id
}

interface Kept {
  areaId: string
  sentKey: string
  /** The day of the text that the sender agreed to; null for a message that staff recorded. */
  consent: string | null
  takenBy: string | null
}

async function keep(call: ContactCall, wanted: Wanted, { areaId, sentKey, consent, takenBy }: Kept): Promise<CaseSent> {
  const { core, now } = call
  const secret = caseSecret(core, sentKey)
  const id = crypto.randomUUID()
  await call.rows.leave('contacts', {
    id,
    area_id: areaId,
    name: wanted.name,
    email: wanted.email ?? null,
    phone: wanted.phone ?? null,
    topic: wanted.topic,
    message: wanted.message,
    lang: wanted.lang,
    answer: null,
    channel: null,
    answered_by: null,
    answered_at: null,
    search: foldForSearch(`${wanted.name} ${wanted.message}`),
    sent_key: sentKey,
    case_hash: hashOfSecret(secret),
    consent_version: consent,
    taken_by: takenBy,
    created_at: now,
  })
  const row = await findCase<ContactRecord>(call, 'contacts', secret)
  if (!row) throw new Problem('conflict')
  const sent = { sent: true, number: row.number, secret } as const
  // the same form was already sent
  if (row.id !== id) return sent
  const path = await call.ask(areas, 'path', { params: { id: row.area_id } })
  await alertOffice(call, row, path.data)
  if (row.email) await call.mail(receivedMail(core, { ...row, email: row.email }, secret, now))
  return sent
}
