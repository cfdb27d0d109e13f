import { expect, test } from 'vitest'
import type { OpenDataSet } from '#contract/features/opendata/index.ts'
import type { PageData } from './renderer.ts'
import { render } from './server.tsx'

const draw = (data: PageData, lang: 'mn' | 'en' = 'mn') =>
  render(new URL('https://nutag.example/open-data'), data, { lang, cookies: {} }, { origin: 'https://nutag.example' })

const set: OpenDataSet = {
  name: 'ratings',
  title: { mn: 'Үнэлгээ', en: 'Ratings' },
  description: { mn: 'Баталсан үнэлгээ', en: 'Approved ratings' },
  columns: [{ name: 'points', kind: 'number', meaning: { mn: 'Оноо', en: 'Points' } }],
  rows: 1480,
  changedAt: '2026-03-10T02:00:00.000Z',
  published: true,
}
const list = (sets: OpenDataSet[]): PageData => ({
  openData: { data: { licence: 'CC BY 4.0', licenceUrl: 'https://creativecommons.org/licenses/by/4.0/', sets } },
})

test('each data set has its files, its size and date, its columns and the licence', () => {
  const { html } = draw(list([set]))

  for (const file of ['/v1/open-data/ratings/csv', '/v1/open-data/ratings/json', '/v1/open-data/catalogue'])
    expect(html).toContain(`href="${file}"`)
  expect(html).toMatch(/Мөрийн тоо: 1\s480/)
  for (const text of ['2026.03.10 10:00', 'points', 'Оноо', 'CC BY 4.0']) expect(html).toContain(text)
})

test('the same data is shown in English', () => {
  expect(draw(list([set]), 'en').html).toContain('Approved ratings')
})

test('a city that publishes nothing says so', () => {
  const { html } = draw(list([]))

  expect(html).toContain('Нээлттэй өгөгдөл алга байна')
  expect(html).not.toContain('/v1/open-data/')
})
