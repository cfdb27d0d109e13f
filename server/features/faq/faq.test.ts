import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { docFromText } from '#contract/core/text/richtext.ts'
import { app, people, type TestApp } from '../../testing/app.ts'
import { emptyKind } from '../../testing/content.ts'
import { okOf } from '../../testing/news.ts'
import { idOf, type TestPerson } from '../../testing/people.ts'

const { cityAdmin, otherCityAdmin, districtAdmin, khorooAdmin, leader, citizen } = people

let t: TestApp
beforeAll(async () => {
  t = await app()
})
beforeEach(async () => {
  await emptyKind(t.core.pool, 'faqs')
})

const aQuestion = (title: string, more: Record<string, unknown> = {}) => ({
  title: { mn: title },
  body: { mn: docFromText('Хорооны ажлын байранд хандана.') },
  category: 'documents',
  areaId: idOf('C'),
  ...more,
})
const write = async (title: string, more: Record<string, unknown> = {}): Promise<string> =>
  okOf(await t.as(cityAdmin).post('/v1/faqs', aQuestion(title, more)), 201).id
const publish = async (title: string, more: Record<string, unknown> = {}): Promise<string> => {
  const id = await write(title, more)
  okOf(await t.as(cityAdmin).post(`/v1/faqs/${id}/transitions`, { action: 'publish' }), 200)
  return id
}
interface Group {
  category: string
  questions: { id: string; title: { mn: string } }[]
}
const groups = async (person: TestPerson | null, query = ''): Promise<Group[]> =>
  okOf(await t.as(person).get(`/v1/faqs/groups${query}`), 200)
const inOrder = async (person: TestPerson | null = null) =>
  (await groups(person)).flatMap(({ questions }) => questions.map(({ title }) => title.mn))
const order = (person: TestPerson, before: string[], after: string[], category = 'documents') =>
  t.as(person).post('/v1/faqs/order', { category, before, after })

describe('permissions', () => {
  test.each([districtAdmin, khorooAdmin, leader])('$name can read, but neither write nor reorder', async (person) => {
    const ids = [await publish('А'), await publish('Б')]

    expect((await t.as(person).post('/v1/faqs', aQuestion('В'))).status).toBe(403)
    expect((await order(person, ids, ids.toReversed())).status).toBe(403)
    expect(await inOrder(person)).toEqual(['А', 'Б'])
  })

  test('nobody below the city sees an unpublished question', async () => {
    await write('Ноорог')

    for (const person of [districtAdmin, khorooAdmin, leader, citizen, null]) expect(await groups(person)).toEqual([])
    expect(await inOrder(otherCityAdmin)).toEqual(['Ноорог'])
  })
})

