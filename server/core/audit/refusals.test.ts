import { expect, test } from 'vitest'
import { app, people, type TestApp } from '../../testing/app.ts'

const refusedLines = async ({ core }: TestApp) => {
  const { rows } = await core.pool.query(
    `select action, actor_id, details from audit_log where outcome = 'refused' order by id`,
  )
  return rows
}

test('900 refused requests of one person leave two entries, and the second says how many more there were', async () => {
  const t = await app()
  const ask = () => t.as(people.leader).get('/v1/admin/outbox')
  for (let i = 0; i < 90; i++) await Promise.all(Array.from({ length: 10 }, ask))
  expect(await refusedLines(t)).toEqual([{ action: 'admin.outbox', actor_id: people.leader.id, details: null }])

  await t.core.refusals.flush()

  expect(await refusedLines(t)).toEqual([
    { action: 'admin.outbox', actor_id: people.leader.id, details: null },
    { action: 'admin.outbox', actor_id: people.leader.id, details: { times: 899 } },
  ])
})

test('other people and other actions have entries of their own, and after a minute a refusal is new again', async () => {
  const t = await app()
  await t.as(people.leader).get('/v1/admin/outbox')
  await t.as(people.leader).get('/v1/admin/jobs')
  await t.as(people.citizen).get('/v1/admin/outbox')
  await t.core.refusals.flush()
  await t.as(people.leader).get('/v1/admin/outbox')

  expect(await refusedLines(t)).toEqual([
    { action: 'admin.outbox', actor_id: people.leader.id, details: null },
    { action: 'admin.jobs', actor_id: people.leader.id, details: null },
    { action: 'admin.outbox', actor_id: people.citizen.id, details: null },
    { action: 'admin.outbox', actor_id: people.leader.id, details: null },
  ])
})
