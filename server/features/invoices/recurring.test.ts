import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type App, boot } from '../../core/app/boot.ts'
import { features } from '../../features.ts'
import { app, people, type TestApp } from '../../testing/app.ts'
import { idOf } from '../../testing/people.ts'
import { issueRecurring } from './recurring.ts'
import { remindBuyers, reminderOn } from './reminders.ts'
import { anInvoice, clearInvoices } from './testing.ts'

const { cityAdmin, districtAdmin, otherDistrictAdmin, leader } = people

let t: TestApp
let second: App
beforeAll(async () => {
  t = await app({ connections: 1 })
  second = await boot(t.core.config, t.connection, features, t.core.now)
})
afterAll(() => second.stop())
const at = (day: string) => t.setNow(new Date(`${day}T04:00:00Z`))
beforeEach(async () => {
  await t.core.pool.query('truncate invoice_templates, outbox cascade')
  await clearInvoices(t.core.pool)
  at('2030-01-31')
})
afterEach(() => t.setNow(undefined))

const draft = async (more: object = {}, by = districtAdmin) =>
  (await t.as(by).post('/v1/invoices', anInvoice(more))).body.data
const issued = async (more: object = {}) => {
  const { id, version } = await draft(more)
  return (await t.as(districtAdmin).post(`/v1/invoices/${id}/issue`, { version })).body.data
}
const schedule = { every: 'month', startsOn: '2030-01-31', endsOn: null, daysToPay: 14, mailed: true, paused: false }
const repeat = async (more: object = {}, by = districtAdmin) =>
  t.as(by).post(`/v1/invoices/${(await draft()).id}/templates`, { ...schedule, ...more })
const templates = async (by = districtAdmin, query = '') =>
  (await t.as(by).get(`/v1/invoices/templates?${query}`)).body.data
const codes = async () =>
  (await t.core.pool.query('select code, issued_on, due_on from invoices where number is not null order by number'))
    .rows
const mails = async () =>
  (await t.core.pool.query('select recipient, subject from outbox order by created_at, id')).rows
const run = () => issueRecurring(t.core)
/** Lets the database fail at inserts of some rows until `end`. */
const failOn = async (table: string, when: string) => {
  await t.core.pool.query(
    `create or replace function fails() returns trigger language plpgsql as $$ begin raise exception 'fails'; end $$;
     create trigger fails before insert on ${table} for each row when (${when}) execute function fails()`,
  )
  return { end: () => t.core.pool.query(`drop trigger fails on ${table}`) }
}

