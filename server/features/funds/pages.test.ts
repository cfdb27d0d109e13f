import { beforeAll, beforeEach, expect, test } from 'vitest'
import { app, people, type TestApp } from '../../testing/app.ts'
import { aPrice, clearFunds, makeFund, makePrice, pricesOf } from './testing.ts'

// `npm test` builds dist first: these tests use the real pages on the real database

const { cityAdmin, otherCityAdmin } = people

let t: TestApp
let fundId: string
const { enter, act } = pricesOf(() => t)
beforeAll(async () => {
  t = await app()
})
beforeEach(async () => {
  await clearFunds(t)
  fundId = await makeFund(t.core.pool)
})

const page = async (url: string) => t.http.inject({ url })
const made = (day: string, price: string) => makePrice(t.core.pool, { fundId, day, price })

test('price, return and risk are readable before any script, in both languages', async () => {
  await made('2025-12-31', '100')
  await made('2026-01-05', '1050')
  await made('2026-01-06', '1100.5')
  const mn = (await page(`/fund/${fundId}`)).body
  for (const text of ['1\u00A0100.50', '2026.01.06', '▲ +4.81%', '▲ +1\u00A0000.50%', 'Өнгөрсөн хугацааны өгөөж'])
    expect(mn).toContain(text)
  const en = (await page(`/fund/${fundId}?lang=en&range=inception`)).body
  for (const text of ['1,100.50', 'Maximum drawdown', 'Past performance does not guarantee']) expect(en).toContain(text)
  expect((await page('/fund')).body).toContain(`/fund/${fundId}`)
})

test('with fewer than two prices every figure is a dash', async () => {
  await made('2026-01-05', '100')
  const { body } = await page(`/fund/${fundId}`)
  expect(body).toContain('100.00')
  expect(body).not.toContain('0.00%')
  expect(body).toContain('хоёроос цөөн үнэ')
})

test('a price is on no page and in no cache before it is published, and then at once', async () => {
  await made('2026-01-05', '100')
  const urls = ['/fund', `/fund/${fundId}`, `/fund/${fundId}?range=inception`]
  for (const url of urls) await page(url)
  const { id } = (await enter(cityAdmin, aPrice(fundId, '2026-01-06', '117.77'))).body.data
  await act(cityAdmin, id, 'submit')
  for (const url of urls) expect((await page(url)).body, url).not.toContain('117.77')

  await act(otherCityAdmin, id, 'publish')
  for (const url of urls) expect((await page(url)).body, url).toContain('117.77')
})

test('a fund that is not published, and one that does not exist, are not found', async () => {
  const draft = await makeFund(t.core.pool, { status: 'draft' })
  expect((await page(`/fund/${draft}`)).statusCode).toBe(404)
  expect((await page('/fund/00000000-0000-4000-8000-000000000000')).statusCode).toBe(404)
  expect((await page('/fund/x')).statusCode).toBe(404)
})
