import type { Level } from '#contract/core/model/actor.ts'
import { khorooName, ordinal } from '#contract/core/text/numbers.ts'
import {
  BAYANZURKH_KHOROOS,
  CITY_KHOROOS,
  DISTRICTS,
  type DistrictFact,
  KHOROOS_COUNTED_ON,
  POPULATION_COUNTED_ON,
} from './districts.ts'
import { idOf } from './ids.ts'
import { makeRandom, type Random, share } from './random.ts'

/** One unit of the city's tree as the table `areas` holds it; `path` is '/id/id/…/' from the city down, closing slash included. */
export interface AreaSeed {
  id: string
  parentId: string | null
  level: Level
  /** Readable and unique: 'УБ', 'БЗД', 'БЗД-01', 'БЗД-01-03'. */
  code: string
  /** Place among its siblings, from 1. */
  ordinal: number
  name: { mn: string; en: string }
  population: number
  households: number
  /** Day on which population and households were counted. */
  countedOn: string
  path: string
}

/** One dated count of an area, as the table `area_counts` holds it. */
export interface AreaCountSeed {
  areaId: string
  countedOn: string
  what: 'districts' | 'khoroos' | 'population'
  amount: number
  source: string
}

type Plan = {
  code: string
  ordinal: number
  name: { mn: string; en: string }
  level: Level
  parts: Plan[]
  population: number
}

// Households are given to sections and added up from there; a section is too big to visit above 500 and too small under 200.
const HOUSEHOLDS_IN_SECTION = 220
const SECTIONS = { least: 6, most: 12 }
const PEOPLE_IN_HOUSEHOLD = 3.4

/** The whole tree of Ulaanbaatar, parents before children: the city, 9 districts, 204 khoroos, about 1,900 sections. */
export function makeAreas(): AreaSeed[] {
  const random = makeRandom('areas')
  const districts = DISTRICTS.map((fact, i) => planDistrict(fact, i + 1, random))
  const city: Plan = {
    code: 'УБ',
    ordinal: 1,
    name: { mn: 'Улаанбаатар', en: 'Ulaanbaatar' },
    level: 'city',
    parts: districts,
    population: districts.reduce((sum, { population }) => sum + population, 0),
  }

  const byLevel: AreaSeed[] = []
  grow(city, null, byLevel, random)
  return byLevel.sort((a, b) => depth(a) - depth(b))
}

const depth = ({ path }: AreaSeed) => path.split('/').length

function planDistrict({ code, mn, en, khoroos, population }: DistrictFact, place: number, random: Random): Plan {
  const weights = Array.from({ length: khoroos }, () => 0.85 + random.next() * 0.4)
  const parts = share(population, weights).map((people, i) => planKhoroo(code, i + 1, people, random))
  return { code, ordinal: place, name: { mn, en }, level: 'district', parts, population }
}

function planKhoroo(district: string, number: number, population: number, random: Random): Plan {
  const code = `${district}-${twoDigits(number)}`
  const households = population / PEOPLE_IN_HOUSEHOLD
  const count = Math.min(SECTIONS.most, Math.max(SECTIONS.least, Math.floor(households / HOUSEHOLDS_IN_SECTION)))
  const weights = Array.from({ length: count }, () => 0.97 + random.next() * 0.08)
  const parts = share(population, weights).map((people, i) => planSection(code, i + 1, people))
  const name = { mn: khorooName(number, 'mn'), en: khorooName(number, 'en') }
  return { code, ordinal: number, name, level: 'khoroo', parts, population }
}

function planSection(khoroo: string, number: number, population: number): Plan {
  const name = { mn: `${ordinal(number, 'mn')} хэсэг`, en: `Section ${number}` }
  return { code: `${khoroo}-${twoDigits(number)}`, ordinal: number, name, level: 'section', parts: [], population }
}

/** Writes the plan's areas into `into` and answers the households of this one: always the sum of what lies below. */
function grow(plan: Plan, parent: AreaSeed | null, into: AreaSeed[], random: Random): number {
  const { parts, ...own } = plan
  const id = idOf('area', plan.code)
  const path = `${parent?.path ?? '/'}${id}/`
  const area: AreaSeed = {
    ...own,
    id,
    parentId: parent?.id ?? null,
    households: 0,
    countedOn: POPULATION_COUNTED_ON,
    path,
  }
  into.push(area)
  const below = parts.map((part) => grow(part, area, into, random))
  area.households =
    parts.length > 0
      ? below.reduce((sum, households) => sum + households, 0)
      : Math.round(plan.population / (PEOPLE_IN_HOUSEHOLD - 0.1 + random.next() * 0.2))
  return area.households
}

const twoDigits = (n: number) => String(n).padStart(2, '0')

const WIKIPEDIA = 'en.wikipedia.org/wiki/Districts_of_Ulaanbaatar'

/** How the city was divided over the years, and the population of 2020: counts are data with dates, never constants. */
export function makeAreaCounts(): AreaCountSeed[] {
  const cityId = idOf('area', 'УБ')
  const city = CITY_KHOROOS.map(([countedOn, amount]) => khoroosOf(cityId, countedOn, amount, WIKIPEDIA))
  const bayanzurkh = BAYANZURKH_KHOROOS.map(([countedOn, amount]) =>
    khoroosOf(idOf('area', 'БЗД'), countedOn, amount, 'bzd.ub.gov.mn/horood'),
  )
  const people = DISTRICTS.reduce((sum, { population }) => sum + population, 0)
  const counted = DISTRICTS.flatMap(({ code, khoroos, population }) => [
    khoroosOf(idOf('area', code), KHOROOS_COUNTED_ON, khoroos, WIKIPEDIA),
    peopleOf(idOf('area', code), population),
  ])
  const districts = {
    areaId: cityId,
    countedOn: KHOROOS_COUNTED_ON,
    what: 'districts' as const,
    amount: DISTRICTS.length,
  }
  return [...city, { ...districts, source: WIKIPEDIA }, peopleOf(cityId, people), ...bayanzurkh, ...counted]
}

const khoroosOf = (areaId: string, countedOn: string, amount: number, source: string): AreaCountSeed => ({
  areaId,
  countedOn,
  what: 'khoroos',
  amount,
  source,
})

const peopleOf = (areaId: string, amount: number): AreaCountSeed => ({
  areaId,
  countedOn: POPULATION_COUNTED_ON,
  what: 'population',
  amount,
  source: WIKIPEDIA,
})
