import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { startOfDayInUlaanbaatar } from '#contract/core/time/dates.ts'
import { app, people, type TestApp } from '../../testing/app.ts'
import { makeService } from './testing.ts'

const { khorooAdmin, citizen } = people

// a Monday, half past eight in Ulaanbaatar
const NOW = new Date('2026-11-30T00:30:00Z')
const EMAIL = 'one@example.mn'
const at = (minutes: number) =>
  new Date(startOfDayInUlaanbaatar('2026-12-01').getTime() + (9 * 60 + minutes) * 60_000).toISOString()

let t: TestApp
let narrow: TestApp
beforeAll(async () => {
  t = await app({ connections: 8 })
  narrow = await app({ connections: 1 })
})
beforeEach(async () => {
  for (const one of [t, narrow]) {
    await one.core.pool.query(`truncate booking_appointments, booking_slots, booking_service_desks, booking_services,
      booking_desks, outbox, attempts, idempotency_keys cascade`)
    await one.core.pool.query('update users set email_verified_at = now() where id = $1', [citizen.id])
    one.setNow(NOW)
  }
})

async function formOf(of: TestApp) {
  of.setNow(new Date(NOW.getTime() - 30_000))
  const { body } = await of.as(null).get('/v1/booking/form')
  of.setNow(NOW)
  return body.data.ticket
}

const DESK = (id: string) => `booking desk ${id}`
const lock = 'pg_advisory_xact_lock(hashtextextended($1, 0))'

test.each(['a signed-in citizen', 'the office'])(
  '%s who books locks the desks before the person, as a code does',
  async (who) => {
    const {
      id,
      deskIds: [deskId = ''],
    } = await makeService(t.core.pool, { minutes: 15, from: '09:00', to: '12:00' })
    const ticket = await formOf(t)
    const [{ email }] = (await t.core.pool.query('select email from users where id = $1', [citizen.id])).rows
    const holder = await t.core.pool.connect()
    await holder.query('begin')
    await holder.query(`select ${lock}`, [DESK(deskId)])
    const answer =
      who === 'the office'
        ? t
            .as(khorooAdmin)
            .post('/v1/booking/appointments', { serviceId: id, at: at(0), name: 'Болд', by: 'email', email })
        : t.as(citizen).post('/v1/booking/own', { serviceId: id, at: at(0), name: 'Болд', email, ticket })
    await vi.waitFor(
      async () => {
        const { rows } = await t.core.pool.query(
          `select from pg_locks where locktype = 'advisory' and not granted and database = (select oid from pg_database where datname = current_database())`,
        )
        expect(rows).toHaveLength(1)
      },
      { timeout: 60_000, interval: 20 },
    )
    const { rows } = await holder.query('select pg_try_advisory_xact_lock(hashtextextended($1, 0)) as free', [
      `booking of ${email}`,
    ])
    await holder.query('rollback')
    holder.release()
    expect(rows).toEqual([{ free: true }])
    expect((await answer).status).toBe(who === 'the office' ? 201 : 202)
  },
)

test.each(['eight connections', 'one connection'])(
  'of many codes and bookings of one person at once exactly three succeed, with %s',
  async (pool) => {
    const one = pool === 'one connection' ? narrow : t
    const { id } = await makeService(one.core.pool, { minutes: 15, from: '09:00', to: '17:00' })
    const held: { secret: string; code: string }[] = []
    for (let i = 0; i < 5; i++) {
      const ticket = await formOf(one)
      const { body } = await one
        .as(null)
        .post('/v1/booking/own', { serviceId: id, at: at(i * 15), name: 'Болд', email: EMAIL, ticket })
      const { rows } = await one.core.pool.query('select id, secret from outbox order by created_at desc, id limit 1')
      held.push({ secret: body.data.secret, code: one.core.vault.open(`outbox ${rows[0].id}`, rows[0].secret) })
    }
    await one.core.pool.query('update users set email = $2 where id = $1', [citizen.id, EMAIL])
    const ticket = await formOf(one)
    const answers = await Promise.all([
      ...held.map((body) => one.as(null).post('/v1/booking/own/confirm', body)),
      ...[5, 6, 7].map((i) =>
        one.as(citizen).post('/v1/booking/own', { serviceId: id, at: at(i * 15), name: 'Болд', email: EMAIL, ticket }),
      ),
      ...[8, 9].map((i) =>
        one
          .as(khorooAdmin)
          .post('/v1/booking/appointments', { serviceId: id, at: at(i * 15), name: 'Болд', by: 'email', email: EMAIL }),
      ),
    ])
    const won = answers.filter(({ status }) => status < 300)
    expect(answers.filter(({ status }) => status >= 300).every(({ status }) => status === 409)).toBe(true)
    expect(won).toHaveLength(3)
    const { rows } = await one.core.pool.query("select from booking_appointments where status = 'booked'")
    expect(rows).toHaveLength(3)
  },
)
