import { spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'

interface Invitation {
  /** The e-mail address of the person in whose mailbox it arrives. */
  owner: string
  from: { name: string; address: string }
  title: string
  place: string
  /** An instant in the form of RFC 5545, such as 20270614T020000Z. */
  start: string
  end: string
}

/** The address outside whose mails arrive in the mailbox. */
const ADDRESS = 'office@example.mn'

/** Lets a mail with an invitation arrive from outside. */
export async function inviteFromOutside({ owner, from, title, place, start, end }: Invitation): Promise<void> {
  const uid = `${Date.now()}-${Math.random()}`
  const encoded = (text: string) => `=?utf-8?B?${Buffer.from(text).toString('base64')}?=`
  const calendar = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Example//EN',
    'METHOD:REQUEST',
    'BEGIN:VEVENT',
    `UID:${uid}@example.org`,
    'DTSTAMP:20270601T000000Z',
    `SUMMARY:${title}`,
    `LOCATION:${place}`,
    `DTSTART:${start}`,
    `DTEND:${end}`,
    `ORGANIZER;CN=${from.name}:mailto:${from.address}`,
    `ATTENDEE:mailto:${ADDRESS}`,
    'END:VEVENT',
    'END:VCALENDAR',
  ]
  const lines = [
    `From: ${encoded(from.name)} <${from.address}>`,
    `To: ${ADDRESS}`,
    `Subject: ${encoded(title)}`,
    `Message-ID: <${uid}@example.org>`,
    'MIME-Version: 1.0',
    'Content-Type: multipart/alternative; boundary=part',
    '',
    '--part',
    'Content-Type: text/plain; charset=utf-8',
    '',
    'Уулзалтад хүрэлцэн ирнэ үү.',
    '--part',
    'Content-Type: text/calendar; method=REQUEST; charset=utf-8',
    '',
    ...calendar,
    '--part--',
  ]
  const child = spawn(process.execPath, [path.join(import.meta.dirname, 'outside-mail-process.ts')], {
    env: { ...process.env, DATA_DIR: process.env.E2E_DATA_DIR ?? '', LOG_LEVEL: 'error', NODE_OPTIONS: '' },
    stdio: ['pipe', 'inherit', 'inherit'],
  })
  child.stdin.end(JSON.stringify({ owner, address: ADDRESS, raw: lines.join('\r\n') }))
  const [code] = await once(child, 'exit')
  if (code !== 0) throw new Error('the mail has not arrived')
}
