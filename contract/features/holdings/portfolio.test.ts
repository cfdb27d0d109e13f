import { describe, expect, test } from 'vitest'
import { type Holding, holdingKey, portfolioProblems, summaryOf, valueSum, weightSum } from './portfolio.ts'

const holding = (mn: string, weight: string, more: Partial<Holding> = {}): Holding => ({
  name: { mn },
  sector: 'other',
  country: 'MN',
  assetClass: 'stock',
  weight,
  value: (Number(weight) * 100).toFixed(2),
  ...more,
})

describe('sums', () => {
  test('are exact where binary floating point is not, and rounded once', () => {
    expect(weightSum([holding('а', '0.1'), holding('б', '0.2')])).toBe('0.30')
    // 0.0049 each: rounding first would give 0
    expect(weightSum([holding('а', '0.0049'), holding('б', '0.0049')])).toBe('0.01')
    expect(valueSum([{ value: '9007199254740993.01' }, { value: '0.02' }])).toBe('9007199254740993.03')
  })
})

describe('a portfolio is faulty', () => {
  test('without holdings', () => {
    expect(portfolioProblems([])).toMatchObject([{ code: 'holdings_empty' }])
  })

  test('above 100% by more than the rounding of its weights', () => {
    const three = (last: string) => [holding('а', '33.34'), holding('б', '33.34'), holding('в', last)]
    expect(portfolioProblems(three('33.335'))).toEqual([])
    expect(portfolioProblems(three('33.3351'))).toMatchObject([{ code: 'holdings_weights', params: { sum: '100.02' } }])
  })

  test('when its weights are fractions of 1 instead of per cent, as cells that a spreadsheet shows as 60%', () => {
    expect(portfolioProblems([holding('а', '0.6'), holding('б', '0.395')])).toMatchObject([
      { code: 'holdings_fractions', params: { sum: '1.00' } },
    ])
    expect(portfolioProblems([holding('а', '60'), holding('б', '39.5')])).toEqual([])
  })

  test('when a weight differs from its value by more than a tenth of a percentage point', () => {
    const two = (value: string) => [holding('а', '50', { value: '5000' }), holding('б', '50', { value })]
    expect(portfolioProblems(two('5015'))).toEqual([])
    expect(portfolioProblems(two('5030'))).toMatchObject([
      { code: 'holding_weight_mismatch', index: 0 },
      { code: 'holding_weight_mismatch', index: 1 },
    ])
  })
})

describe('a summary', () => {
  test('of nothing has no change rather than 0', () => {
    expect(summaryOf([], undefined)).toMatchObject({ count: 0, top: [], added: null, gone: [], classes: [] })
  })

  test('compares by name and class, and counts what changed too little to be shown as the same', () => {
    const now = [holding('Туул  УС', '10.004'), holding('Туул ус', '5', { assetClass: 'bond' })]
    const before = [holding('туул ус', '10'), holding('Сэлбэ', '7')]
    const { top, gone, added } = summaryOf(now, before)
    expect(top.map(({ change, difference }) => [change, difference])).toEqual([
      ['same', '0.00'],
      ['new', null],
    ])
    expect([added, gone.map(({ name }) => name.mn)]).toEqual([1, ['Сэлбэ']])
  })

  test('has ten at most, ordered by weight, value and name', () => {
    const many = Array.from({ length: 12 }, (_, i) =>
      holding(`н${i % 10}${i}`, '5', { value: i === 7 ? '600' : '500' }),
    )
    const { top, topWeight, weight } = summaryOf(many, undefined)
    expect(top).toHaveLength(10)
    expect(top[0]?.name.mn).toBe('н77')
    expect(top.slice(1, 3).map(({ name }) => name.mn)).toEqual(['н00', 'н010'])
    expect([topWeight, weight]).toEqual(['50.00', '60.00'])
  })
})

test('a key ignores case, composition and repeated spaces', () => {
  expect(holdingKey(holding(' ЦАЙ\u0438\u0306 ', '1'))).toBe(holdingKey(holding('цай\u0439', '1')))
})
