import type { Role } from '#contract/core/model/actor.ts'
import type { Sex } from '#contract/core/people/person.ts'
import { addDays, type Day, dayInUlaanbaatar, daysBetween } from '#contract/core/time/dates.ts'
import type { AreaSeed } from './areas.ts'
import { DEMO_DAY, FIRST_DAY, instantOn, workdayUpTo } from './calendar.ts'
import { type Identity, identityMaker } from './identities.ts'
import { idOf } from './ids.ts'
import { FEMALE_NAMES, inLatin, MALE_NAMES } from './names.ts'
import { DEMO_ACCOUNTS, FUND_OFFICER, POSITIONS, type Position } from './positions.ts'
import { makeRandom, type Random } from './random.ts'

/** One account of the demo; phone as stored ('+976…'), instants in ISO form. */
export interface PersonSeed extends Identity {
  id: string
  email: string
  role: Role
  areaId: string | null
  firstName: string
  lastName: string
  position: Position | null
  status: 'active' | 'inactive'
  createdAt: string
  lastSignInAt: string | null
  /** Chooses the background of the person's picture. */
  avatarSeed: number
}

type Wanted = { role: Role; area: AreaSeed | null; since: readonly [Day, Day]; demo?: DemoAccount }
type DemoAccount = (typeof DEMO_ACCOUNTS)[keyof typeof DEMO_ACCOUNTS]

const CITIZENS = 300
const LEADERS = 600
const INACTIVE = 0.03
const WOMEN: Record<Role, number> = {
  CITY_ADMIN: 0.5,
  DISTRICT_ADMIN: 0.5,
  KHOROO_ADMIN: 0.6,
  SECTION_LEADER: 0.7,
  APPLICATION: 0.55,
}
/** Years of birth, first and last. */
const BORN: Record<Role, readonly [number, number]> = {
  CITY_ADMIN: [1972, 1996],
  DISTRICT_ADMIN: [1970, 1998],
  KHOROO_ADMIN: [1968, 2000],
  SECTION_LEADER: [1958, 2002],
  APPLICATION: [1950, 2007],
}

/**
 * Five of the demo accounts first, then the staff of city, districts, khoroos and sections, then the citizens. The sixth demo
 * account, the fund officer, is the last of the city's staff.
 */
export function makePeople(areas: readonly AreaSeed[]): PersonSeed[] {
  const random = makeRandom('people')
  const emails = new Set<string>(Object.values(DEMO_ACCOUNTS).map(({ email }) => email))
  const tools = { random, identity: identityMaker(random), emails }
  const wanted = [...demoAccounts(areas), ...staff(areas, random), ...citizens(areas, random)]
  const people = wanted.map((one) => makePerson(one, tools))
  const officer = people.findLast(({ role }) => role === 'CITY_ADMIN')
  return people.map((person) => (person === officer ? asOfficer(person) : person))
}

function asOfficer(person: PersonSeed): PersonSeed {
  const { email, firstName, lastName } = DEMO_ACCOUNTS.officer
  return { ...person, id: idOf('person', email), email, firstName, lastName, position: FUND_OFFICER, status: 'active' }
}

function find(areas: readonly AreaSeed[], code: string): AreaSeed {
  const area = areas.find((candidate) => candidate.code === code)
  if (!area) throw new RangeError(`no area ${code}`)
  return area
}

// The system came to the city first, then to the districts, the khoroos and the sections.
const SINCE: Record<Role, readonly [Day, Day]> = {
  CITY_ADMIN: [FIRST_DAY, '2024-11-22'],
  DISTRICT_ADMIN: ['2024-11-25', '2024-12-06'],
  KHOROO_ADMIN: ['2024-12-09', '2025-08-29'],
  SECTION_LEADER: ['2025-02-03', '2026-10-30'],
  APPLICATION: ['2025-01-06', '2026-11-18'],
}

function demoAccounts(areas: readonly AreaSeed[]): Wanted[] {
  const { city, district, khoroo, leader, citizen } = DEMO_ACCOUNTS
  const want = (demo: DemoAccount, role: Role, day: Day): Wanted => ({
    role,
    area: find(areas, demo.areaCode),
    since: [day, day],
    demo,
  })
  return [
    want(city, 'CITY_ADMIN', FIRST_DAY),
    want(district, 'DISTRICT_ADMIN', '2024-11-25'),
    want(khoroo, 'KHOROO_ADMIN', '2024-12-09'),
    want(leader, 'SECTION_LEADER', '2025-02-03'),
    want(citizen, 'APPLICATION', '2025-01-06'),
  ]
}