describe('the order of a group', () => {
  test('is by creation until it is changed; a question from another group comes last', async () => {
    const a = await publish('А')
    const b = await publish('Б')
    const other = await publish('В', { category: 'land' })

    expect((await order(cityAdmin, [a, b], [b, a])).status).toBe(204)
    okOf(await t.as(cityAdmin).patch(`/v1/faqs/${other}`, { category: 'documents', version: 2 }), 200)

    expect(await inOrder()).toEqual(['Б', 'А', 'В'])
  })

  test('of two concurrent reorderings the second gets the current order, and changes nothing', async () => {
    const ids = [await publish('А'), await publish('Б'), await publish('В')]
    const [a = '', b = '', c = ''] = ids

    const answers = await Promise.all([order(cityAdmin, ids, [c, a, b]), order(otherCityAdmin, ids, [b, a, c])])

    expect(answers.map(({ status }) => status).toSorted()).toEqual([204, 409])
    const late = answers.find(({ status }) => status === 409)
    const won = answers[0]?.status === 204 ? [c, a, b] : [b, a, c]
    expect(late?.body).toMatchObject({ code: 'stale', current: { category: 'documents', ids: won } })
    expect((await groups(null))[0]?.questions.map(({ id }) => id)).toEqual(won)
  })

  test('rejects a list that omits a question, repeats one, or adds one of another group', async () => {
    const a = await publish('А')
    const b = await publish('Б')
    const far = await publish('В', { category: 'land' })

    expect((await order(cityAdmin, [a, b], [a])).status).toBe(400)
    expect((await order(cityAdmin, [a, b], [a, a])).status).toBe(400)
    expect((await order(cityAdmin, [a, b, far], [far, b, a])).status).toBe(409)
    expect(await inOrder()).toEqual(['А', 'Б', 'В'])
  })

  test('does not conflict with editing a question', async () => {
    const a = await publish('А')
    const b = await publish('Б')
    await order(cityAdmin, [a, b], [b, a])

    const change = { title: { mn: 'А засварласан' }, version: 2, publish: true }
    okOf(await t.as(cityAdmin).patch(`/v1/faqs/${a}`, change), 200)
    expect(await inOrder()).toEqual(['Б', 'А засварласан'])
  })

  test('a restored version from another group comes last in it', async () => {
    const moved = await publish('А')
    const b = await publish('Б')
    okOf(await t.as(cityAdmin).patch(`/v1/faqs/${moved}`, { category: 'land', version: 2 }), 200)
    const c = await publish('В')

    const back = okOf(await t.as(cityAdmin).post(`/v1/faqs/${moved}/versions/1/restore`, { version: 3 }), 200)

    expect(await inOrder()).toEqual(['Б', 'В', 'А'])
    expect(back.order).toBe(3)
    expect((await order(cityAdmin, [b, c, moved], [moved, b, c])).status).toBe(204)
  })

  test('is limited to 200 questions, so that one call can reorder them', async () => {
    const first = await publish('А')
    await t.core.pool.query(
      `insert into faqs (area_id, author_id, author_area_id, title, body, excerpt, search, category, position)
       select area_id, author_id, author_area_id, title, body, excerpt, search, category, n
       from faqs, generate_series(1, 199) n where id = $1`,
      [first],
    )
    const more = await t.as(cityAdmin).post('/v1/faqs', aQuestion('Илүү'))
    expect(more.body.errors).toMatchObject([{ path: 'category', code: 'group_full' }])
    const other = await write('Өөр', { category: 'land' })
    const moved = await t.as(cityAdmin).patch(`/v1/faqs/${other}`, { category: 'documents', version: 1 })
    expect(moved.body.errors).toMatchObject([{ path: 'category', code: 'group_full' }])
  })

  test('does not include questions in the bin', async () => {
    const a = await publish('А')
    const b = await publish('Б')
    await t.as(cityAdmin).delete(`/v1/faqs/${a}`)

    expect((await order(cityAdmin, [b], [b])).status).toBe(204)
  })
})

test('the search looks into questions and answers', async () => {
  await publish('Өрхийн бүртгэл яаж хийлгэх вэ')
  await publish('Өөр асуулт', { body: { mn: docFromText('Газрын албанд очно.') } })

  expect((await groups(null, '?q=орхийн'))[0]?.questions).toHaveLength(1)
  expect((await groups(null, '?q=газрын'))[0]?.questions).toHaveLength(1)
  expect(await groups(null, '?q=байхгүй')).toEqual([])
})

test('a Mongolian question is required, and its answer too for publishing', async () => {
  const answer = await t.as(cityAdmin).post('/v1/faqs', aQuestion('', { title: { mn: '', en: 'How' } }))
  expect(answer.body.errors).toMatchObject([{ path: 'title.mn', code: 'required' }])

  const id = await write('Асуулт', { body: { mn: docFromText('') } })
  const published = await t.as(cityAdmin).post(`/v1/faqs/${id}/transitions`, { action: 'publish' })
  expect(published.body.errors).toMatchObject([{ path: 'body.mn', code: 'required' }])
})
