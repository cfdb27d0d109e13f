import { beforeAll, describe, expect, test } from 'vitest'
import { app, people, type TestApp } from '../../testing/app.ts'
import { makeContent } from '../../testing/content.ts'
import { idOf } from '../../testing/people.ts'
import { aViolation, makeViolation } from '../../testing/violations.ts'

let t: TestApp
beforeAll(async () => {
  t = await app()
})

describe('the law of a violation', () => {
  const LAW = { table: 'laws', category: 'law', own: { number: 'А/7', adopted_on: '2026-01-15' } }

  test('a chosen law is stored with its number and title, whatever text the form sent', async () => {
    const lawId = await makeContent(t.core.pool, LAW, { area: 'C', title: 'Хог хаягдлын тухай' })
    const { status, body } = await t.as(people.citizen).post('/v1/violations', aViolation({ lawId, law: 'өөр нэр' }))

    expect(status).toBe(201)
    expect([body.data.lawId, body.data.law]).toEqual([lawId, 'А/7 Хог хаягдлын тухай'])
  })

  test('an unpublished law is rejected like one that does not exist, without revealing its title', async () => {
    const draft = await makeContent(t.core.pool, LAW, { area: 'C', title: 'Нууц төсөл', status: 'draft' })
    for (const lawId of [draft, idOf('nothing')]) {
      const { status, body, text } = await t.as(people.citizen).post('/v1/violations', aViolation({ lawId }))

      expect(status).toBe(400)
      expect(body.errors).toEqual([expect.objectContaining({ path: 'lawId', code: 'not_in_list' })])
      expect(text).not.toContain('Нууц')
    }
  })

  test('an office that chooses another law gets its text, and one that removes the law clears the text', async () => {
    const lawId = await makeContent(t.core.pool, LAW, { area: 'C', title: 'Гудамж, замын тухай' })
    const { id } = await makeViolation(t.core.pool, { area: 'D1K1S1', law: 'Хуучин' })
    const change = (body: object) => t.as(people.khorooAdmin).patch(`/v1/violations/${id}`, body)

    expect((await change({ lawId, law: '', version: 1 })).body.data.law).toBe('А/7 Гудамж, замын тухай')
    expect((await change({ lawId: null, law: '', version: 2 })).body.data).toMatchObject({ law: '', lawId: null })
  })
})
