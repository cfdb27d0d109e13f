import { foldForSearch } from '#contract/core/text/localized.ts'
import {
  addDays,
  addWorkingDays,
  type Day,
  dayInUlaanbaatar,
  daysBetween,
  usualWorkDays,
} from '#contract/core/time/dates.ts'
import {
  deadlines,
  type HandlingLevel,
  type ViolationAction,
  type ViolationStatus,
  violationWorkflow,
} from '#contract/features/violations/index.ts'
import type { AreaSeed } from './areas.ts'
import { DEMO_DAY, instantOn, workdayUpTo } from './calendar.ts'
import { idOf } from './ids.ts'
import type { PersonSeed } from './people.ts'
import { DEMO_ACCOUNTS } from './positions.ts'
import { makeRandom, type Random } from './random.ts'
import {
  OFFICE_COMMENTS,
  PLACES,
  REFERRALS,
  REJECTIONS,
  REPORTER_COMMENTS,
  textsOf,
  VIOLATION_TEXTS,
} from './texts/violations.ts'

/** One step of a demo violation, as the audit log holds it. */
export interface StepSeed {
  at: string
  action: ViolationAction | 'create'
  by: PersonSeed
  from: ViolationStatus | null
  to: ViolationStatus | null
  note: string | null
}

/** One violation of the demo with its way and what was said to it; instants in ISO form. */
export interface ViolationSeed {
  id: string
  area: AreaSeed
  reporter: PersonSeed
  category: string
  description: string
  place: string
  point: { lat: number; lon: number } | null
  law: string
  organisation: string
  photos: readonly string[]
  foundOn: Day
  createdAt: string
  updatedAt: string
  status: ViolationStatus
  level: HandlingLevel
  assignee: PersonSeed | null
  dueOn: Day
  duplicateOf: string | null
  closedAt: string | null
  steps: StepSeed[]
  comments: { at: string; by: PersonSeed; text: string; status: ViolationStatus }[]
}

const COUNT = 500
const FIRST: Day = '2025-02-10'
/** Ulaanbaatar's middle in degrees, and how far its parts lie from it. */
const MIDDLE = { lat: 47.9186, lon: 106.9176, spread: 0.09 }

/** Who is where: what the story of a violation needs to know. */
interface Cast {
  areaById: ReadonlyMap<string, AreaSeed>
  officers: ReadonlyMap<string, PersonSeed[]>
  leaders: ReadonlyMap<string, PersonSeed>
  citizens: readonly PersonSeed[]
}

/** 500 violations of two years in all states, oldest first: many of the first khoroo of Bayanzürkh, whose people sign in. */
export function makeViolations(areas: readonly AreaSeed[], people: readonly PersonSeed[]): ViolationSeed[] {
  const random = makeRandom('violations')
  const cast = castOf(areas, people)
  const sections = areas.filter(({ level }) => level === 'section')
  const weighted = sections.map((area) => [area, weightOf(area)] as const)
  const days = Array.from({ length: COUNT }, () => dayOf(random)).sort()
  const made: ViolationSeed[] = []
  for (const [n, day] of days.entries()) {
    const area = random.weighted(weighted)
    made.push(violationOf({ n, day, area, cast, earlier: made }, random))
  }
  return made
}

function castOf(areas: readonly AreaSeed[], people: readonly PersonSeed[]): Cast {
  const active = people.filter(({ status }) => status === 'active')
  const officers = new Map<string, PersonSeed[]>()
  for (const person of active) {
    if (!person.areaId || !person.role.endsWith('ADMIN')) continue
    officers.set(person.areaId, [...(officers.get(person.areaId) ?? []), person])
  }
  const leaders = active.filter(({ role }) => role === 'SECTION_LEADER').map((one) => [one.areaId ?? '', one] as const)
  return {
    areaById: new Map(areas.map((area) => [area.id, area])),
    officers,
    leaders: new Map(leaders),
    citizens: active.filter(({ role }) => role === 'APPLICATION'),
  }
}

function weightOf({ code }: AreaSeed): number {
  if (code === DEMO_ACCOUNTS.leader.areaCode) return 60
  if (code.startsWith(`${DEMO_ACCOUNTS.khoroo.areaCode}-`)) return 18
  return code.startsWith('БЗД-') ? 1.5 : 0.6
}

