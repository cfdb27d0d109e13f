import type * as z from 'zod/mini'
import type { BulkResult } from '#contract/core/content/bulk.ts'
import type { RouteParsed } from '#contract/core/model/feature.ts'
import { fieldProblem } from '#contract/core/model/problem.ts'
import { placesOf, replyText } from '#contract/core/people/replies.ts'
import { inLang } from '#contract/core/text/localized.ts'
import { dayInUlaanbaatar, formatDay } from '#contract/core/time/dates.ts'
import {
  ANSWER_MAX_CHARS,
  CONTACT_PLACES,
  type Contact,
  type ContactAnswer,
  type contacts,
  contactWorkflow,
  type EarlierAnswer,
} from '#contract/features/contacts/index.ts'
import { caseSecret, mailedCase } from '../../core/citizens/cases.ts'
import { inBulk } from '../../core/requests/bulk.ts'
import { answerMail } from './mails/compose.ts'
import { actionsOn, factsOf, findMessage, showWhole } from './show.ts'
import type { ContactCall, ContactRecord, SeenContact } from './tables.ts'

type Answer = z.output<typeof ContactAnswer>
type Answered = ContactRecord & Pick<SeenContact, 'area' | 'answerer' | 'taker'>

/** Answers one message and returns the whole message, so reading it is logged. */
export async function answer(call: ContactCall & { params: { id: string }; body: Answer }): Promise<Contact> {
  const { id } = await call.rows.lock('contacts', call.params.id)
  const row = await findMessage(call, id)
  await settle(call, row, call.body)
  return showWhole(call, row.id)
}

/**
 * Answers many messages with one text, in which the placeholders of response templates are filled for each message. Nothing of a message
 * is returned, so no reading is logged. @throws Problem('invalid') on `text` for an unknown placeholder.
 */
export function answerMany(
  call: ContactCall & { body: RouteParsed<(typeof contacts)['routes']['bulk']>['body'] },
): Promise<BulkResult[]> {
  const { contacts: items, action, text } = call.body
  const unknown = placesOf(text).find((place) => !CONTACT_PLACES.some((known) => place === known))
  if (unknown !== undefined) throw fieldProblem('text', 'unknown_place', { place: `{{${unknown}}}` })
  const locked = (ids: string[]) =>
    call.rows
      .from('contacts')
      .select(['contacts.id', 'contacts.version', 'contacts.status'])
      .where('contacts.id', 'in', ids)
      .orderBy('contacts.id')
      .forUpdate()
      .execute()
  return inBulk(call, items, locked, async (id) => {
    const row = await findMessage(call, id)
    const [left, missing] = action === 'answer' ? [row.email, 'no_email_left'] : [row.phone, 'no_phone_left']
    const waits = row.status === 'open' || row.outcome === 'not_solved'
    if (waits && left === null) throw fieldProblem('action', missing)
    const filled = replyText({ text: { mn: text } }, row.lang, placesIn(row))
    if ([...filled].length > ANSWER_MAX_CHARS) throw fieldProblem('text', 'too_long', { max: ANSWER_MAX_CHARS })
    await settle(call, row, { action, text: filled })
  })
}

/** What a text for many may name of each message. */
const placesIn = (row: Answered): Record<(typeof CONTACT_PLACES)[number], string> => ({
  name: row.name,
  number: String(row.number),
  date: formatDay(dayInUlaanbaatar(row.created_at), row.lang),
  area: inLang(row.area, row.lang),
})

/**
 * Answers a locked message by e-mail or by telephone; of two people who answer at the same time one succeeds and only that mail is sent.
 * @throws Problem('wrong_state') once it is answered, unless the sender says that it is not solved, and where the sender left no such contact
 * detail.
 */
async function settle(call: ContactCall, row: Answered, { action, text }: Answer): Promise<void> {
  const channel = action === 'answer' ? ('email' as const) : ('phone' as const)
  const values = {
    answer: text,
    channel,
    answered_by: call.actor?.id ?? null,
    answered_at: call.now,
    outcome: null,
    outcome_note: '',
    outcome_at: null,
    earlier: JSON.stringify(answersOf(row)),
  }
  await call.rows.act(contactWorkflow, 'contacts', row, {
    action,
    values,
    facts: factsOf(row),
    allowed: actionsOn(call, row),
  })
  if (channel !== 'email' || !row.email) return
  const { email, name, lang, message, created_at: createdAt } = row
  const followed =
    row.sent_key && row.case_hash
      ? mailedCase(call.core, 'message', caseSecret(call.core, row.sent_key), call.now)
      : null
  const area = inLang(row.area, lang)
  await call.mail(answerMail({ email, name, lang, message, createdAt, answer: text, area }, followed))
}

/** All answers so far, once the sender has said that the last one did not solve it. */
function answersOf({ earlier, answer, channel, answered_at, outcome_note, outcome_at }: Answered): EarlierAnswer[] {
  if (answer === null || channel === null || !answered_at || !outcome_at) return earlier
  return [
    ...earlier,
    {
      answer,
      channel,
      answeredAt: answered_at.toISOString(),
      outcomeNote: outcome_note,
      outcomeAt: outcome_at.toISOString(),
    },
  ]
}
