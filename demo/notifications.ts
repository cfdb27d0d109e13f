import type { Level, Role } from '#contract/core/model/actor.ts'
import type { Localized } from '#contract/core/text/localized.ts'
import { addDays, type Day, dayInUlaanbaatar, daysBetween, startOfDayInUlaanbaatar } from '#contract/core/time/dates.ts'
import { ADMIN_ABOVE } from '#contract/features/notifications/index.ts'
import type { AreaSeed } from './areas.ts'
import { DEMO_DAY, instantOn, workdayUpTo } from './calendar.ts'
import { idOf } from './ids.ts'
import type { PersonSeed } from './people.ts'
import { DEMO_ACCOUNTS } from './positions.ts'
import { makeRandom, type Random } from './random.ts'
import { NOTICES, type Notice } from './texts/notices.ts'

/** One notification of the demo; instants in ISO form. */
export interface NoticeSeed {
  id: string
  area: AreaSeed
  sender: PersonSeed
  title: Localized
  body: Localized
  byMail: boolean
  status: 'draft' | 'scheduled' | 'sent'
  /** When it was sent, will be sent, or was written. */
  at: string
  target: { role: Role | null; areaId: string }
  /** Whom it reached, and when each who has read it did. */
  recipients: PersonSeed[]
  reads: { person: PersonSeed; at: string }[]
}

/** Offices that write, and how many they send in the two years. */
const SENDERS = [
  { code: 'УБ', level: 'city', sent: 46 },
  { code: 'БЗД', level: 'district', sent: 30 },
  { code: 'СХД', level: 'district', sent: 12 },
  { code: 'ЧД', level: 'district', sent: 10 },
  { code: 'БЗД-01', level: 'khoroo', sent: 26 },
  { code: 'БЗД-02', level: 'khoroo', sent: 8 },
  { code: 'БЗД-05', level: 'khoroo', sent: 6 },
  { code: 'БЗД-01-01', level: 'section', sent: 12 },
] as const satisfies readonly { code: string; level: Level; sent: number }[]

/** Part of those who have read what is old, by role; who signs in daily reads nearly all. */
const READ: Record<Role, number> = {
  CITY_ADMIN: 0.95,
  DISTRICT_ADMIN: 0.93,
  KHOROO_ADMIN: 0.9,
  SECTION_LEADER: 0.84,
  APPLICATION: 0.46,
}
const HOUR_MS = 3_600_000
/** What each of the demo accounts has not read yet. */
const UNREAD = 3
const DEMO_EMAILS = new Set<string>(Object.values(DEMO_ACCOUNTS).map(({ email }) => email))

/** Two years of notifications, oldest first; the offices of the demo accounts also have a draft and a scheduled one. */
export function makeNotices(areas: readonly AreaSeed[], people: readonly PersonSeed[]): NoticeSeed[] {
  const random = makeRandom('notifications')
  const tools = { random, areas: new Map(areas.map((area) => [area.id, area])), people: active(people) }
  const notices = SENDERS.flatMap(({ code, level, sent }) => {
    const area = areas.find((candidate) => candidate.code === code)
    const staff = tools.people.filter(({ areaId, role }) => areaId === area?.id && role !== 'APPLICATION')
    const [first, ...others] = staff.toSorted((a, b) => (a.createdAt < b.createdAt ? -1 : 1))
    if (!area || !first) return []
    const since = addDays(dayInUlaanbaatar(new Date(first.createdAt)), 7)
    const plan = Array.from({ length: sent }, (_, n) => ({
      day: workdayUpTo(addDays(since, Math.floor((daysBetween(since, DEMO_DAY) * (n + random.next())) / sent))),
      status: 'sent' as const,
    }))
    const isDemo = Object.values(DEMO_ACCOUNTS).some((account) => account.areaCode === code)
    const open = isDemo
      ? [
          { day: addDays(DEMO_DAY, -1), status: 'draft' as const },
          { day: addDays(DEMO_DAY, 5), status: 'scheduled' as const },
        ]
      : []
    const topics = turns(NOTICES.filter(({ from }) => from === level))
    return [...plan, ...open].map(({ day, status }, n) => {
      const writers = [first, ...others].filter(
        ({ createdAt }) => createdAt < startOfDayInUlaanbaatar(day).toISOString(),
      )
      const sender = n % 4 === 3 ? (writers.at(-1) ?? first) : first
      return write({ area, sender, day, status, notice: topics(day) }, tools)
    })
  })
  const kept = notices.filter(({ status, recipients }) => status !== 'sent' || recipients.length > 0)
  return leaveUnread(kept.sort((a, b) => (a.at < b.at ? -1 : 1)))
}

