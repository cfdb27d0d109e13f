import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { app, type TestApp } from '../../testing/app.ts'
import { secretIn } from '../../testing/mail.ts'
import { people } from '../../testing/people.ts'
import { draft, fields, restore, usersOf } from './testing.ts'

let t: TestApp
const { create, one, act } = usersOf(() => t)

beforeAll(async () => {
  t = await app()
})
beforeEach(() => restore(t))

describe('an invitation', () => {
  const linkIn = (email: string) => secretIn(t, email)
  const accept = (token: string, password = 'нэг удаагийн холбоосоор') =>
    t.as(null).post('/v1/auth/accept-invitation', { token, password })

  test('sends a link that sets the password once and signs in', async () => {
    const made = await create(people.khorooAdmin, { email: 'invited@test.mn' })
    const token = await linkIn('invited@test.mn')
    expect((await t.as(null).post('/v1/auth/invitation', { token })).body.data).toMatchObject({
      email: 'invited@test.mn',
      area: { id: made.body.data.area.id },
    })

    const { status, body } = await accept(token)
    expect([status, body.data.user.id, body.data.user.emailVerified]).toEqual([200, made.body.data.id, true])
    expect((await t.as(null).get('/v1/admin/my_account', { authorization: `Bearer ${body.data.token}` })).status).toBe(
      200,
    )
    expect(fields((await accept(token)).body)).toEqual({ token: 'wrong_link' })
  })

  test.each([
    ['made up', () => `${crypto.randomUUID()}.${'x'.repeat(43)}`],
    ['of another form', () => 'abc'],
    ['SQL', () => "' or 1=1 --"],
  ])('a token that is %s is rejected on its field', async (_what, token) => {
    expect(fields((await accept(token())).body)).toEqual({ token: 'wrong_link' })
  })

  test('expires after 72 hours, with a newer one, and when the person is deactivated', async () => {
    const made = await create(people.khorooAdmin, { email: 'ends@test.mn' })
    const first = await linkIn('ends@test.mn')
    t.setNow(new Date(Date.now() + 72.1 * 3_600_000))
    expect((await accept(first)).status).toBe(400)
    t.setNow(undefined)

    expect((await act(people.khorooAdmin, made.body.data.id, 'invite')).status).toBe(200)
    const second = await linkIn('ends@test.mn')
    expect((await accept(first)).status).toBe(400)

    await act(people.khorooAdmin, made.body.data.id, 'deactivate')
    expect((await accept(second)).status).toBe(400)
    expect((await one(people.khorooAdmin, made.body.data.id)).body.data.allowedActions).toEqual(['invite'])
  })

  test('accepted twice concurrently sets one password', async () => {
    await create(people.khorooAdmin, { email: 'race@test.mn' })
    const token = await linkIn('race@test.mn')
    const answers = await Promise.all([
      accept(token, 'the first of two passwords'),
      accept(token, 'the second of two passwords'),
    ])

    expect(answers.map((a) => a.status).sort()).toEqual([200, 400])
  })

  test('to an address that has an account is rejected on its field', async () => {
    const { status, body } = await create(people.khorooAdmin, { email: people.citizen.email })

    expect([status, fields(body)]).toEqual([409, { email: 'taken' }])
  })

  test('with the same Idempotency-Key creates one person', async () => {
    const body = draft({ email: 'once@test.mn' })
    const headers = { 'idempotency-key': 'one and the same' }
    const answers = await Promise.all([
      t.as(people.khorooAdmin).post('/v1/users', body, headers),
      t.as(people.khorooAdmin).post('/v1/users', body, headers),
    ])

    expect(answers.map((a) => a.status)).toEqual([201, 201])
    expect(answers[0]?.body).toEqual(answers[1]?.body)
  })
})
