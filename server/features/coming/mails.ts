import { inLang, type Lang, type Localized } from '#contract/core/text/localized.ts'
import { fill } from '#contract/core/text/messages.ts'
import { COMING_LINK_HOURS } from '#contract/features/coming/index.ts'
import { leaveUrl } from '../../core/messages/mail-leave.ts'
import type { Core } from '../../core/requests/context.ts'
import { mailBody, mailButton, mailLink, mailText, mailTitle } from '../../core/requests/mail-layout.ts'
import type { Mail } from '../../core/requests/outbox.ts'
import { en } from './mails-en.ts'
import { mn } from './mails-mn.ts'

const WORDS = { mn, en }

/** What the page for leaving says. */
export const leavingWords = { mn: mn.leaving, en: en.leaving }

/** The name of a subscription in the outbox. */
export const subscriptionOf = (id: string): string => `coming/${id}`

interface Reader {
  id: string
  email: string
  lang: Lang
}

/** The mail with the link that confirms a subscription, and another one that ends it at any time. */
export function confirmMail(
  core: Pick<Core, 'config' | 'sign'>,
  { id, email, lang }: Reader,
  { title, key, until }: { title: Localized; key: string; until: Date },
): Mail {
  const words = WORDS[lang].confirm
  const named = { title: inLang(title, lang) }
  const link = `${core.config.publicUrl}/coming-soon?key=${key}${lang === 'mn' ? '' : `&lang=${lang}`}`
  const subscription = subscriptionOf(id)
  const body = mailBody(lang, [
    mailText(fill(words.text, named)),
    mailText(fill(words.ask, { hours: COMING_LINK_HOURS })),
    mailButton(words.button, link),
    mailText(words.ignore, { quiet: true }),
    mailLink(words.leave, leaveUrl(core, subscription, lang)),
  ])
  return { to: email, subject: fill(words.subject, named), ...body, secret: { value: key, until }, subscription, lang }
}

/** The only mail after the confirmation: it is open. */
export function openMail(
  { config }: Pick<Core, 'config'>,
  { id, email, lang }: Reader,
  { title, link }: { title: Localized; link: string },
): Mail {
  const words = WORDS[lang].open
  const named = { title: inLang(title, lang) }
  const body = mailBody(lang, [
    mailTitle(fill(words.title, named)),
    mailText(words.text),
    mailButton(words.button, link.startsWith('/') ? `${config.publicUrl}${link}` : link),
    mailText(words.once, { quiet: true }),
  ])
  return { to: email, subject: fill(words.subject, named), ...body, subscription: subscriptionOf(id), lang }
}
