/** The time zone of every time in a calendar file. */
const ZONE = 'Asia/Ulaanbaatar'
const OFFSET_MS = 8 * 3_600_000
/** Octets of a line, without its end. Source: RFC 5545, 3.1. */
const LINE_MAX = 75

/** Ulaanbaatar has had one offset since 2016; earlier times are written with it, too, as they are stored. */
const VTIMEZONE = [
  'BEGIN:VTIMEZONE',
  `TZID:${ZONE}`,
  'BEGIN:STANDARD',
  'DTSTART:19700101T000000',
  'TZOFFSETFROM:+0800',
  'TZOFFSETTO:+0800',
  'TZNAME:+08',
  'END:STANDARD',
  'END:VTIMEZONE',
]

/** An instant in UTC, '20260928T083000Z'. */
export const utcTime = (at: Date): string => `${at.toISOString().replace(/[-:]/g, '').slice(0, 15)}Z`

/** A property with an instant as a time in Ulaanbaatar. */
export const zonedTime = (name: string, at: Date): string =>
  `${name};TZID=${ZONE}:${utcTime(new Date(at.getTime() + OFFSET_MS)).slice(0, 15)}`

/** Escapes a text. Source: RFC 5545, 3.3.11. */
export const calendarText = (value: string): string => value.replace(/[\\;,]/g, '\\$&').replace(/\r?\n/g, '\\n')

/** Folds a line, never within a letter. */
export function folded(line: string): string {
  if (Buffer.byteLength(line) <= LINE_MAX) return line
  const parts: string[] = []
  let [part, size] = ['', 0]
  for (const letter of line) {
    const octets = Buffer.byteLength(letter)
    if (size + octets > LINE_MAX) {
      parts.push(part)
      // the space that begins the next line counts
      ;[part, size] = ['', 1]
    }
    part += letter
    size += octets
  }
  return [...parts, part].join('\r\n ')
}

/** A calendar file (RFC 5545) with these lines of events; `method` says what programs do with them (RFC 5546). */
export function calendarFile(events: readonly string[], name?: string, method?: 'PUBLISH' | 'CANCEL'): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Nutag//Calendar//MN',
    'CALSCALE:GREGORIAN',
    ...(method === undefined ? [] : [`METHOD:${method}`]),
    ...(name === undefined ? [] : [`X-WR-CALNAME:${calendarText(name)}`, `X-WR-TIMEZONE:${ZONE}`]),
    ...VTIMEZONE,
    ...events,
    'END:VCALENDAR',
  ]
  return lines.map((line) => `${folded(line)}\r\n`).join('')
}
