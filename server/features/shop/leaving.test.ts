import { beforeAll, describe, expect, test } from 'vitest'
import { deleteDueAccounts } from '../../core/accounts/index.ts'
import { app, people, type TestApp } from '../../testing/app.ts'
import { PASSWORD, type TestPerson } from '../../testing/people.ts'
import { makeProduct } from './testing.ts'

const { citizen, homelessCitizen, leader } = people
const BUYER = { email: 'buyer@test.mn', phone: '99112233' }
const DAY_MS = 86_400_000

let t: TestApp
beforeAll(async () => {
  t = await app()
  await query('update users set email = $2, email_verified_at = now(), sms_phone = $3 where id = $1', [
    citizen.id,
    BUYER.email,
    `+976${BUYER.phone}`,
  ])
})

const query = async (statement: string, values: unknown[] = []) => (await t.core.pool.query(statement, values)).rows
const askDeletion = (person: TestPerson) => t.as(person).post('/v1/auth/my-data/deletion', { password: PASSWORD })
const blockOf = async (person: TestPerson) => (await t.as(person).get('/v1/auth/my-data')).body.data.blockedBy

async function deleteDue(): Promise<number> {
  t.setNow(new Date(Date.now() + 8 * DAY_MS))
  try {
    return await deleteDueAccounts(t.core)
  } finally {
    t.setNow(undefined)
  }
}

/** Orders as the citizen does, who orders without signing in. @returns the id of the order. */
async function order(): Promise<string> {
  const { variantId } = await makeProduct(t.core.pool)
  t.setNow(new Date(Date.now() - 60_000))
  const { body } = await t.as(null).get('/v1/shop/orders/form')
  t.setNow(undefined)
  const answer = await t.as(null).post('/v1/shop/orders/public', {
    lines: [{ variantId, quantity: 1 }],
    delivery: 'courier',
    address: '1-р хороо',
    payment: 'transfer',
    name: 'Б. Болормаа',
    ...BUYER,
    ticket: body.data.ticket,
  })
  expect([answer.status, answer.body.errors]).toEqual([202, undefined])
  const [{ id }] = await query('select id from shop_orders order by created_at desc limit 1')
  return id
}

describe('deleting the account of a buyer', () => {
  test('is refused while an order is not finished, and one ordered after the request delays it', async () => {
    const id = await order()
    const refused = await askDeletion(citizen)
    expect([refused.status, refused.body.errors[0].code]).toEqual([409, 'open_orders'])
    expect(await blockOf(citizen)).toBe('open_orders')

    await query(`update shop_orders set status = 'cancelled' where id = $1`, [id])
    expect(await blockOf(citizen)).toBeNull()
    expect((await askDeletion(citizen)).status).toBe(200)
    await query(`update shop_orders set status = 'shipped' where id = $1`, [id])

    expect(await deleteDue()).toBe(0)
    expect(await query('select address from shop_orders where id = $1', [id])).toEqual([{ address: '1-р хороо' }])
    await t.as(citizen).delete('/v1/auth/my-data/deletion')
  })

  test('removes address and number from order and invoice, and leaves the rest of the invoice', async () => {
    await query('truncate shop_orders, invoices cascade')
    const id = await order()
    const invoice = `select i.buyer_name, i.buyer_email, i.buyer_phone, i.total::int from invoices i join shop_orders o on o.invoice_id = i.id`
    const [before] = await query(invoice)
    expect(before).toMatchObject({ buyer_email: BUYER.email, buyer_phone: `+976${BUYER.phone}` })
    await query(`update shop_orders set status = 'done' where id = $1`, [id])
    expect((await askDeletion(citizen)).status).toBe(200)

    expect(await deleteDue()).toBe(1)

    expect(await query(invoice)).toEqual([{ ...before, buyer_email: null, buyer_phone: null }])
    expect(await query('select name, email, phone, address, buyer_id from shop_orders')).toEqual([
      { name: 'Б. Болормаа', email: null, phone: null, address: '', buyer_id: null },
    ])
    for (const change of [`buyer_email = 'other@test.mn'`, `buyer_phone = '+97699000000'`, `buyer_name = ''`])
      await expect(query(`update invoices set ${change} where number is not null`)).rejects.toThrow('never changed')
  })

  test('that fails leaves the accounts behind it to be deleted', async () => {
    for (const [person, days] of [
      [homelessCitizen, 2],
      [leader, 1],
    ] as const)
      await query(
        `insert into account_deletions (user_id, asked_at, due_at) values ($1, now() - interval '9 days', now() - make_interval(days => $2))`,
        [person.id, days],
      )
    await query(
      `create function refuse() returns trigger language plpgsql as $$ begin raise exception 'refused'; end $$`,
    )
    await query(
      `create trigger refuse before delete on users for each row when (old.id = '${homelessCitizen.id}') execute function refuse()`,
    )

    await expect(deleteDue()).rejects.toThrow('accounts were not deleted')

    expect(await query('select user_id from account_deletions')).toEqual([{ user_id: homelessCitizen.id }])
    await query('drop trigger refuse on users')
    await query('drop function refuse')
    expect(await deleteDue()).toBe(1)
  })
})
