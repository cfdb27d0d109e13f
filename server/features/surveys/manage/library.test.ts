import { randomUUID } from 'node:crypto'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { app, people, type TestApp } from '../../../testing/app.ts'
import { idOf, type TestPerson } from '../../../testing/people.ts'
import { okOf, questions } from '../../../testing/surveys.ts'

// The library of questions and templates: docs/rules/surveys.md.

const { cityAdmin, districtAdmin, otherDistrictAdmin, khorooAdmin, leader, citizen } = people

let t: TestApp
beforeAll(async () => {
  t = await app()
})
beforeEach(() => t.core.pool.query('delete from survey_library'))

const save = (person: TestPerson | null, more: object = {}) =>
  t.as(person).post('/v1/surveys/library', {
    kind: 'questions',
    name: { mn: 'Гэрэлтүүлгийн асуулт', en: 'Lighting' },
    structure: questions().structure,
    ...more,
  })
const found = async (person: TestPerson, query = '') =>
  okOf(await t.as(person).get(`/v1/surveys/library?${query}`)).map(({ id }: { id: string }) => id)

test('an entry is available to its area and to areas above and below it, for admins only', async () => {
  const { id, areaId } = okOf(await save(districtAdmin), 201)
  expect(areaId).toBe(idOf('D1'))
  for (const person of [districtAdmin, khorooAdmin, cityAdmin]) {
    expect(await found(person)).toEqual([id])
    expect(okOf(await t.as(person).get(`/v1/surveys/library/${id}`)).structure).toHaveLength(1)
  }
  expect(await found(otherDistrictAdmin)).toEqual([])
  expect((await t.as(otherDistrictAdmin).get(`/v1/surveys/library/${id}`)).status).toBe(404)
  for (const person of [leader, citizen]) expect((await t.as(person).get('/v1/surveys/library')).status).toBe(403)
  expect((await save(leader)).status).toBe(403)
})

test('an entry can be deleted by admins of its area, not by those who only use it', async () => {
  const { id } = okOf(await save(districtAdmin), 201)
  const path = `/v1/surveys/library/${id}`
  expect(okOf(await t.as(khorooAdmin).get(path)).canWrite).toBe(false)
  expect((await t.as(khorooAdmin).delete(path)).status).toBe(403)
  expect((await t.as(districtAdmin).delete(path)).status).toBe(204)
  expect(await found(cityAdmin)).toEqual([])
})

test('an entry can be found by its name, its questions and its kind', async () => {
  const { id } = okOf(await save(cityAdmin), 201)
  const template = okOf(await save(cityAdmin, { kind: 'template', name: { mn: 'Жилийн судалгаа' } }), 201)
  expect(await found(cityAdmin, `q=${encodeURIComponent('гэрэлт')}`)).toEqual([id])
  expect(await found(cityAdmin, `q=${encodeURIComponent('таны санал')}&sort=name`)).toEqual([id, template.id])
  expect(await found(cityAdmin, 'kind=template')).toEqual([template.id])
})

test('an entry without a question is rejected', async () => {
  const refused = await save(cityAdmin, { structure: [{ id: randomUUID(), title: { mn: 'Бүлэг' }, questions: [] }] })
  expect(refused.body.errors).toMatchObject([{ path: 'structure', code: 'no_question' }])
})

describe('ids of a saved entry', () => {
  test('are new, and conditions and placeholders refer to them', async () => {
    const asked = questions()
    const [a] = asked.choice.options
    const dependent = {
      ...asked.rating,
      text: { mn: `Яагаад {{${asked.choice.id}|тэр}} вэ?` },
      showIf: [
        { questionId: asked.choice.id, operator: 'equals', value: a?.id },
        { questionId: randomUUID(), operator: 'answered' },
      ],
    }
    const structure = [{ id: randomUUID(), title: { mn: 'Бүлэг' }, questions: [asked.choice, dependent] }]
    const saved = okOf(await save(cityAdmin, { structure }), 201)
    const [choice, rating] = saved.structure[0].questions
    const ids = [saved.structure[0].id, choice.id, rating.id, ...choice.options.map(({ id }: { id: string }) => id)]
    expect(new Set(ids).size).toBe(5)
    expect(JSON.stringify(saved.structure)).not.toContain(asked.choice.id)
    expect(rating.showIf).toEqual([{ questionId: choice.id, operator: 'equals', value: choice.options[0].id }])
    expect(rating.text.mn).toBe(`Яагаад {{${choice.id}|тэр}} вэ?`)
  })
})