/** More of late than in the beginning: it takes time until people know that they can. */
function dayOf(random: Random): Day {
  const days = daysBetween(FIRST, DEMO_DAY)
  return addDays(FIRST, Math.round(days * Math.sqrt(random.next())))
}

interface Task {
  n: number
  day: Day
  area: AreaSeed
  cast: Cast
  earlier: readonly ViolationSeed[]
}

function violationOf({ n, day, area, cast, earlier }: Task, random: Random): ViolationSeed {
  const category = random.weighted(Object.entries(VIOLATION_TEXTS).map(([key, { weight }]) => [key, weight] as const))
  const texts = textsOf(category)
  const reporter = reporterOf(area, day, cast, random)
  const created = instantOn(day, random, [8, 21])
  const fill = (text: string) =>
    text.replace('{n}', String(random.int(1, 9))).replace('{m}', String(random.int(10, 64)))
  const hasPoint = random.chance(0.45)
  const near = () => (random.next() + random.next() - 1) * MIDDLE.spread
  const seed: ViolationSeed = {
    id: idOf('violation', String(n)),
    area,
    reporter,
    category,
    description: random.pick(texts.seen),
    place: fill(random.pick(PLACES)),
    point: hasPoint ? { lat: degrees(MIDDLE.lat + near()), lon: degrees(MIDDLE.lon + near() * 1.6) } : null,
    law: random.chance(0.6) ? texts.law : '',
    organisation: texts.organisations.length > 0 && random.chance(0.35) ? random.pick(texts.organisations) : '',
    photos: photosOf(texts.photos, random),
    foundOn: addDays(
      day,
      -random.weighted([
        [0, 6],
        [1, 3],
        [3, 1],
      ]),
    ),
    createdAt: created.toISOString(),
    updatedAt: created.toISOString(),
    status: 'reported',
    level: 'khoroo',
    assignee: null,
    dueOn: dueFrom(created, 'khoroo'),
    duplicateOf: null,
    closedAt: null,
    steps: [{ at: created.toISOString(), action: 'create', by: reporter, from: null, to: null, note: null }],
    comments: [],
  }
  live(seed, { cast, earlier, done: texts.done }, random)
  return seed
}

const degrees = (value: number) => Math.round(value * 100_000) / 100_000

function photosOf(kinds: readonly string[], random: Random): string[] {
  if (!random.chance(0.5)) return []
  return random
    .shuffle(kinds)
    .slice(0, random.int(1, 2))
    .map((kind) => `${kind}-${random.int(0, 2)}`)
}

const dueFrom = (at: Date, level: HandlingLevel): Day =>
  addWorkingDays(dayInUlaanbaatar(at), deadlines.default[level], usualWorkDays())

/** Mostly citizens of the khoroo, else the leader of the section; nobody before they had an account. */
function reporterOf(area: AreaSeed, day: Day, cast: Cast, random: Random): PersonSeed {
  const isThere = (person: PersonSeed | undefined): person is PersonSeed =>
    person !== undefined && dayInUlaanbaatar(new Date(person.createdAt)) < day
  const leader = cast.leaders.get(area.id)
  const neighbours = cast.citizens.filter(
    (one) => isThere(one) && (one.areaId === area.parentId || one.areaId === area.id),
  )
  const demo = neighbours.find(({ email }) => email === DEMO_ACCOUNTS.citizen.email)
  if (demo && random.chance(0.12)) return demo
  if (isThere(leader) && random.chance(0.35)) return leader
  if (neighbours.length > 0) return random.pick(neighbours)
  return isThere(leader) ? leader : random.pick(cast.citizens.filter(isThere))
}

interface Life {
  cast: Cast
  earlier: readonly ViolationSeed[]
  done: readonly string[]
}

/** What was referred to the city this recently is still open. */
const WITH_THE_CITY_DAYS = 25
/** The share of what would be overdue that its assignee has given another day. */
const PUT_OFF = 0.65

/** Lets a violation go its way, and gives some of what takes long another day. */
function live(seed: ViolationSeed, life: Life, random: Random): void {
  goOn(seed, life, random)
  if (seed.closedAt === null && seed.assignee && seed.dueOn < DEMO_DAY && random.chance(PUT_OFF))
    seed.dueOn = workdayUpTo(addDays(DEMO_DAY, random.int(3, 20)))
}

