import { beforeAll, beforeEach, expect, test } from 'vitest'
import { app, people, type TestApp } from '../../testing/app.ts'
import { idOf } from '../../testing/people.ts'
import { sealAll } from '../../testing/sealing.ts'
import { verifyAudit } from './chain.ts'
import { sealAudit } from './seals.ts'

let t: TestApp
const url = `/v1/areas/${idOf('D1')}`
let version = 1
const change = async () => {
  const answer = await t
    .as(people.cityAdmin)
    .patch(url, { population: version, households: 1, countedOn: '2026-01-01', version })
  version += 1
  return answer
}

beforeAll(async () => {
  t = await app()
})
beforeEach(async () => {
  await change()
  await sealAll(t.core)
})

test('a change is logged: who, what, which record, where, when', async () => {
  const before = Date.now()
  await change()
  const { rows } = await t.core.pool.query('select * from audit_log order by id desc limit 1')

  expect(rows[0]).toMatchObject({
    actor_id: people.cityAdmin.id,
    actor_role: 'CITY_ADMIN',
    action: 'areas.change',
    outcome: 'done',
    table_name: 'areas',
    row_id: idOf('D1'),
    area_id: idOf('D1'),
  })
  expect(rows[0].at.getTime()).toBeGreaterThanOrEqual(before)
  expect(rows[0].at.getTime()).toBeLessThanOrEqual(Date.now())
  expect(rows[0].details).toMatchObject({ households: 1 })
})

test('a rejected request is logged too, and a failed change is not', async () => {
  await t.as(people.leader).patch(url, { population: 1, households: 1, countedOn: '2026-01-01', version })
  await t.as(people.cityAdmin).patch(url, { population: 1, households: 1, countedOn: '2026-01-01', version: 999 })

  const { rows } = await t.core.pool.query(
    `select actor_id, outcome from audit_log where action = 'areas.change' order by id desc limit 2`,
  )
  expect(rows[0]).toEqual({ actor_id: people.leader.id, outcome: 'refused' })
  expect(rows[1].outcome).toBe('done')
})

test.each([
  'update audit_log set note = $1',
  'update audit_log set actor_id = null where $1::text is not null',
  'delete from audit_log where $1::text is not null',
])('the database itself rejects: %s', async (statement) => {
  await expect(t.core.pool.query(statement, ['x'])).rejects.toThrow(/append-only/)
})

test('an untouched chain verifies', async () => {
  const state = await verifyAudit(t.core)

  expect(state).toMatchObject({ ok: true, brokenAt: null, waiting: 0 })
  expect(state.checked).toBeGreaterThan(0)
})

test('two instances that seal concurrently do not break the chain', async () => {
  for (let i = 0; i < 5; i++) await change()
  await Promise.all([sealAudit(t.core), sealAudit(t.core), sealAudit(t.core)])
  await sealAll(t.core)

  expect(await verifyAudit(t.core)).toMatchObject({ ok: true, waiting: 0 })
})

// an attacker with the privileges of the database owner disables the trigger and changes history: the chain shows where
const tampering: [string, string][] = [
  ['a changed line', `update audit_log set note = 'nothing happened' where chain_no = 2`],
  ['a changed time', `update audit_log set at = at + interval '1 second' where chain_no = 2`],
  ['a removed line', 'delete from audit_log where chain_no = 2'],
  [
    "a line put in another's place",
    'alter table audit_log drop constraint audit_log_chain_no_positive; update audit_log set chain_no = -chain_no where chain_no in (2, 3); update audit_log set chain_no = case chain_no when -2 then 3 else 2 end where chain_no < 0',
  ],
]
test.each(tampering)('%s is detected', async (_what, statement) => {
  const other = await app()
  for (let v = 1; v <= 4; v++) {
    await other.as(people.cityAdmin).patch(url, { population: v, households: 1, countedOn: '2026-01-01', version: v })
  }
  await sealAll(other.core)
  await other.core.pool.query('alter table audit_log disable trigger audit_log_append_only')
  for (const part of statement.split(';')) await other.core.pool.query(part)

  expect(await verifyAudit(other.core)).toMatchObject({ ok: false, brokenAt: 2 })
})
