import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { BulkResult } from '#contract/core/content/bulk.ts'
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

const bulk = (by: TestPerson, action: string, contacts: object[], text = 'Мягмар гарагт ирнэ.') =>
  t.as(by).post('/v1/contacts/bulk', { action, contacts, text })
const logged = async ({ id }: { id: string }): Promise<string[]> =>
  (await t.core.pool.query('select action from audit_log where row_id = $1 order by action', [id])).rows.map(
    ({ action }) => action,
  )
const results = (body: { data: BulkResult[] }) => body.data.map(({ ok, code }) => (ok ? 'done' : code))
const make = async (wish: Parameters<typeof makeContact>[1]) => ({
  id: await makeContact(t.core.pool, wish),
  version: 1,
})
const mailed = async (): Promise<string[]> =>
  (await t.core.pool.query('select recipient from outbox order by recipient')).rows.map(({ recipient }) => recipient)

describe('one answer for many messages', () => {
  test('mails only those who can be answered this way: not those out of reach, without an address, answered or stale', async () => {
    const them = [
      await make({ area: 'D1K1', email: 'a@example.mn' }),
      await make({ area: 'D1K2', email: 'b@example.mn' }),
      await make({ area: 'D1K1', email: null, phone: '+97699112233' }),
      await make({ area: 'D1K1', email: 'c@example.mn', answered: true }),
      { ...(await make({ area: 'D1K1', email: 'd@example.mn' })), version: 3 },
      await make({ area: 'D1K1', email: 'e@example.mn' }),
    ]
    const { body } = await bulk(khorooAdmin, 'answer', them)

    expect(results(body)).toEqual(['done', 'not_found', 'no_email_left', 'wrong_state', 'stale', 'done'])
    expect(body.data.map(({ state }: BulkResult) => state)).toEqual([null, null, 'open', 'answered', 'open', null])
    expect(await mailed()).toEqual(['a@example.mn', 'e@example.mn'])
  })

  test('when two offices answer concurrently each message is mailed once', async () => {
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

  test('logs no reading, as no message was shown; a single answer shows the message and logs it', async () => {
    const [one, two] = [await make({ area: 'D1K1' }), await make({ area: 'D1K1' })]
    expect(results((await bulk(khorooAdmin, 'answer', [one])).body)).toEqual(['done'])
    expect(await logged(one)).toEqual(['contacts.answer'])

    const single = { action: 'answer', text: 'Мягмар гарагт ирнэ.' }
    expect((await t.as(khorooAdmin).post(`/v1/contacts/${two.id}/transitions`, single)).status).toBe(200)
    expect(await logged(two)).toEqual(['contacts.answer', 'contacts.read'])
  })

  test('fills the placeholders for each message, and rejects everything for an unknown one', async () => {
    const them = [
      await make({ area: 'D1K1', name: 'Б. Болд', email: 'a@example.mn' }),
      await make({ area: 'D1K1', name: 'С. Сараа', email: 'b@example.mn' }),
    ]
    const wrong = await bulk(khorooAdmin, 'answer', them, 'Эрхэм {{nmae}} танаа')
    expect([wrong.status, wrong.body.errors?.[0].code]).toEqual([400, 'unknown_place'])
    expect(await mailed()).toEqual([])

    await bulk(khorooAdmin, 'answer', them, 'Эрхэм {{name}} танаа, № {{number}}.')
    const { rows } = await t.core.pool.query('select name, number, answer from contacts order by name')
    expect(rows.map(({ answer }) => answer)).toEqual(
      rows.map(({ name, number }) => `Эрхэм ${name} танаа, № ${number}.`),
    )
  })

  test('a text that is too long once a name is filled in is rejected for that message only', async () => {
    const them = [await make({ area: 'D1K1', name: 'Б' }), await make({ area: 'D1K1', name: 'Н'.repeat(90) })]
    const { body } = await bulk(khorooAdmin, 'answer', them, `{{name}} ${'х'.repeat(2980)}`)
    expect(results(body)).toEqual(['done', 'too_long'])
  })

  test('is available to offices only', async () => {
    expect((await bulk(leader, 'answer', [await make({ area: 'D1K1' })])).status).toBe(403)
  })
})