function staff(areas: readonly AreaSeed[], random: Random): Wanted[] {
  const at = (level: AreaSeed['level']) => areas.filter((area) => area.level === level)
  const taken = (area: AreaSeed) => Object.values(DEMO_ACCOUNTS).some(({ areaCode }) => areaCode === area.code)
  const want =
    (role: Role, since = SINCE[role]) =>
    (area: AreaSeed): Wanted => ({ role, area, since })

  const free = at('section').filter((section) => !taken(section))
  const inBayanzurkh = free.filter(({ code }) => code.startsWith('БЗД-'))
  const elsewhere = random.shuffle(free.filter((section) => !inBayanzurkh.includes(section)))
  const leaders = [...inBayanzurkh, ...elsewhere.slice(0, LEADERS - 1 - inBayanzurkh.length)]

  const secondOfDistrict = want('DISTRICT_ADMIN', ['2025-01-13', '2026-06-26'])
  return [
    ...at('city').flatMap((city) => [want('CITY_ADMIN')(city), want('CITY_ADMIN', ['2025-03-03', '2025-09-26'])(city)]),
    ...at('district')
      .filter((district) => !taken(district))
      .map(want('DISTRICT_ADMIN')),
    ...at('district').map(secondOfDistrict),
    ...at('khoroo')
      .filter((khoroo) => !taken(khoroo))
      .map(want('KHOROO_ADMIN')),
    ...leaders.map(want('SECTION_LEADER')),
  ]
}

function citizens(areas: readonly AreaSeed[], random: Random): Wanted[] {
  const byPopulation = areas.filter(({ level }) => level === 'khoroo').map((area) => [area, area.population] as const)
  const neighbours = find(areas, DEMO_ACCOUNTS.citizen.areaCode)
  const section = find(areas, DEMO_ACCOUNTS.leader.areaCode)
  return Array.from({ length: CITIZENS - 1 }, (_, i): Wanted => {
    const home = random.chance(0.9) ? random.weighted(byPopulation) : null
    const nearby = i < 8 ? section : neighbours
    return { role: 'APPLICATION', area: i < 20 ? nearby : home, since: SINCE.APPLICATION }
  })
}

type Tools = { random: Random; identity: ReturnType<typeof identityMaker>; emails: Set<string> }

function makePerson({ role, area, since, demo }: Wanted, { random, identity, emails }: Tools): PersonSeed {
  const sex = demo?.sex ?? (random.chance(WOMEN[role]) ? 'female' : 'male')
  const name = demo ?? makeName(sex, random)
  const email = demo?.email ?? freeEmail(name, role, emails)
  const status = !demo && random.chance(INACTIVE) ? 'inactive' : 'active'
  const createdOn = workdayUpTo(addDays(since[0], random.int(0, daysBetween(since[0], since[1]))))
  const createdAt = instantOn(createdOn < FIRST_DAY ? FIRST_DAY : createdOn, random, [9, 17])
  return {
    id: idOf('person', email),
    email,
    role,
    areaId: area?.id ?? null,
    firstName: name.firstName,
    lastName: name.lastName,
    ...identity(sex, BORN[role]),
    position: position(role, demo, random),
    status,
    createdAt: createdAt.toISOString(),
    lastSignInAt: lastSignIn({ role, status, createdAt, demo }, random)?.toISOString() ?? null,
    avatarSeed: random.int(0, 999_999),
  }
}

function makeName(sex: Sex, random: Random) {
  const firstName = random.pick(sex === 'male' ? MALE_NAMES : FEMALE_NAMES)
  const lastName = random.pick(MALE_NAMES.filter((name) => name !== firstName))
  return { firstName, lastName }
}

/** 'bolormaa.b@…', if taken 'bolormaa.batbayar@…', if taken with a number. */
function freeEmail({ firstName, lastName }: { firstName: string; lastName: string }, role: Role, taken: Set<string>) {
  const host = role === 'APPLICATION' ? 'example.mn' : 'nutag.mn'
  const [given, patronymic] = [inLatin(firstName), inLatin(lastName)]
  const candidates = [`${given}.${patronymic.slice(0, 1)}`, `${given}.${patronymic}`]
  for (let n = 2; ; n++) {
    const free = candidates.map((name) => `${name}@${host}`).find((email) => !taken.has(email))
    if (free) {
      taken.add(free)
      return free
    }
    candidates.push(`${given}.${patronymic}${n}`)
  }
}

function position(role: Role, demo: DemoAccount | undefined, random: Random): Position | null {
  const titles = POSITIONS[role]
  if (demo) return titles[0]?.[0] ?? null
  return titles.length > 0 ? random.weighted(titles) : null
}

type Account = Pick<PersonSeed, 'role' | 'status'> & { createdAt: Date; demo: DemoAccount | undefined }

/** Staff were here within weeks, citizens whenever they had a reason; inactive people left long ago, some never came. */
function lastSignIn({ role, status, createdAt, demo }: Account, random: Random): Date | null {
  if (!demo && random.chance(role === 'APPLICATION' ? 0.12 : 0.02)) return null
  const isStaff = role !== 'APPLICATION'
  const first = dayInUlaanbaatar(createdAt)
  const last = status === 'active' ? DEMO_DAY : addDays(first, Math.floor(daysBetween(first, DEMO_DAY) / 2))
  const back = demo ? 0 : random.int(0, status === 'active' && isStaff ? 21 : 200)
  const day = addDays(last, -back)
  const at = instantOn(isStaff ? workdayUpTo(day) : day, random, isStaff ? [8, 18] : [7, 23])
  return at > createdAt ? at : new Date(createdAt.getTime() + 5 * 60_000)
}
