import { expect, test } from 'vitest'
import { holdingKey, portfolioProblems, weightSum } from '#contract/features/holdings/index.ts'
import { DEMO_DAY } from './calendar.ts'
import { makePortfolios } from './holdings.ts'

const portfolios = makePortfolios()

test('every portfolio could have been submitted, and is the same in every run', () => {
  expect(makePortfolios()).toEqual(portfolios)
  for (const { day, holdings } of portfolios) {
    expect(day <= DEMO_DAY).toBe(true)
    expect(portfolioProblems(holdings)).toEqual([])
    expect(new Set(holdings.map(holdingKey)).size).toBe(holdings.length)
  }
})

test('each fund has a portfolio for every quarter, with more than ten investments', () => {
  const published = portfolios.filter(({ status, revision }) => status === 'published' && revision === 1)
  expect([...Map.groupBy(published, ({ fundId }) => fundId).values()].map(({ length }) => length)).toEqual([48, 36, 23])
  expect(published.every(({ holdings }) => holdings.length > 10 && Number(weightSum(holdings)) > 90)).toBe(true)
})

test('one was corrected, one waits for its publication, and one is a draft', () => {
  expect(portfolios.filter(({ revision }) => revision > 1)).toHaveLength(1)
  expect(portfolios.filter(({ status }) => status === 'submitted')).toHaveLength(1)
  expect(portfolios.filter(({ status }) => status === 'draft')).toHaveLength(1)
})
