import { beforeAll, describe, expect, test } from 'vitest'
import { app, type TestApp } from '../../testing/app.ts'
import { write } from '../../testing/news.ts'
import { people } from '../../testing/people.ts'
import { inTransaction } from '../database/transaction.ts'
import { findAnswer, keepAnswer } from './idempotency.ts'

let t: TestApp
beforeAll(async () => {
  t = await app()
})

const keyOf = (key: string) => ({ actorId: people.leader.id, route: 'things.create', key, input: { body: { a: 1 } } })

test('a request whose key was stored but which was then rejected is executed again', async () => {
  const key = keyOf('half')
  await inTransaction(t.core.pool, async (tx) => {
    await findAnswer(tx, key)
    await tx.commitSoFar()
    throw new Error('refused')
  }).catch(() => {})

  expect(await inTransaction(t.core.pool, (tx) => findAnswer(tx, key))).toBeUndefined()
})

test('a request answered with 204 is not executed again', async () => {
  const key = keyOf('whole')
  await inTransaction(t.core.pool, async (tx) => {
    await findAnswer(tx, key)
    await keepAnswer(tx, key, null)
  })

  expect(await inTransaction(t.core.pool, (tx) => findAnswer(tx, key))).toEqual({ answer: null })
})

describe('a key that was used for another request is rejected without effect', () => {
  const publish = (id: string, key: string, body: object = { action: 'publish' }) =>
    t.as(people.khorooAdmin).post(`/v1/news/${id}/transitions`, body, { 'idempotency-key': key })
  const statusOf = async (id: string) =>
    (await t.core.pool.query('select status from news where id = $1', [id])).rows[0]
  const reused = { status: 409, body: { code: 'conflict', errors: [{ path: 'Idempotency-Key', code: 'reused' }] } }

  test('for another record in the path', async () => {
    const [a, b] = [await write(t, people.khorooAdmin), await write(t, people.khorooAdmin)]
    expect((await publish(a.id, 'path')).body.data.id).toBe(a.id)

    expect(await publish(b.id, 'path')).toMatchObject(reused)
    expect(await statusOf(b.id)).toEqual({ status: 'draft' })
    expect((await publish(a.id, 'path')).body.data.id).toBe(a.id)
  })

  test('for another route', async () => {
    const news = await write(t, people.khorooAdmin)
    expect((await publish(news.id, 'route')).status).toBe(200)

    const bulk = { ids: [news.id], action: 'archive' }
    const answer = await t.as(people.khorooAdmin).post('/v1/news/bulk', bulk, { 'idempotency-key': 'route' })
    expect(answer).toMatchObject(reused)
    expect(await statusOf(news.id)).toEqual({ status: 'published' })
  })

  test('for another person it is another key', async () => {
    const news = await write(t, people.khorooAdmin)
    expect((await publish(news.id, 'person')).status).toBe(200)

    const other = await t
      .as(people.cityAdmin)
      .post(`/v1/news/${news.id}/transitions`, { action: 'archive' }, { 'idempotency-key': 'person' })
    expect(other.status).toBe(200)
  })
})
