import { beforeAll, describe, expect, test } from 'vitest'
import { app, people, type TestApp } from '../../testing/app.ts'
import { makeNews } from '../../testing/news.ts'

let t: TestApp
const DAY = 86_400_000

/** Oldest first, so ordering by date would be wrong. */
const NEWS: [title: string, text: string][] = [
  ['Хууль', 'Товч'],
  ['«Хууль» сэтгүүл', 'Товч'],
  ['Хууль зүйн зөвлөгөө', 'Товч'],
  ['Шинэ хууль, журам', 'Товч'],
  ['12 см цас орлоо', 'Хууль ёсны дагуу цэвэрлэнэ.'],
]

beforeAll(async () => {
  t = await app()
  for (const [at, [title, text]] of NEWS.entries()) {
    const publishAt = new Date(Date.now() - (NEWS.length - at) * DAY)
    await makeNews(t.core.pool, { area: 'C', title, text, publishAt })
  }
})

const titlesOf = async (query: string): Promise<string[]> => {
  const { status, body } = await t.as(null).get(`/v1/news?pageSize=100&${query}`)
  expect(status).toBe(200)
  return body.data.map(({ title }: { title: { mn: string } }) => title.mn)
}
const find = (q: string, more = '') => titlesOf(`q=${encodeURIComponent(q)}&sort=-match${more}`)

describe('the best matching titles come first', () => {
  test('exact titles, then titles that begin with it, titles that contain it, and texts; ties by newest', async () => {
    expect(await titlesOf(`q=${encodeURIComponent('хууль')}`)).toEqual(NEWS.map(([title]) => title).toReversed())
    expect(await find('хууль')).toEqual([
      'Хууль',
      'Хууль зүйн зөвлөгөө',
      '«Хууль» сэтгүүл',
      'Шинэ хууль, журам',
      '12 см цас орлоо',
    ])
  })

  test('in the other script, in capitals, and with several words', async () => {
    expect((await find('khuuli'))[0]).toBe('Хууль')
    expect((await find('ХУУЛЬ'))[0]).toBe('Хууль')
    expect(await find('хууль зүй')).toEqual(['Хууль зүйн зөвлөгөө'])
    expect((await find('журам хууль'))[0]).toBe('Шинэ хууль, журам')
  })

  test('across the pages of a list, each row on exactly one page', async () => {
    const pages = await Promise.all(
      [1, 2, 3].map(async (page) => {
        const url = `/v1/news?pageSize=2&page=${page}&sort=-match&q=${encodeURIComponent('хууль')}`
        return (await t.as(null).get(url)).body.data.map(({ title }: { title: { mn: string } }) => title.mn)
      }),
    )
    expect(pages.flat()).toEqual(await find('хууль'))
  })

  test('without a search the order is by date, and exports and counts still work', async () => {
    expect(await titlesOf('sort=-match')).toEqual(await titlesOf('sort=-postedAt'))
    const file = await t
      .as(people.cityAdmin)
      .get(`/v1/news/export?format=csv&sort=-match&q=${encodeURIComponent('хууль')}`)
    expect(file.text.split('\n')[1]).toContain('Хууль')
  })

  test.each(['х', 'ху', ' х '])('from three letters: the hits of %j are by date', async (q) => {
    const search = `q=${encodeURIComponent(q)}`
    const found = await titlesOf(search)
    expect(found).toHaveLength(NEWS.length)
    expect(await titlesOf(`${search}&sort=-match`)).toEqual(found)
    expect(await titlesOf(`${search}&sort=match`)).toEqual(found.toReversed())
  })

  test('characters with a meaning in LIKE or in search syntax cause no error', async () => {
    for (const q of ["'", '%', '_', '\\', '() & |', "хууль' or '1", '«»']) {
      expect([q, (await t.as(null).get(`/v1/news?sort=-match&q=${encodeURIComponent(q)}`)).status]).toEqual([q, 200])
    }
  })
})
