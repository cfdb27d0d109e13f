import type { Mail } from '../../core/requests/outbox.ts'
import type { Sms } from '../../core/requests/sms.ts'
import { cancelledMail, confirmedMail, waitingMail } from './mails.ts'
import type { Named } from './own.ts'
import { appointmentSms, type SmsKind } from './sms.ts'
import type { BookingCall } from './tables.ts'

/** What a citizen is notified of. */
export type CitizenNoticeKind = SmsKind | 'moved'

/** A message to a citizen, by the channel that the citizen chose. */
export type CitizenMessage = { mail: Mail } | { sms: Sms }

/** The message about an appointment; nothing for somebody who can be reached by neither channel. */
export function messageOf(
  core: Parameters<typeof confirmedMail>[0],
  row: Named,
  kind: CitizenNoticeKind,
  now: Date,
): CitizenMessage | undefined {
  const { channel, email, phone } = row
  // who moves an appointment sees the new time on the page; that is not worth a message that costs money
  if (channel === 'phone')
    return phone === null || kind === 'moved' ? undefined : { sms: appointmentSms(core, { ...row, phone }, kind, now) }
  if (channel !== 'email' || email === null) return undefined
  const to = { ...row, email }
  if (kind === 'waiting' || kind === 'offered') return { mail: waitingMail(core, to, kind, now) }
  return { mail: kind === 'cancelled' ? cancelledMail(core, to, now) : confirmedMail(core, to, kind, now) }
}

/** Notifies a citizen of an appointment, in the transaction of the change. */
export async function notifyCitizen(call: BookingCall, row: Named, kind: CitizenNoticeKind): Promise<void> {
  const message = messageOf(call.core, row, kind, call.now)
  if (!message) return
  if ('mail' in message) await call.mail(message.mail)
  else await call.sms(message.sms)
}
