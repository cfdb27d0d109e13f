import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { BulkResult } from '#contract/core/bulk.ts'
import { app, people, type TestApp } from '../../testing/app.ts'
import { makeContact } from '../../testing/contacts.ts'
import type { TestPerson } from '../../testing/people.ts'

const { khorooAdmin, leader } = people

let t: TestApp
beforeAll(async () => {
  t = await app()
})
beforeEach(async () => {
  await t.core.pool.query('truncate contacts, outbox')
})

const bulk = (by: TestPerson, action: string, contacts: object[]) =>
  t.as(by).post('/v1/contacts/bulk', { action, contacts, text: 'Мягмар гарагт ирнэ.' })
const results = (body: { data: BulkResult[] }) => body.data.map(({ ok, code }) => (ok ? 'done' : code))
const make = async (wish: Parameters<typeof makeContact>[1]) => ({
  id: await makeContact(t.core.pool, wish),
  version: 1,
})
const mailed = async (): Promise<string[]> =>
  (await t.core.pool.query('select recipient from outbox order by recipient')).rows.map(({ recipient }) => recipient)

describe('one answer for many messages', () => {
  test('mails only those who may be answered so: not those beyond reach, without an address, answered or stale', async () => {
    const them = [
      await make({ area: 'D1K1', email: 'a@example.mn' }),
      await make({ area: 'D1K2', email: 'b@example.mn' }),
      await make({ area: 'D1K1', email: null, phone: '+97699112233' }),
      await make({ area: 'D1K1', email: 'c@example.mn', answered: true }),
      { ...(await make({ area: 'D1K1', email: 'd@example.mn' })), version: 3 },
      await make({ area: 'D1K1', email: 'e@example.mn' }),
    ]
    const { body } = await bulk(khorooAdmin, 'answer', them)

    expect(results(body)).toEqual(['done', 'not_found', 'wrong_state', 'wrong_state', 'stale', 'done'])
    expect(await mailed()).toEqual(['a@example.mn', 'e@example.mn'])
  })

  test('two offices that answer at the same moment mail each once', async () => {
    const them = [
      await make({ area: 'D1K1', email: 'a@example.mn' }),
      await make({ area: 'D1K1', email: 'b@example.mn' }),
    ]
    const answers = await Promise.all([
      bulk(khorooAdmin, 'answer', them),
      bulk(people.districtAdmin, 'answer', them.toReversed()),
    ])
    expect(answers.flatMap(({ body }) => results(body)).filter((one) => one === 'done')).toHaveLength(2)
    expect(await mailed()).toEqual(['a@example.mn', 'b@example.mn'])
  })

  test('is for offices', async () => {
    expect((await bulk(leader, 'answer', [await make({ area: 'D1K1' })])).status).toBe(403)
  })
})
