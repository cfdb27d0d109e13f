import { beforeAll, expect, test } from 'vitest'
import { app, type TestApp } from '../testing/app.ts'
import { people } from '../testing/people.ts'
import { findAnswer, keepAnswer } from './idempotency.ts'
import { inTransaction } from './transaction.ts'

let t: TestApp
beforeAll(async () => {
  t = await app()
})

const keyOf = (key: string) => ({ actorId: people.leader.id, route: 'things.create', key })

test('a request that kept its key and was refused afterwards is made again, not answered with nothing', async () => {
  const key = keyOf('half')
  await inTransaction(t.core.pool, async (tx) => {
    await findAnswer(tx, key, { a: 1 })
    await tx.keepSoFar()
    throw new Error('refused')
  }).catch(() => {})

  expect(await inTransaction(t.core.pool, (tx) => findAnswer(tx, key, { a: 1 }))).toBeUndefined()
})

test('a request that was answered with nothing (204) is not made again', async () => {
  const key = keyOf('whole')
  await inTransaction(t.core.pool, async (tx) => {
    await findAnswer(tx, key, { a: 1 })
    await keepAnswer(tx, key, null)
  })

  expect(await inTransaction(t.core.pool, (tx) => findAnswer(tx, key, { a: 1 }))).toEqual({ answer: null })
})