describe('a recurring invoice', () => {
  test('is issued on its day exactly once, by ten rounds of two instances at once', async () => {
    expect((await repeat()).status).toBe(201)
    await Promise.all(Array.from({ length: 10 }, (_, i) => issueRecurring((i % 2 ? second : t).core)))

    expect(await codes()).toEqual([{ code: 'INV-D1-2030-000001', issued_on: '2030-01-31', due_on: '2030-02-14' }])
    expect(await mails()).toEqual([{ recipient: 'sanhuu@gerel.mn', subject: 'Нэхэмжлэх: INV-D1-2030-000001' }])
    expect(await templates()).toMatchObject([{ nextOn: '2030-02-28', issued: 1, state: 'active', total: 330_000 }])
  })

  test('keeps the day of the month over shorter months, and issues what was missed', async () => {
    await repeat({ mailed: false })
    await run()
    at('2030-04-15')
    await run()

    expect(await codes()).toHaveLength(3)
    expect(await templates()).toMatchObject([{ nextOn: '2030-04-30', issued: 3 }])
    expect(await mails()).toEqual([])
  })

  test('of which an instance died in the middle is issued by the next round', async () => {
    await repeat()
    // the transaction of the instance that died holds the row, and is rolled back
    const client = await t.core.pools.control.connect()
    try {
      await client.query('begin')
      await client.query('update invoice_templates set next_on = null')
      const waiting = run()
      await client.query('rollback')
      await waiting
    } finally {
      client.release()
    }
    expect(await codes()).toHaveLength(1)
  })

  test('ends, pauses and is deleted; what was issued stays', async () => {
    const { data } = (await repeat({ endsOn: '2030-02-28' })).body
    at('2030-12-31')
    await run()
    expect(await codes()).toHaveLength(2)
    expect(await templates(districtAdmin, 'state=ended')).toHaveLength(1)

    const paused = (await repeat({ startsOn: '2031-01-05', paused: true })).body.data
    at('2031-02-01')
    await run()
    expect(await codes()).toHaveLength(2)
    const change = { schedule: { ...schedule, startsOn: '2031-01-05' }, version: paused.version }
    expect((await t.as(otherDistrictAdmin).patch(`/v1/invoices/templates/${paused.id}`, change)).status).toBe(404)
    const again = await t.as(cityAdmin).patch(`/v1/invoices/templates/${paused.id}`, change)
    expect(again.body.data).toMatchObject({ nextOn: '2031-02-05', state: 'active' })
    expect((await t.as(cityAdmin).patch(`/v1/invoices/templates/${paused.id}`, change)).status).toBe(409)
    expect((await t.as(districtAdmin).delete(`/v1/invoices/templates/${data.id}`)).status).toBe(204)
    expect(await codes()).toHaveLength(2)
  })

  test('of somebody who may no longer issue is marked, and goes on once staff have changed it', async () => {
    const { data } = (await repeat()).body
    await t.core.pool.query('update invoice_templates set author_id = $1', [leader.id])
    await run()
    expect(await codes()).toEqual([])
    const [marked] = await templates()
    expect(marked).toMatchObject({ state: 'failed', nextOn: '2030-01-31' })
    const body = { schedule, version: marked.version }
    await t.as(districtAdmin).patch(`/v1/invoices/templates/${data.id}`, body)
    await run()
    expect(await codes()).toHaveLength(1)
  })

  test('of which one could not be issued on its day is issued for it once staff have saved it on a later day', async () => {
    const { data } = (await repeat()).body
    await t.core.pool.query('update invoice_templates set author_id = $1', [leader.id])
    await run()
    at('2030-02-01')
    const [marked] = await templates()
    const body = { schedule, version: marked.version }
    const saved = await t.as(districtAdmin).patch(`/v1/invoices/templates/${data.id}`, body)
    expect(saved.body.data).toMatchObject({ nextOn: '2030-01-31', state: 'active' })
    await run()
    await run()

    expect(await codes()).toMatchObject([{ issued_on: '2030-02-01' }])
    expect(await templates()).toMatchObject([{ nextOn: '2030-02-28', issued: 1 }])
  })

  test('that was paused after it failed leaves out the days of the pause', async () => {
    const { data } = (await repeat()).body
    await t.core.pool.query('update invoice_templates set author_id = $1', [leader.id])
    await run()
    const [marked] = await templates()
    const save = async (version: number, paused: boolean) =>
      t.as(districtAdmin).patch(`/v1/invoices/templates/${data.id}`, { schedule: { ...schedule, paused }, version })
    const { version } = (await save(marked.version, true)).body.data
    at('2030-02-05')
    expect((await save(version, false)).body.data).toMatchObject({ nextOn: '2030-02-28', state: 'active' })
  })

  test('that fails unexpectedly neither blocks the others nor is marked, and is issued by a later round', async () => {
    await repeat()
    at('2030-02-01')
    await repeat({ startsOn: '2030-02-01' })
    const failing = await failOn('invoice_template_runs', `new.day = '2030-01-31'`)
    await expect(run()).rejects.toThrow()
    expect(await codes()).toHaveLength(1)
    expect(await templates()).toMatchObject([
      { nextOn: '2030-01-31', state: 'active' },
      { nextOn: '2030-03-01', state: 'active' },
    ])
    await failing.end()
    await run()
    expect(await codes()).toHaveLength(2)
  })

  test.each([
    ['a first day in the past', { startsOn: '2030-01-30' }, 'startsOn', 'in_the_past'],
    ['an end before the start', { endsOn: '2030-01-30' }, 'endsOn', 'end_before_start'],
    ['an unknown period', { every: 'day' }, 'every', 'not_in_list'],
  ])('with %s is refused', async (_, more, path, code) => {
    expect((await repeat(more)).body.errors).toEqual([expect.objectContaining({ path, code })])
  })

  test('is mailed only when the buyer has an address, and seen within reach alone', async () => {
    const { id } = await draft({ buyer: { name: 'Б. Болд' } })
    const body = { ...schedule, mailed: true }
    expect((await t.as(districtAdmin).post(`/v1/invoices/${id}/templates`, body)).body.errors).toEqual([
      expect.objectContaining({ path: 'mailed', code: 'email_needed' }),
    ])
    await repeat()
    expect(await templates(otherDistrictAdmin)).toEqual([])
    expect((await t.as(leader).get('/v1/invoices/templates')).status).toBe(403)
    expect((await repeat({}, otherDistrictAdmin)).status).toBe(404)
  })
})

