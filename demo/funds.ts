import { addDays, type Day, weekdayOf } from '#contract/core/time/dates.ts'
import type { PriceEntry } from '#contract/features/funds/index.ts'
import { DEMO_DAY } from './calendar.ts'
import { idOf } from './ids.ts'
import { makeRandom, type Random } from './random.ts'
import { FUNDS } from './texts/funds.ts'

/** A price of the demo city: hundredths of the currency, and whole units, so that price × units is exact. */
export interface PriceSeed {
  id: string
  fundId: string
  day: Day
  revision: number
  cents: number
  units: number
  status: PriceEntry['status']
  reason: string | null
}

export interface FundSeed {
  id: string
  at: number
  inception: Day
  risk: number
  currency: 'MNT' | 'USD'
  prices: readonly PriceSeed[]
}

interface Course {
  inception: Day
  currency: FundSeed['currency']
  cents: number
  units: number
  risk: number
  /** Mean and spread of a day's change, in millionths. */
  drift: number
  spread: number
}

/** Twelve, nine and six years. */
const COURSES: readonly Course[] = [
  { inception: '2014-11-24', currency: 'MNT', cents: 100_000, units: 8_000_000, risk: 5, drift: 330, spread: 9_000 },
  { inception: '2017-11-20', currency: 'MNT', cents: 100_000, units: 15_000_000, risk: 2, drift: 300, spread: 900 },
  { inception: '2020-11-23', currency: 'USD', cents: 10_000, units: 250_000, risk: 6, drift: 260, spread: 14_000 },
]

/** Entries at the end of each history that are not published yet, the newest last. */
const OPEN: readonly PriceSeed['status'][] = ['submitted', 'draft']
/** How many prices before the last one the corrected price of the first fund lies. */
const CORRECTED_BEFORE_END = 40

const MILLION = 1_000_000

/** The price of the next day: the sum of four even changes is nearly normal. Whole numbers, the same on every machine. */
function nextCents(cents: number, { drift, spread }: Course, random: Random): number {
  let change = drift
  for (let i = 0; i < 4; i++) change += random.int(-spread, spread)
  return Math.max(100, Math.round((cents * (MILLION + change)) / MILLION))
}

function pricesOf(fundId: string, course: Course, random: Random): PriceSeed[] {
  const days: Day[] = []
  for (let day = course.inception; day <= DEMO_DAY; day = addDays(day, 1)) if (weekdayOf(day) <= 5) days.push(day)
  let { cents, units } = course
  return days.map((day, i) => {
    if (i > 0) cents = nextCents(cents, course, random)
    if (random.chance(0.2)) units += random.int(-2_000, 6_000)
    const status = OPEN[i - (days.length - OPEN.length)] ?? 'published'
    return { id: idOf('fund price', `${fundId} ${day}`), fundId, day, revision: 1, cents, units, status, reason: null }
  })
}

/** One price was published with a mistake and corrected. */
function withCorrection(prices: readonly PriceSeed[]): PriceSeed[] {
  const right = prices.at(-CORRECTED_BEFORE_END)
  if (!right) return [...prices]
  const wrong = { ...right, cents: right.cents + 1_100 }
  const corrected = {
    ...right,
    id: idOf('fund price', `${right.id} corrected`),
    revision: 2,
    reason: 'Нэг бондын хуримтлагдсан хүүг хоёр удаа тооцсон байсан.',
  }
  return prices.flatMap((price) => (price === right ? [wrong, corrected] : [price]))
}

/** The funds of the demo city with their prices, the same in every run. */
export function makeFunds(): FundSeed[] {
  return COURSES.map((course, at) => {
    const { inception, risk, currency } = course
    const id = idOf('fund', FUNDS[at]?.code ?? String(at))
    const prices = pricesOf(id, course, makeRandom(`prices of fund ${at}`))
    return { id, at, inception, risk, currency, prices: at === 0 ? withCorrection(prices) : prices }
  })
}
