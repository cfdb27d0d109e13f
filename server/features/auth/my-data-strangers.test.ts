import { text } from 'node:stream/consumers'
import { beforeEach, describe, expect, test } from 'vitest'
import { deleteDueAccounts } from '../../core/accounts/index.ts'
import { app, type TestApp } from '../../testing/app.ts'
import { PASSWORD, people } from '../../testing/people.ts'

const { citizen, leader } = people
const STRANGER = { email: 'stranger@test.mn', phone: '+97699554433' }
const DAY_MS = 86_400_000

let t: TestApp
beforeEach(async () => {
  t = await app()
  await query(
    `insert into contacts (area_id, name, email, phone, topic, message, search)
     select area_id, 'Танихгүй', $2, $3, 'question', 'a stranger has written this', 'x' from users where id = $1`,
    [citizen.id, STRANGER.email, STRANGER.phone],
  )
})

const query = async (statement: string, values: unknown[] = []) => (await t.core.pool.query(statement, values)).rows

async function exported(): Promise<string> {
  const { status, body } = await t.as(citizen).post('/v1/auth/my-data/export', { password: PASSWORD })
  expect([status, body.errors]).toEqual([201, undefined])
  await expect
    .poll(async () => (await t.as(citizen).get(`/v1/exports/${body.data.id}`)).body.data.status, { timeout: 20_000 })
    .toBe('ready')
  const [row] = await query('select file_key from exports where id = $1', [body.data.id])
  const found = await t.core.files.open(row.file_key)
  return found ? text(found.body) : ''
}

const petitions = async () =>
  (await t.as(citizen).get('/v1/auth/my-data')).body.data.parts.filter(
    ({ feature }: { feature: string }) => feature === 'contacts',
  )

async function deleteAccount(): Promise<void> {
  expect((await t.as(citizen).post('/v1/auth/my-data/deletion', { password: PASSWORD })).status).toBe(200)
  t.setNow(new Date(Date.now() + 8 * DAY_MS))
  expect(await deleteDueAccounts(t.core)).toBe(1)
  t.setNow(undefined)
}

describe('what is kept under an address or a number', () => {
  test('is not reached by writing a stranger’s address into an account', async () => {
    await query('update users set email = $2, email_verified_at = null where id = $1', [citizen.id, STRANGER.email])

    expect(await exported()).not.toContain('a stranger has written this')
    expect(await petitions()).toEqual([])
    await deleteAccount()
    expect(await query('select email, phone from contacts')).toEqual([STRANGER])
  })

  test('is not reached by writing a stranger’s number into an account', async () => {
    await query('update users set phone = $2 where id = $1', [citizen.id, STRANGER.phone])

    expect(await exported()).not.toContain('a stranger has written this')
    expect(await petitions()).toEqual([])
    await deleteAccount()
    expect(await query('select email, phone from contacts')).toEqual([STRANGER])
  })

  test('of another account, is not reached by a confirmed number that both have given', async () => {
    await query('update users set sms_phone = $2 where id = $1', [citizen.id, STRANGER.phone])
    await query(
      `insert into shop_orders (area_id, buyer_id, name, phone, delivery, payment, subtotal, total, total_items, status, search, note)
       select area_id, $2::uuid, 'Танихгүй', $3, 'pickup', 'transfer', 1, 1, 1, 'done', 'x', 'an order of another account' from users where id = $1`,
      [citizen.id, leader.id, STRANGER.phone],
    )

    const content = await exported()
    expect(content).toContain('a stranger has written this')
    expect(content).not.toContain('an order of another account')
    await deleteAccount()
    expect(await query('select buyer_id, phone, note from shop_orders')).toEqual([
      { buyer_id: leader.id, phone: STRANGER.phone, note: 'an order of another account' },
    ])
  })

  test('is reached, once, by the account that has confirmed the address', async () => {
    await query('update users set email = $2, email_verified_at = now() where id = $1', [citizen.id, STRANGER.email])

    expect((await exported()).split('a stranger has written this')).toHaveLength(2)
    expect(await petitions()).toEqual([{ feature: 'contacts', fate: 'blank', law: 'petitions', count: 1 }])
  })
})