describe('a reminder', () => {
  const rules = { before: 3, onDueDate: true, every: 7, times: 2 }
  test.each([
    ['2030-02-10', undefined],
    ['2030-02-11', 'before'],
    ['2030-02-13', 'before'],
    ['2030-02-14', 'due'],
    ['2030-02-15', undefined],
    ['2030-02-21', 'after_1'],
    ['2030-02-27', 'after_1'],
    ['2030-02-28', 'after_2'],
    ['2031-02-28', 'after_2'],
  ])('of an invoice that is due on 14 February is on %s: %s', (today, kind) => {
    expect(reminderOn('2030-02-14', today, rules)?.kind).toBe(kind)
  })

  test('is left out where the city has switched it off', () => {
    const off = { before: 0, onDueDate: false, every: 0, times: 0 }
    for (const today of ['2030-02-13', '2030-02-14', '2030-03-14'])
      expect(reminderOn('2030-02-14', today, off)).toBe(undefined)
  })

  const failed: unknown[] = []
  const remind = (day: string, of: Pick<App, 'core'> = t) => {
    at(day)
    return remindBuyers(of.core, day, (error) => failed.push(error))
  }
  const mailed = async (more: object = {}) => {
    const one = await issued({ dueOn: '2030-02-14', ...more })
    await t.as(districtAdmin).post(`/v1/invoices/${one.id}/mails`, { email: 'sanhuu@gerel.mn' })
    await t.core.pool.query('truncate outbox')
    return one
  }

  test('is sent once by two instances at once, to whom the invoice was mailed, and to nobody else', async () => {
    const { id, code } = await mailed()
    await issued({ dueOn: '2030-02-14' })
    const counts = await Promise.all(Array.from({ length: 6 }, (_, i) => remind('2030-02-12', i % 2 ? second : t)))

    expect(counts.reduce((sum, n) => sum + n, 0)).toBe(1)
    expect(await mails()).toEqual([{ recipient: 'sanhuu@gerel.mn', subject: `Төлөх хугацаа дөхлөө: ${code}` }])
    const { data } = (await t.as(districtAdmin).get(`/v1/invoices/${id}`)).body
    expect(data.mails.at(-1)).toMatchObject({ isReminder: true, by: null })
    for (const [day, n] of [
      ['2030-02-13', 0],
      ['2030-02-14', 1],
      ['2030-02-21', 1],
      ['2030-02-22', 0],
      ['2030-03-07', 1],
    ] as const)
      expect(await remind(day), day).toBe(n)
    expect(failed).toEqual([])
  })

  test('stops when the invoice is paid or cancelled, and for an address that does not exist', async () => {
    const [paid, cancelled] = [await mailed(), await mailed(), await mailed()]
    await t
      .as(districtAdmin)
      .post(`/v1/invoices/${paid.id}/payments`, { amount: 330_000, paidOn: '2030-01-31', method: 'cash' })
    await t.as(districtAdmin).post(`/v1/invoices/${cancelled.id}/credit-notes`, { amount: 330_000, reason: 'Цуцалсан' })
    await t.core.pool.query(`insert into mail_bounces (address, reason) values ('sanhuu@gerel.mn', 'unknown')`)
    expect(await remind('2030-02-12')).toBe(0)
    await t.core.pool.query('delete from mail_bounces')
    expect(await remind('2030-02-12')).toBe(1)
  })

  test('that cannot be sent delays none of the later ones, and is sent by a later round', async () => {
    const [first] = [await mailed(), await mailed(), await mailed()].toSorted((a, b) => (a.id < b.id ? -1 : 1))
    const failing = await failOn('invoice_mails', `new.invoice_id = '${first.id}' and new.kind <> 'invoice'`)
    expect(await remind('2030-02-12')).toBe(2)
    expect(failed.splice(0)).toHaveLength(1)
    await failing.end()
    expect(await remind('2030-02-12')).toBe(1)
  })

  test('that was the last one is looked for no longer: the invoice is not locked again', async () => {
    await mailed()
    // a lock of a row leaves its transaction in `xmax`
    const lock = async () => (await t.core.pool.query('select xmax::text from invoices')).rows
    const unsent = await lock()
    expect(await remind('2030-03-07')).toBe(1)
    const sent = await lock()
    expect(sent).not.toEqual(unsent)
    expect(await remind('2030-03-08')).toBe(0)
    expect(await lock()).toEqual(sent)
  })

  test('is not sent after working hours, also when they end during the round', async () => {
    for (let n = 0; n < 6; n++) await mailed()
    let minutes = 0
    const now = () => new Date(Date.UTC(2030, 1, 12, 9, 30 + 5 * minutes++))
    const count = await remindBuyers({ ...t.core, now }, '2030-02-12', (error) => failed.push(error))
    expect([failed, count > 0, count < 6]).toEqual([[], true, true])
    expect(await remindBuyers({ ...t.core, now }, '2030-02-12', (error) => failed.push(error))).toBe(0)
  })

  test('that the due date is near is not sent on the day on which the invoice was mailed', async () => {
    at('2030-02-12')
    await mailed()
    expect(await remind('2030-02-12')).toBe(0)
    expect(await remind('2030-02-13')).toBe(1)
  })

  test('of an order by somebody unknown is sent on the due date alone, until the office has mailed the invoice', async () => {
    at('2030-02-01')
    const plan = {
      areaId: idOf('D1'),
      name: { mn: 'Талбай' },
      description: { mn: 'Талбайн түрээс' },
      includes: { mn: 'Нэг талбай' },
      price: 50_000,
      period: 'month',
      tax: 'included',
      position: 1,
      published: true,
    }
    const planId = (await t.as(cityAdmin).post('/v1/plans', plan)).body.data.id
    const { ticket } = (await t.as(null).get('/v1/plans/orders/form')).body.data
    t.setNow(new Date('2030-02-01T04:01:00Z'))
    const order = { planId, price: 50_000, name: 'Б. Болд', email: 'bold@example.mn', method: 'transfer', ticket }
    expect((await t.as(null).post('/v1/plans/orders', order)).status).toBe(202)
    for (const [day, n] of [
      ['2030-02-03', 0],
      ['2030-02-04', 1],
      ['2030-02-11', 0],
      ['2030-02-18', 0],
    ] as const)
      expect(await remind(day), day).toBe(n)
    const { rows } = await t.core.pool.query('select id from invoices')
    await t.as(cityAdmin).post(`/v1/invoices/${rows[0].id}/mails`, { email: 'bold@example.mn' })
    expect(await remind('2030-02-19')).toBe(1)
  })

  test('changes neither the sums nor the ledger', async () => {
    await mailed()
    const ledger = async () => (await t.core.pool.query('select account, amount from ledger_lines order by 1, 2')).rows
    const before = await ledger()
    await remind('2030-02-12')
    expect(await ledger()).toEqual(before)
  })
})
