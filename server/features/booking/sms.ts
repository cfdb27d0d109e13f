import { CODE_MINUTES } from '#contract/core/people/sign-in.ts'
import { inLang } from '#contract/core/text/localized.ts'
import { fill } from '#contract/core/text/messages.ts'
import { dayInUlaanbaatar, startOfDayInUlaanbaatar } from '#contract/core/time/dates.ts'
import type { Core } from '../../core/requests/context.ts'
import { shortened } from '../../core/requests/notices.ts'
import type { Sms } from '../../core/requests/sms.ts'
import { linkTo, paramsOf, WORDS } from './mails.ts'
import type { Named } from './own.ts'

/** Characters of a place and of a reason: with them every text fits into the parts of one message. */
const WHERE_MAX = 40
const NOTE_MAX = 80

type Reached = Named & { phone: string }

/** The text message with the code that confirms an appointment. */
export function codeSms({ phone, lang }: Reached, { code, until }: { code: string; until: Date }): Sms {
  const text = fill(WORDS[lang].sms.code, { code, minutes: CODE_MINUTES })
  return { to: phone, text, secret: { value: code, until }, isAskedByAnybody: true }
}

/** Kinds of text messages about an appointment that has its time, or had it. */
export type SmsKind = 'waiting' | 'offered' | 'booked' | 'movedByOffice' | 'cancelled' | 'reminder'

/** When a message is of no use any more: an offer when it ends, 'tomorrow' on the day itself, the others when the appointment begins. */
function untilOf({ starts_at: start, held_until: held }: Reached, kind: SmsKind): { until?: Date } {
  const until = kind === 'offered' ? held : start
  if (!until) return {}
  return { until: kind === 'reminder' ? startOfDayInUlaanbaatar(dayInUlaanbaatar(until)) : until }
}

/** A text message about an appointment. */
export function appointmentSms(core: Pick<Core, 'sign' | 'config'>, row: Reached, kind: SmsKind, now: Date): Sms {
  const words = WORDS[row.lang].sms[kind]
  const { page, secret } = linkTo(core, row, now)
  const place = [row.desk ? inLang(row.desk, row.lang) : inLang(row.area, row.lang), row.place]
    .filter(Boolean)
    .join(', ')
  const params = {
    ...paramsOf(row),
    where: shortened(place, WHERE_MAX),
    note: shortened(row.note, NOTE_MAX),
    link: page,
  }
  return {
    to: row.phone,
    text: fill(words, params),
    ...(words.includes('{{link}}') ? { secret } : {}),
    ...untilOf(row, kind),
  }
}
