// oxlint-disable-next-line import/default -- Node gives all of a CommonJS package as the default export
import library from 'rrule'
import { expect, test } from 'vitest'
import { occurrencesIn } from './recurrence.ts'

const { RRule } = library as unknown as typeof import('rrule')
const HOUR = 3_600_000
const DAY = 24 * HOUR
const OFFSET = 8 * HOUR

// the same numbers in every run
let seed = 42
const random = (max: number) => {
  seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
  return seed % max
}
const NAMES = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU']

test('rules of days and weeks have the occurrences that the library finds', () => {
  for (let i = 0; i < 400; i++) {
    const start = new Date(Date.UTC(2026, 0, 1) + random(900) * DAY + random(96) * (HOUR / 4))
    const end = new Date(start.getTime() + (1 + random(200)) * (HOUR / 4))
    const isWeekly = random(3) > 0
    const days = NAMES.filter(() => random(3) === 0)
    const until = new Date(start.getTime() + random(500) * DAY)
    const rule = [
      `FREQ=${isWeekly ? 'WEEKLY' : 'DAILY'}`,
      `INTERVAL=${1 + random(4)}`,
      'WKST=MO',
      ...(isWeekly && days.length > 0 ? [`BYDAY=${days.toReversed().join(',')}`] : []),
      ...(random(2) === 0 ? [`UNTIL=${until.toISOString().replace(/[-:]/g, '').slice(0, 15)}Z`] : []),
    ].join(';')
    const from = new Date(start.getTime() + (random(600) - 50) * DAY)
    const to = new Date(from.getTime() + (1 + random(50)) * DAY)
    const wall = (at: Date, more = 0) => new Date(at.getTime() + OFFSET + more)
    const length = end.getTime() - start.getTime()
    const known = new RRule({ ...RRule.parseString(rule), dtstart: wall(start), wkst: RRule.MO })
      .between(wall(from, -length), wall(to), false)
      .map((at) => new Date(at.getTime() - OFFSET).toISOString())

    const found = occurrencesIn({ rule, starts_at: start, ends_at: end, excluded: [] }, from, to)
    expect([rule, start, from, ...found.map((at) => at.toISOString())]).toEqual([rule, start, from, ...known])
  }
})