/** The newest few of each demo account wait to be read, so that the bell has something to say. */
function leaveUnread(notices: NoticeSeed[]): NoticeSeed[] {
  for (const email of DEMO_EMAILS) {
    const mine = notices.filter(({ recipients }) => recipients.some((person) => person.email === email))
    for (const notice of mine.slice(-UNREAD)) notice.reads = notice.reads.filter(({ person }) => person.email !== email)
  }
  return notices
}

const active = (people: readonly PersonSeed[]) => people.filter(({ status }) => status === 'active')

/** The next topic in turn that fits the month. */
function turns(notices: readonly Notice[]): (day: Day) => Notice {
  const queue = [...notices]
  return (day) => {
    const month = Number(day.slice(5, 7))
    const at = queue.findIndex(({ months }) => !months || months.includes(month))
    const [next] = queue.splice(Math.max(0, at), 1)
    if (!next) throw new RangeError('nothing to tell')
    queue.push(next)
    return next
  }
}

interface Task {
  area: AreaSeed
  sender: PersonSeed
  day: Day
  status: NoticeSeed['status']
  notice: Notice
}
interface Tools {
  random: Random
  areas: ReadonlyMap<string, AreaSeed>
  people: readonly PersonSeed[]
}

function write({ area, sender, day, status, notice }: Task, { random, areas, people }: Tools): NoticeSeed {
  const instant =
    status === 'scheduled' ? startOfDayInUlaanbaatar(day).getTime() + 9 * HOUR_MS : instantOn(day, random).getTime()
  const at = new Date(Math.max(instant, new Date(sender.createdAt).getTime() + HOUR_MS))
  const target = targetOf(notice, area, sender)
  const recipients = status === 'sent' ? people.filter((person) => isReached(person, target, at, areas)) : []
  return {
    id: idOf('notification', `${area.code} ${day} ${status} ${notice.mn.title}`),
    area,
    sender,
    title: { mn: notice.mn.title, en: notice.en.title },
    body: { mn: notice.mn.body, en: notice.en.body },
    byMail: random.chance(0.2),
    status,
    at: at.toISOString(),
    target,
    recipients,
    reads: recipients.flatMap((person) => readOf(person, at, random)),
  }
}

function targetOf({ to }: Notice, area: AreaSeed, sender: PersonSeed): NoticeSeed['target'] {
  if (to === 'above') return { role: ADMIN_ABOVE[sender.role] ?? null, areaId: area.parentId ?? area.id }
  return { role: to, areaId: area.id }
}

/** As the server works it out: role, an area on the path, and there already. */
function isReached(person: PersonSeed, target: NoticeSeed['target'], at: Date, areas: Tools['areas']): boolean {
  if (person.createdAt > at.toISOString() || (target.role !== null && person.role !== target.role)) return false
  const path = person.areaId === null ? '' : (areas.get(person.areaId)?.path ?? '')
  // who has no area belongs to the city, which has no area above it
  return person.areaId === null ? areas.get(target.areaId)?.parentId === null : path.includes(`/${target.areaId}/`)
}

function readOf(person: PersonSeed, sentAt: Date, random: Random): NoticeSeed['reads'] {
  const delay = random.next() ** 3 * 96 * HOUR_MS + random.int(1, 90) * 60_000
  const willRead = random.chance(READ[person.role])
  if (!willRead && !DEMO_EMAILS.has(person.email)) return []
  const at = new Date(sentAt.getTime() + delay)
  const end = startOfDayInUlaanbaatar(addDays(DEMO_DAY, 1))
  return at < end ? [{ person, at: at.toISOString() }] : []
}
