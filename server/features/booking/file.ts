import { inLang } from '#contract/core/text/localized.ts'
import { fill } from '#contract/core/text/messages.ts'
import { calendarFile, calendarText, utcTime, zonedTime } from '../../core/messages/calendar-lines.ts'
import type { Download } from '../../core/requests/declare.ts'
import { whereOf } from './mails.ts'
import { en } from './mails-en.ts'
import { mn } from './mails-mn.ts'
import { bySecret, type Named, wrongState } from './own.ts'
import type { BookingCall } from './tables.ts'

const WORDS = { mn, en }

/** An appointment as a calendar file, without anybody's name or address. A moved one replaces the earlier entry. */
export function fileOf(row: Named): string {
  const { starts_at: start, ends_at: end, lang } = row
  if (!start || !end) throw wrongState(row, 'file')
  return calendarFile([
    'BEGIN:VEVENT',
    `UID:booking-${row.id}`,
    `DTSTAMP:${utcTime(row.created_at)}`,
    `SEQUENCE:${row.revision}`,
    `STATUS:${row.status === 'cancelled' ? 'CANCELLED' : 'CONFIRMED'}`,
    zonedTime('DTSTART', start),
    zonedTime('DTEND', end),
    `SUMMARY:${calendarText(fill(WORDS[lang].fileTitle, { service: inLang(row.service, lang) }))}`,
    `DESCRIPTION:${calendarText(fill(WORDS[lang].number, { number: row.number }))}`,
    `LOCATION:${calendarText(whereOf(row))}`,
    'END:VEVENT',
  ])
}

/** The file behind a secret link. @throws Problem('wrong_state') while there is no time. */
export async function ownFile(call: BookingCall, secret: string): Promise<Download> {
  const row = await bySecret(call, secret)
  return {
    type: 'text/calendar; charset=utf-8',
    filename: `${row.number}.ics`,
    body: Buffer.from(fileOf(row)),
    headers: { 'cache-control': 'no-store' },
  }
}
