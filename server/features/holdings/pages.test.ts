import { beforeAll, beforeEach, expect, test } from 'vitest'
import { app, people, type TestApp } from '../../testing/app.ts'
import { aHolding, clearFunds, makeFund, makePortfolio } from './testing.ts'

// `npm test` builds dist first: these tests use the real pages on the real database

let t: TestApp
let fundId: string
beforeAll(async () => {
  t = await app()
})
beforeEach(async () => {
  await clearFunds(t)
  fundId = await makeFund(t.core.pool)
})

const page = async (query = '') => (await t.http.inject({ url: `/fund/${fundId}${query}` })).body

test('the largest holdings, the mix and the changes are readable before any script, in both languages', async () => {
  const named = { name: { mn: 'Туул ус', en: 'Tuul Water' } }
  await makePortfolio(t.core.pool, {
    fundId,
    day: '2026-03-31',
    holdings: [aHolding('Туул ус', '30', named), aHolding('Сэлбэ', '5')],
  })
  await makePortfolio(t.core.pool, {
    fundId,
    day: '2026-06-30',
    holdings: [aHolding('Туул ус', '32.5', named), aHolding('Бонд', '20', { assetClass: 'bond' })],
  })
  const mn = await page()
  for (const text of [
    'Туул ус',
    '32.50%',
    '▲ +2.50',
    'Шинэ',
    '52.50%',
    'Хувьцаа · Санхүү · Монгол',
    'Сэлбэ',
    '2026.06.30',
  ])
    expect(mn, text).toContain(text)
  const en = await page('?lang=en&day=2026-03-31&range=inception')
  for (const text of ['Tuul Water', '30.00%', 'Top 10 investments', 'Mix by asset class: Shares 35.00%'])
    expect(en, text).toContain(text)
  expect(en).not.toContain('32.50%')
  // the chosen range and language stay when another day is chosen
  expect(en).toContain('<input type="hidden" name="range" value="inception"/>')
  expect(en).toContain('<input type="hidden" name="lang" value="en"/>')
  expect(await page('?day=2020-01-01')).toContain('нийтэлсэн мэдээлэл алга')
})

test('a fund without published holdings has no part for them', async () => {
  await makePortfolio(t.core.pool, { fundId, day: '2026-03-31', status: 'submitted' })
  expect(await page()).not.toContain('id="holdings"')
})

test('a portfolio is on the page as soon as it is published', async () => {
  await makePortfolio(t.core.pool, { fundId, day: '2026-03-31' })
  const id = await makePortfolio(t.core.pool, { fundId, day: '2026-06-30', status: 'submitted' })
  expect(await page()).toContain('2026.03.31')
  expect(await page()).not.toContain('2026.06.30')
  await t.as(people.otherCityAdmin).post(`/v1/holdings/${id}/transitions`, { action: 'publish' })
  expect(await page()).toContain('2026.06.30')
})
