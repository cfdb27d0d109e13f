import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { app, people, type TestApp } from '../../testing/app.ts'
import { okOf } from '../../testing/surveys.ts'

// The messages that a citizen sees in their account: docs/rules/contacts.md.

const { cityAdmin, districtAdmin, khorooAdmin, leader, citizen } = people

let t: TestApp
beforeAll(async () => {
  t = await app()
})
beforeEach(async () => {
  await t.core.pool.query('truncate contacts, attempts, notifications cascade')
  await t.core.pool.query('update users set email_verified_at = now() where id = $1', [citizen.id])
  t.setNow(undefined)
})

const opened = new Date()
async function send(email: string, message: string): Promise<{ number: number; secret: string }> {
  t.setNow(opened)
  const { ticket } = okOf(await t.as(null).get('/v1/contacts/form'))
  t.setNow(new Date(opened.getTime() + 30_000))
  const body = { name: 'Б. Болормаа', email, topic: 'request', message, ticket }
  return okOf(await t.as(null).post('/v1/contacts', body), 202)
}
const mine = async (): Promise<Record<string, unknown>[]> => okOf(await t.as(citizen).get('/v1/contacts/mine'))

describe('the messages of a citizen', () => {
  test('are not available to staff and anonymous callers', async () => {
    for (const person of [cityAdmin, districtAdmin, khorooAdmin, leader])
      expect((await t.as(person).get('/v1/contacts/mine')).status).toBe(403)
    expect((await t.as(null).get('/v1/contacts/mine')).status).toBe(401)
  })

  test('do not include those of another address, however similar', async () => {
    await send(`x${citizen.email}`, 'Өөр хүний санал.')

    expect(await mine()).toEqual([])
  })

  test('require a confirmed address', async () => {
    await send(citizen.email, 'Гэрэл асахгүй байна.')
    await t.core.pool.query('update users set email_verified_at = null where id = $1', [citizen.id])

    expect(await mine()).toEqual([])
  })

  test('have their state, the answer and the link to their page, and name no staff', async () => {
    const first = await send(citizen.email, 'Гэрэл асахгүй байна.')
    await send(citizen.email, 'Хог овоорсон.')
    const { rows } = await t.core.pool.query('select id from contacts where number = $1', [first.number])
    const answer = { action: 'answer', text: 'Гэрлийг зассан.' }
    okOf(await t.as(cityAdmin).post(`/v1/contacts/${rows[0].id}/transitions`, answer))
    const found = await mine()

    expect(found.map(({ excerpt, status, answer: text, canJudge }) => ({ excerpt, status, text, canJudge }))).toEqual(
      expect.arrayContaining([
        { excerpt: 'Хог овоорсон.', status: 'open', text: null, canJudge: false },
        { excerpt: 'Гэрэл асахгүй байна.', status: 'answered', text: 'Гэрлийг зассан.', canJudge: true },
      ]),
    )
    expect(found).toHaveLength(2)
    expect(JSON.stringify(found)).not.toContain(cityAdmin.id)
    const key = found.find(({ number }) => number === first.number)?.key
    expect(key).toBe(first.secret)
    expect(okOf(await t.as(null).get(`/v1/contacts/case?secret=${key}`)).number).toBe(first.number)
  })
})
