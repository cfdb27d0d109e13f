import { beforeAll, expect, test } from 'vitest'
import { deleteDueAccounts } from '../../core/accounts/index.ts'
import { app, people, type TestApp } from '../../testing/app.ts'
import { makeAppointment, makeService } from './testing.ts'

const { citizen } = people
const NOW = new Date('2026-11-30T00:30:00Z')

let t: TestApp
beforeAll(async () => {
  t = await app()
  t.setNow(NOW)
})

const query = async (statement: string, values: unknown[] = []) => (await t.core.pool.query(statement, values)).rows

test('deleting an account cancels its appointments, and the place is offered to the next who waits', async () => {
  const service = await makeService(t.core.pool, { from: '09:00', to: '09:30' })
  const start = new Date('2026-12-09T01:00:00Z')
  const mine = await makeAppointment(t.core.pool, service, { at: start })
  await query('update booking_appointments set user_id = $2 where id = $1', [mine.id, citizen.id])
  const past = await makeAppointment(t.core.pool, service, { at: new Date('2026-11-25T01:00:00Z') })
  await query('update booking_appointments set user_id = $2 where id = $1', [past.id, citizen.id])
  const [next] = await query(
    `insert into booking_appointments (area_id, service_id, wait_day, status, name, email, search, case_hash, sent_key)
     select area_id, id, '2026-12-09', 'waiting', 'Д. Дорж', 'dorj@example.mn', 'dorj', repeat('a', 64), 'dorj' from booking_services
     where id = $1 returning id`,
    [service.id],
  )
  await query(
    `insert into account_deletions (user_id, asked_at, due_at) values ($1, '2026-11-22T00:00:00Z', '2026-11-29T00:00:00Z')`,
    [citizen.id],
  )

  expect(await deleteDueAccounts(t.core)).toBe(1)

  const states = 'select id, status, name, email, phone, user_id, slot_id is null as free from booking_appointments'
  const rows = await query(states)
  const erased = { name: '', email: null, phone: null, user_id: null }
  expect(rows).toHaveLength(3)
  expect(rows).toContainEqual({ id: mine.id, status: 'cancelled', ...erased, free: true })
  expect(rows).toContainEqual({ id: past.id, status: 'booked', ...erased, free: false })
  expect(rows).toContainEqual(expect.objectContaining({ id: next.id, status: 'offered', name: 'Д. Дорж', free: false }))
})
