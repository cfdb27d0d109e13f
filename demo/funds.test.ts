import { expect, test } from 'vitest'
import { daysBetween } from '#contract/core/time/dates.ts'
import { jumpOf } from '#contract/features/funds/price-rules.ts'
import { DEMO_DAY } from './calendar.ts'
import { makeFunds } from './funds.ts'

const funds = makeFunds()

test('three funds with six to twelve years of prices, the same in every run', () => {
  expect(funds.map(({ inception }) => Math.round(daysBetween(inception, DEMO_DAY) / 365.25))).toEqual([12, 9, 6])
  expect(makeFunds()).toEqual(funds)
})

test('every price is positive, of a day that is over, and changes plausibly', () => {
  for (const { prices } of funds) {
    expect(prices.every(({ cents, units, day }) => cents > 0 && units > 0 && day <= DEMO_DAY)).toBe(true)
    const jumps = prices.filter((price, i) => {
      const before = prices[i - 1]
      return before && jumpOf(String(before.cents), String(price.cents)) !== undefined
    })
    expect(jumps).toEqual([])
    expect(new Set(prices.map(({ day, revision }) => `${day} ${revision}`)).size).toBe(prices.length)
  }
})

test('one price was corrected, and the newest ones are not published yet', () => {
  const all = funds.flatMap(({ prices }) => prices)
  expect(all.filter(({ revision }) => revision > 1)).toHaveLength(1)
  expect(all.filter(({ status }) => status === 'submitted')).toHaveLength(3)
  expect(all.filter(({ status }) => status === 'draft')).toHaveLength(3)
})
