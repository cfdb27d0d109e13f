import ICAL from 'ical.js'
import { type FileEvent, type FileObject, FileProblem, type FileRead, type FileRefusal } from './event.ts'
import { FILE_LIMITS } from './limits.ts'
import { ruleOf } from './rule.ts'
import { scan } from './scan.ts'
import { instantOf, timeIn, type When, whenOf, zoneOf } from './when.ts'

const TITLE_MAX = 200
const TEXT_MAX = 5000
const PLACE_MAX = 200
const UID_MAX = 255
const REMINDER_MAX = 40_320
/** Minutes after midnight from which reminders of whole days count. */
const DAY_BEGINS_MINUTES = 9 * 60
/** Alarms of an event that are looked at: one becomes its reminder. */
const ALARMS_READ = 5

/** A text as the forms accept it: one form of Unicode, without control characters, cut to its length. */
function textIn(component: ICAL.Component, name: string, max: number, isMultiline = false): string {
  const value = component.getFirstPropertyValue(name)
  if (typeof value !== 'string') return ''
  // oxlint-disable-next-line no-control-regex -- what the forms refuse is left out
  const plain = value.replace(/\r\n?/g, '\n').replace(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f]/g, ' ')
  const text = (isMultiline ? plain : plain.replace(/\n/g, ' ')).normalize('NFC').toWellFormed().trim()
  return [...text].slice(0, max).join('').trim()
}

/** The reminder of the first alarm before the beginning; null for none. */
function reminderIn(component: ICAL.Component, { allDay }: When): number | null {
  for (const alarm of component.getAllSubcomponents('valarm').slice(0, ALARMS_READ)) {
    const trigger = alarm.getFirstProperty('trigger')
    const value = trigger?.getFirstValue()
    if (!(value instanceof ICAL.Duration) || trigger?.getParameter('related') === 'END') continue
    const minutes = Math.round(-value.toSeconds() / 60) + (allDay ? DAY_BEGINS_MINUTES : 0)
    if (minutes >= 0 && minutes <= REMINDER_MAX) return minutes
  }
  return null
}

const ANSWERS: Record<string, 'accepted' | 'declined'> = { ACCEPTED: 'accepted', DECLINED: 'declined' }

const attendeesIn = (component: ICAL.Component): FileEvent['attendees'] =>
  component
    .getAllProperties('attendee')
    .slice(0, FILE_LIMITS.attendees)
    .map((property) => ({
      address: String(property.getFirstValue()).slice(0, 300).toLowerCase(),
      answer: ANSWERS[String(property.getParameter('partstat') ?? '').toUpperCase()] ?? 'waiting',
    }))

function excludedIn(component: ICAL.Component): Date[] {
  const found = component
    .getAllProperties('exdate')
    .flatMap((property) =>
      property.getValues().flatMap((value) => (value instanceof ICAL.Time ? [instantOf(value, zoneOf(property))] : [])),
    )
  if (found.length > FILE_LIMITS.excluded) throw new FileProblem('rule')
  return found
}

const isCancelled = (component: ICAL.Component) =>
  String(component.getFirstPropertyValue('status') ?? '').toUpperCase() === 'CANCELLED'

/** @throws FileProblem. */
function eventOf(component: ICAL.Component): FileEvent {
  const when = whenOf(component)
  const recur = component.getFirstPropertyValue('rrule')
  const repeats = recur instanceof ICAL.Recur && !component.hasProperty('recurrence-id')
  const { rule, first } = repeats ? ruleOf(recur, when) : { rule: null, first: when.start }
  const length = when.end.getTime() - when.start.getTime()
  return {
    title: textIn(component, 'summary', TITLE_MAX),
    description: textIn(component, 'description', TEXT_MAX, true),
    place: textIn(component, 'location', PLACE_MAX),
    start: first.toISOString(),
    end: new Date(first.getTime() + length).toISOString(),
    allDay: when.allDay,
    isPrivate: ['PRIVATE', 'CONFIDENTIAL'].includes(
      String(component.getFirstPropertyValue('class') ?? '').toUpperCase(),
    ),
    rule,
    excluded: rule === null ? [] : excludedIn(component).map((at) => at.toISOString()),
    reminder: reminderIn(component, when),
    attendees: attendeesIn(component),
  }
}

/** The events of one UID. @throws FileProblem. */
function objectOf(uid: string, components: readonly ICAL.Component[]): FileObject | undefined {
  const whole = components.find((one) => !one.hasProperty('recurrence-id'))
  const changed = components.filter((one) => one.hasProperty('recurrence-id'))
  // changed occurrences of a series that the file does not have: the first is an event of its own
  const main = whole ?? changed[0]
  if (!main || isCancelled(main)) return undefined
  const event = eventOf(main)
  const exceptions: FileObject['exceptions'] = []
  for (const one of event.rule === null ? [] : changed) {
    const at = timeIn(one, 'recurrence-id')?.at.toISOString()
    if (at === undefined || event.excluded.includes(at)) continue
    event.excluded.push(at)
    if (!isCancelled(one)) exceptions.push({ ...eventOf(one), occurrenceAt: at })
  }
  if (event.excluded.length > FILE_LIMITS.excluded) throw new FileProblem('rule')
  return { uid, event, exceptions, isPart: whole === undefined }
}

function calendarsIn(text: string): ICAL.Component[] {
  try {
    const parsed = ICAL.parse(text) as unknown[]
    const all = (Array.isArray(parsed[0]) ? parsed : [parsed]) as ConstructorParameters<typeof ICAL.Component>[0][]
    return all.map((one) => new ICAL.Component(one))
  } catch {
    throw new FileProblem('not_ics')
  }
}

/** Reads a calendar file. What cannot be stored is named, and the rest is read. @throws FileProblem. */
export function readFile(text: string): FileRead {
  scan(text)
  const byUid = new Map<string, ICAL.Component[]>()
  for (const calendar of calendarsIn(text)) {
    for (const component of calendar.getAllSubcomponents('vevent')) {
      const uid = textIn(component, 'uid', UID_MAX) || `${byUid.size}@${component.getFirstPropertyValue('dtstart')}`
      byUid.set(uid, [...(byUid.get(uid) ?? []), component])
      if (byUid.size > FILE_LIMITS.events) throw new FileProblem('ics_too_large')
    }
  }
  const objects: FileObject[] = []
  const refused: FileRefusal[] = []
  for (const [uid, components] of byUid) {
    try {
      const made = objectOf(uid, components)
      if (made) objects.push(made)
    } catch (error) {
      const title = components[0] ? textIn(components[0], 'summary', TITLE_MAX) : ''
      refused.push({ title, code: error instanceof FileProblem ? error.code : 'invalid' })
    }
  }
  return { objects, refused }
}
