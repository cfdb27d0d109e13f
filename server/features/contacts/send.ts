import type * as z from 'zod/mini'
import { fieldProblem, Problem } from '#contract/core/problem.ts'
import { foldForSearch, inLang } from '#contract/core/text.ts'
import { areas } from '#contract/features/areas/index.ts'
import {
  type Contact,
  type ContactAnswer,
  contactWorkflow,
  type NewContact,
} from '#contract/features/contacts/index.ts'
import { countTry, networkOf } from '../../core/accounts-limits.ts'
import { cityAreaId } from '../../core/area-ref.ts'
import { answerMail } from './mails/compose.ts'
import { actionsOn, showWhole } from './show.ts'
import type { ContactCall } from './tables.ts'
import { checkFormTicket } from './ticket.ts'

type Sending = ContactCall & { body: NewContact }

/** The area a message is for: the one that was chosen, a district or a khoroo, or the city. */
async function areaFor(call: Sending): Promise<string> {
  const { to } = call.body
  if (to === undefined) return cityAreaId(call.tx)
  const path = await call.ask(areas, 'path', { params: { id: to } }).catch((error: unknown) => {
    if (error instanceof Problem && error.code === 'not_found') return undefined
    throw error
  })
  if (!path || path.data.at(-1)?.level === 'section') throw fieldProblem('to', 'not_in_list')
  return to
}

/**
 * Takes a message in; the same words from the same opened page are one message, however often they come. A machine that fills in the hidden field is answered as if it had been sent.
 * @throws Problem('invalid') on `ticket` or `to`, Problem('too_many') after five messages an hour from one network.
 */
export async function send(call: Sending): Promise<{ sent: true }> {
  const { body, now, core } = call
  if (body.website) return { sent: true }
  checkFormTicket(core, now, body.ticket)
  const areaId = await areaFor(call)
  await countTry(call, [{ kind: 'message', of: networkOf(call.origin.address) }])
  await call.rows.leave('contacts', {
    area_id: areaId,
    name: body.name,
    email: body.email ?? null,
    phone: body.phone ?? null,
    topic: body.topic,
    message: body.message,
    lang: body.lang,
    answer: null,
    channel: null,
    answered_by: null,
    answered_at: null,
    search: foldForSearch(`${body.name} ${body.message}`),
    sent_key: core.sign(`contact ${JSON.stringify(body)}`),
    created_at: now,
  })
  return { sent: true }
}

/** Answers once, by e-mail or by telephone; of two people who answer at the same time one wins and only that mail goes out. */
export async function answer(
  call: ContactCall & { params: { id: string }; body: z.output<typeof ContactAnswer> },
): Promise<Contact> {
  const { action, text } = call.body
  const row = await call.rows.one('contacts', call.params.id)
  const allowedActions = actionsOn(call, row)
  if (!allowedActions.includes(action)) {
    throw new Problem('wrong_state', { params: { state: row.status, action, allowedActions } })
  }
  const channel = action === 'answer' ? ('email' as const) : ('phone' as const)
  const values = { answer: text, channel, answered_by: call.actor?.id ?? null, answered_at: call.now }
  await call.rows.act(contactWorkflow, 'contacts', row.id, action, { values })
  const whole = await showWhole(call, row.id)
  if (channel === 'email' && row.email) {
    const { name, lang, message, created_at: createdAt } = row
    const area = inLang(whole.area, lang)
    await call.mail(answerMail({ email: row.email, name, lang, message, createdAt, answer: text, area }))
  }
  return whole
}
