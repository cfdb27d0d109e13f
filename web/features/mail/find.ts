import { mail } from '#contract/features/mail/index.ts'
import { findIn } from '../../core/access/find-in.ts'
import { mailTexts } from './texts.ts'

/** Finds conversations for the global search. */
export const find = findIn(mail, 'threads', ({ id, subject, senders, recipients }) => ({
  id,
  title: subject || mailTexts.text('untitled'),
  detail: senders.map(({ name }) => name).join(', ') || recipients,
  to: `/dashboard/mail/all/${id}`,
}))
