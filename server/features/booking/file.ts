import { inLang } from '#contract/core/text/localized.ts'
import { fill } from '#contract/core/text/messages.ts'
import type { Config } from '../../core/config/config.ts'
import { calendarFile, calendarText, utcTime, zonedTime } from '../../core/messages/calendar-lines.ts'
import { addressOf } from '../../core/messages/mail-send.ts'
import type { Download } from '../../core/requests/declare.ts'
import { whereOf } from './mails.ts'
import { en } from './mails-en.ts'
import { mn } from './mails-mn.ts'
import { bySecret, type Named, wrongState } from './own.ts'
import type { BookingCall } from './tables.ts'

const WORDS = { mn, en }

/** Of an appointment that is over before it took place. */
const GONE: readonly Named['status'][] = ['cancelled', 'expired']
const stateOf = ({ status }: Named): string => {
  if (GONE.includes(status)) return 'CANCELLED'
  return status === 'unconfirmed' ? 'TENTATIVE' : 'CONFIRMED'
}

/**
 * An appointment as a calendar file, without anybody's name or address. A moved one replaces the earlier entry, and a cancelled one removes
 * it: the number of the revision grows with both (RFC 5546). The organizer is the office that sends the mails.
 */
export function fileOf(row: Named, config: Pick<Config, 'mailFrom'>): string {
  const { starts_at: start, ends_at: end, lang } = row
  if (!start || !end) throw wrongState(row, 'file')
  const lines = [
    'BEGIN:VEVENT',
    `UID:booking-${row.id}`,
    `DTSTAMP:${utcTime(row.created_at)}`,
    `SEQUENCE:${row.revision}`,
    `STATUS:${stateOf(row)}`,
    zonedTime('DTSTART', start),
    zonedTime('DTEND', end),
    `SUMMARY:${calendarText(fill(WORDS[lang].fileTitle, { service: inLang(row.service, lang) }))}`,
    `DESCRIPTION:${calendarText(fill(WORDS[lang].number, { number: row.number }))}`,
    `ORGANIZER;CN="${inLang(row.area, lang).replaceAll('"', '')}":mailto:${addressOf(config)}`,
    `LOCATION:${calendarText(whereOf(row))}`,
    'END:VEVENT',
  ]
  return calendarFile(lines, undefined, GONE.includes(row.status) ? 'CANCEL' : 'PUBLISH')
}

/** The file behind a secret link. @throws Problem('wrong_state') while there is no time. */
export async function ownFile(call: BookingCall, secret: string): Promise<Download> {
  const row = await bySecret(call, secret)
  return {
    type: 'text/calendar; charset=utf-8',
    filename: `${row.number}.ics`,
    body: Buffer.from(fileOf(row, call.core.config)),
    headers: { 'cache-control': 'no-store' },
  }
}