/** Lets a violation go its way until the day the demo lives on. */
function goOn(seed: ViolationSeed, { cast, earlier, done }: Life, random: Random): void {
  const age = daysBetween(dayInUlaanbaatar(new Date(seed.createdAt)), DEMO_DAY)
  // what came lately is still on its way, and little of what is older waits
  const stalls = age < 8 ? 0.5 : age < 35 ? 0.26 : age < 150 ? 0.06 : 0
  // a khoroo looks at what comes within days
  const stallsFirst = age < 8 ? 0.5 : age < 150 ? 0.02 : 0
  const end = instantOn(DEMO_DAY, random, [17, 18])
  let at = new Date(seed.createdAt)
  const officerOf = (level: HandlingLevel) => {
    let area: AreaSeed | undefined = seed.area
    while (area && area.level !== level) area = cast.areaById.get(area.parentId ?? '')
    return random.pick(cast.officers.get(area?.id ?? '') ?? [...cast.officers.values()][0] ?? [])
  }
  /** One step after some days; false when the demo's day comes first. */
  const step = (action: ViolationAction, [least, most]: readonly [number, number], note: string | null = null) => {
    const next = instantOn(workdayUpTo(addDays(dayInUlaanbaatar(at), random.int(least, most))), random)
    const when = next > at ? next : new Date(at.getTime() + random.int(20, 200) * 60_000)
    const move = violationWorkflow.moves.find((m) => m.action === action && m.from === seed.status)
    const first = seed.status === 'reported'
    if (!move || when > end || random.chance(first ? stallsFirst : stalls)) return false
    at = when
    const by = officerOf(seed.level)
    seed.steps.push({ at: at.toISOString(), action, by, from: seed.status, to: move.to, note })
    seed.status = move.to
    if (random.chance(0.3)) say(seed, by, random.pick(OFFICE_COMMENTS), at, random)
    seed.updatedAt = at.toISOString()
    return true
  }
  const refer = (level: HandlingLevel) => {
    if (!step('refer', [1, 5], random.pick(REFERRALS))) return false
    Object.assign(seed, { level, dueOn: dueFrom(at, level), assignee: null })
    return true
  }
  const close = () => {
    seed.closedAt = at.toISOString()
  }

  const way = random.weighted([
    ['done', 66],
    ['rejected', 8],
    ['duplicate', 24],
    ['district', 15],
    ['city', 8],
    ['slow', 3],
  ] as const)
  if (way === 'slow' && age < 12) return
  if (way === 'rejected' && step('reject', [1, 4], random.pick(REJECTIONS))) return close()
  const root = earlier.findLast(
    (one) => one.area.parentId === seed.area.parentId && one.category === seed.category && one.status !== 'duplicate',
  )
  if (way === 'duplicate' && root && step('mark_duplicate', [0, 3])) {
    seed.duplicateOf = root.id
    return close()
  }
  if (!step('verify', [0, 4])) return
  if (random.chance(0.5)) say(seed, seed.reporter, random.pick(REPORTER_COMMENTS), at, random)
  const leader = cast.leaders.get(seed.area.id)
  const toLeader = random.chance(0.6) || leader?.email === DEMO_ACCOUNTS.leader.email
  seed.assignee = (toLeader ? leader : undefined) ?? officerOf('khoroo')
  if (way === 'district' || way === 'city') {
    if (!refer('district')) return
    if (way === 'city' && !refer('city')) return
    if (way === 'city' && age < WITH_THE_CITY_DAYS) return
  }
  if (!step('start', [1, 4])) return
  // after a referral, the person who starts it becomes its assignee
  seed.assignee ??= seed.steps.at(-1)?.by ?? null
  if (step('resolve', [2, 24], random.pick(done))) close()
}

function say(seed: ViolationSeed, by: PersonSeed, text: string, at: Date, random: Random): void {
  const when = new Date(at.getTime() + random.int(1, 15) * 60_000)
  seed.comments.push({ at: when.toISOString(), by, text, status: seed.status })
}

/** What is searched of a violation, as the server writes it. */
export const searchOf = (seed: ViolationSeed): string =>
  foldForSearch([seed.description, seed.place, seed.law, seed.organisation].join(' '))
