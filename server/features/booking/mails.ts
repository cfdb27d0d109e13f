import { CODE_MINUTES } from '#contract/core/people/sign-in.ts'
import { inLang } from '#contract/core/text/localized.ts'
import { fill } from '#contract/core/text/messages.ts'
import { formatDateTime, formatDay } from '#contract/core/time/dates.ts'
import { caseSecret } from '../../core/citizens/cases.ts'
import type { Core } from '../../core/requests/context.ts'
import { mailBody, mailButton, mailLink, mailText } from '../../core/requests/mail-layout.ts'
import type { Mail } from '../../core/requests/outbox.ts'
import { en } from './mails-en.ts'
import { mn } from './mails-mn.ts'
import type { Named } from './own.ts'

/** The words of messages about appointments. */
export const WORDS = { mn, en }
const DAY_MS = 86_400_000
/** Days for which the link of a mail that was not sent yet can be decrypted. */
const MAILED_DAYS = 7

export type Mailed = Named & { email: string }

/** Where an appointment takes place: the desk, its door, and the area. */
export const whereOf = ({ desk, place, area, lang }: Named): string =>
  [desk ? inLang(desk, lang) : '', place, inLang(area, lang)].filter(Boolean).join(', ')

/** What the words of messages are filled with. */
export const paramsOf = (row: Named) => ({
  name: row.name,
  number: row.number,
  service: inLang(row.service, row.lang),
  when: row.starts_at ? formatDateTime(row.starts_at, row.lang) : '',
  where: whereOf(row),
  position: row.position ?? '',
  day: row.wait_day === null ? '' : formatDay(row.wait_day, row.lang),
  until: row.held_until ? formatDateTime(row.held_until, row.lang) : '',
})

const facts = (row: Named) => {
  const words = WORDS[row.lang]
  return [words.service, words.when, words.where, words.number, words.position]
    .filter((line) => row.starts_at !== null || line !== words.when)
    .filter((line) => row.position !== null || line !== words.position)
    .map((line) => fill(line, paramsOf(row)))
    .join('\n')
}

/** The mail with the code that confirms an appointment. */
export function codeMail(row: Mailed, { code, until }: { code: string; until: Date }): Mail {
  const { greeting, code: words } = WORDS[row.lang]
  const params = { ...paramsOf(row), code, minutes: CODE_MINUTES }
  const body = mailBody(row.lang, [
    mailText(fill(greeting, params)),
    mailText(fill(words.text, params)),
    mailText(facts(row)),
    // who joins the waiting list has chosen no time yet
    mailText(fill(row.slot_id === null ? words.untilWaiting : words.until, params), { quiet: true }),
    mailText(words.ignore, { quiet: true }),
  ])
  const subject = fill(words.subject, params)
  return { to: row.email, subject, ...body, secret: { value: code, until }, lang: row.lang }
}

const languageOf = ({ lang }: Named): string => (lang === 'mn' ? '' : `&lang=${lang}`)

/** The secret of an appointment's page, and the address of that page. */
export function linkTo(core: Pick<Core, 'sign' | 'config'>, row: Named, now: Date) {
  const value = caseSecret(core, row.sent_key)
  return {
    page: `${core.config.publicUrl}/booking/own?key=${value}${languageOf(row)}`,
    file: `${core.config.publicUrl}/v1/booking/own/file?secret=${value}`,
    secret: { value, until: new Date(now.getTime() + MAILED_DAYS * DAY_MS) },
  }
}

/** The mail about an appointment that has its time: confirmed, with another one, or the day before. */
export function confirmedMail(
  core: Pick<Core, 'sign' | 'config'>,
  row: Mailed,
  kind: 'booked' | 'moved' | 'movedByOffice' | 'reminder',
  now: Date,
): Mail {
  const words = WORDS[row.lang]
  const params = paramsOf(row)
  const { page, file, secret } = linkTo(core, row, now)
  const body = mailBody(row.lang, [
    mailText(fill(words.greeting, params)),
    mailText(words[kind].text),
    mailText(facts(row)),
    mailButton(words.open, page),
    mailLink(words.file, file),
    mailText(words.secret, { quiet: true }),
  ])
  return { to: row.email, subject: fill(words[kind].subject, params), ...body, secret, lang: row.lang }
}

/** The mail to somebody who waits for a day, or to whom a place of it is offered. */
export function waitingMail(
  core: Pick<Core, 'sign' | 'config'>,
  row: Mailed,
  kind: 'waiting' | 'offered',
  now: Date,
): Mail {
  const words = WORDS[row.lang]
  const params = paramsOf(row)
  const { page, secret } = linkTo(core, row, now)
  const body = mailBody(row.lang, [
    mailText(fill(words.greeting, params)),
    mailText(fill(words[kind].text, params)),
    mailText(facts(row)),
    mailButton(kind === 'offered' ? words.offered.open : words.open, page),
    mailText(words.secret, { quiet: true }),
  ])
  return { to: row.email, subject: fill(words[kind].subject, params), ...body, secret, lang: row.lang }
}

/** The mail about an appointment that the office cancelled. */
export function cancelledMail(core: Pick<Core, 'sign' | 'config'>, row: Mailed, now: Date): Mail {
  const { config } = core
  const { file, secret } = linkTo(core, row, now)
  const { greeting, cancelled: words } = WORDS[row.lang]
  const params = { ...paramsOf(row), note: row.note }
  const again = `${config.publicUrl}/booking?service=${row.service_id}${languageOf(row)}`
  const body = mailBody(row.lang, [
    mailText(fill(greeting, params)),
    mailText(fill(words.text, params)),
    mailText(facts(row)),
    mailButton(words.again, again),
    mailLink(WORDS[row.lang].fileRemove, file),
  ])
  return { to: row.email, subject: fill(words.subject, params), ...body, secret, lang: row.lang }
}
