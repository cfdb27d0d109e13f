import { beforeAll, describe, expect, test } from 'vitest'
import { app, type TestApp } from '../../testing/app.ts'
import { makeNews } from '../../testing/news.ts'
import { people } from '../../testing/people.ts'

let t: TestApp
const { khorooAdmin } = people
const minutesAgo = (n: number) => new Date(Date.now() - n * 60_000)

beforeAll(async () => {
  t = await app()
})

const make = (area: string, title: string, minutes: number, more: object = {}) =>
  makeNews(t.core.pool, { area, title, publishAt: minutesAgo(minutes), ...more })
const moreOf = async (id: string, person: Parameters<TestApp['as']>[0] = null) => {
  const { status, body } = await t.as(person).get(`/v1/news/${id}/more`)
  return status === 200 ? body.data.map((row: { title: { mn: string } }) => row.title.mn) : status
}

describe('other news below an article', () => {
  test('is the latest of its area and below, without the article itself, and at most four', async () => {
    const city = await make('C', 'Нийслэл', 50)
    const district = await make('D1', 'Дүүрэг', 40)
    const khoroo = await make('D1K1', 'Хороо', 30)
    await make('D1K1S1', 'Хэсэг', 20)
    const far = await make('D2K1', 'Хол', 10)

    expect(await moreOf(khoroo)).toEqual(['Хэсэг'])
    expect(await moreOf(district)).toEqual(['Хэсэг', 'Хороо'])
    expect(await moreOf(city)).toEqual(['Хол', 'Хэсэг', 'Хороо', 'Дүүрэг'])
    expect(await moreOf(far)).toEqual([])
    await make('C', 'Тав дахь', 5)
    expect(await moreOf(city)).toEqual(['Тав дахь', 'Хол', 'Хэсэг', 'Хороо'])
  })

  test('of a district that published long ago is found after newer news of others', async () => {
    const [one] = [await make('D2', 'Хуучин', 9_000), await make('D2K2', 'Бүр хуучин', 9_500)]
    for (let i = 0; i < 210; i++) await make('C', `Шинэ ${i}`, 4 + i / 1000)

    expect(await moreOf(one)).toEqual(['Хол', 'Бүр хуучин'])
  })

  test('contains no drafts or scheduled, archived or binned news, not even for their authors', async () => {
    const id = await make('D1K2', 'Хажуугийн', 3)
    await make('D1K2', 'Ноорог', 0, { author: people.otherKhorooAdmin, status: 'draft', publishAt: undefined })
    await make('D1K2', 'Товлосон', -60)
    await make('D1K2', 'Архив', 2, { status: 'archived' })
    await make('D1K2', 'Хогийн сав', 2, { deleted: true })

    for (const person of [null, people.otherKhorooAdmin, people.cityAdmin]) expect(await moreOf(id, person)).toEqual([])
  })

  test('of an unreadable record is not found', async () => {
    const draft = await make('D1', 'Нууц', 0, { status: 'draft', publishAt: undefined, author: people.districtAdmin })
    expect(await moreOf(draft)).toBe(404)
    expect(await moreOf(draft, khorooAdmin)).toBe(404)
    expect(await moreOf(crypto.randomUUID())).toBe(404)
  })
})
