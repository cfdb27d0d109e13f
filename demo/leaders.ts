import { addDays, type Day, dayInUlaanbaatar, weekdayOf } from '#contract/core/time/dates.ts'
import type { AreaSeed } from './areas.ts'
import { DEMO_DAY } from './calendar.ts'
import { identityMaker } from './identities.ts'
import { idOf } from './ids.ts'
import { FEMALE_NAMES, MALE_NAMES } from './names.ts'
import type { PersonSeed } from './people.ts'
import { makeRandom, type Random } from './random.ts'

/** One section leader of the demo, in office or not any more, with the one term. */
export interface LeaderSeed {
  id: string
  areaId: string
  userId: string | null
  firstName: string
  lastName: string
  phone: string
  registerNumber: string
  status: 'active' | 'inactive'
  from: Day
  to: Day | null
}

/** Sections that wait for a leader, and those of the demo's district whose leader followed another. */
const VACANT = 0.04
const FOLLOWED = 0.35
/** The first day on which a leader of today may have come into office. */
const OLDEST: Day = '2021-01-04'
const BORN = [1958, 2002] as const

/** A leader for nearly every section: those with an account, those without one yet, and who led before them. */
export function makeLeaders(areas: readonly AreaSeed[], people: readonly PersonSeed[]): LeaderSeed[] {
  const random = makeRandom('leaders')
  const identity = identityMaker(random)
  const taken = new Set(people.map((person) => person.registerNumber))
  const stranger = (key: string) => {
    const sex = random.chance(0.7) ? 'female' : 'male'
    let made = identity(sex, BORN)
    while (taken.has(made.registerNumber)) made = identity(sex, BORN)
    const firstName = random.pick(sex === 'male' ? MALE_NAMES : FEMALE_NAMES)
    const lastName = random.pick(MALE_NAMES.filter((name) => name !== firstName))
    return {
      id: idOf('leader', key),
      userId: null,
      firstName,
      lastName,
      phone: made.phone,
      registerNumber: made.registerNumber,
    }
  }
  const byArea = new Map(
    people.filter(({ role }) => role === 'SECTION_LEADER').map((person) => [person.areaId, person]),
  )
  return areas
    .filter(({ level }) => level === 'section')
    .flatMap((section): LeaderSeed[] => {
      const person = byArea.get(section.id)
      const known = person && ofPerson(person, section, random)
      const isVacant = known ? known.status === 'inactive' : random.chance(VACANT)
      const made: LeaderSeed[] = known ? [known] : []
      if (!known && !isVacant)
        made.push({ ...stranger(section.code), ...office(section, mondayFrom(OLDEST, 1_700, random)) })
      const first = made[0]
      if (first && section.code.startsWith('БЗД-') && random.chance(FOLLOWED)) {
        const from = mondayFrom('2018-01-08', 900, random)
        const before = { ...stranger(`${section.code} before`), ...office(section, from) }
        made.push({ ...before, status: 'inactive', to: later(addDays(first.from, -1), addDays(from, 1)) })
      }
      return made
    })
}

const office = (section: AreaSeed, from: Day) => ({
  areaId: section.id,
  status: 'active' as const,
  from,
  to: null,
})

function ofPerson(person: PersonSeed, section: AreaSeed, random: Random): LeaderSeed {
  const account = dayInUlaanbaatar(new Date(person.createdAt))
  // the account came with the system, mostly long after the office
  const from = mondayFrom(OLDEST, 1_200, random)
  const isActive = person.status === 'active'
  const left = addDays(account, random.int(60, 300))
  return {
    id: idOf('leader', section.code),
    areaId: section.id,
    userId: person.id,
    firstName: person.firstName,
    lastName: person.lastName,
    phone: person.phone,
    registerNumber: person.registerNumber,
    status: isActive ? 'active' : 'inactive',
    from: from < account ? from : account,
    to: isActive ? null : left < DEMO_DAY ? left : DEMO_DAY,
  }
}

/** A Monday within so many days. */
function mondayFrom(day: Day, days: number, random: Random): Day {
  const chosen = addDays(day, random.int(0, days))
  return addDays(chosen, 1 - weekdayOf(chosen))
}

const later = (a: Day, b: Day): Day => (a > b ? a : b)
