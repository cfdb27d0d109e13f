import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { BulkResult } from '#contract/core/bulk.ts'
import { app, type TestApp } from '../../testing/app.ts'
import { makeLeader } from '../../testing/leaders.ts'
import { people, type TestPerson } from '../../testing/people.ts'
import { restore } from './testing.ts'

let t: TestApp
const { cityAdmin, districtAdmin, khorooAdmin, leader, otherLeader, farLeader } = people

beforeAll(async () => {
  t = await app()
})
beforeEach(() => restore(t))

const of = (...them: { id: string }[]) => them.map(({ id }) => ({ id, version: 1 }))
const bulk = async (by: TestPerson, action: string, users: object[]) =>
  t.as(by).post('/v1/users/bulk', { action, users })
const results = (body: { data: BulkResult[] }) => body.data.map(({ ok, code }) => (ok ? 'done' : code))
const statusOf = async ({ id }: { id: string }): Promise<string> =>
  (await t.core.pool.query('select status from users where id = $1', [id])).rows[0].status

describe('a step for many people', () => {
  test('does nothing to those beyond reach, to oneself, or in another version', async () => {
    await t.core.pool.query('update users set version = 4 where id = $1', [otherLeader.id])
    const { body } = await bulk(districtAdmin, 'deactivate', of(farLeader, otherLeader, districtAdmin, leader))

    expect(results(body)).toEqual(['not_found', 'stale', 'not_found', 'done'])
    const all = await Promise.all([farLeader, otherLeader, districtAdmin, leader].map(statusOf))
    expect(all).toEqual(['active', 'active', 'active', 'inactive'])
  })

  test('signs out whom it deactivates; what was refused leaves no line in the log', async () => {
    const bearer = { authorization: `Bearer ${await t.tokenOf(leader)}` }
    const { body } = await bulk(cityAdmin, 'deactivate', of(cityAdmin, leader))

    expect(results(body)).toEqual(['not_allowed', 'done'])
    expect((await t.as(null).get('/v1/admin/my_account', bearer)).status).toBe(401)
    const { rows } = await t.core.pool.query(
      `select row_id from audit_log where action = 'users.deactivate' and outcome = 'done' order by id desc limit 1`,
    )
    expect(rows).toEqual([{ row_id: leader.id }])
  })

  test('keeps one active city admin', async () => {
    const { body } = await bulk(cityAdmin, 'deactivate', of(people.otherCityAdmin))
    expect(results(body)).toEqual(['done'])
    expect(results((await bulk(people.cityAdmin, 'deactivate', of(people.cityAdmin))).body)).toEqual(['not_allowed'])
  })

  test('says in words why an account was not activated, and activates the others', async () => {
    await makeLeader(t, { area: 'D1K1S1' })
    await t.core.pool.query(`update users set status = 'inactive' where id = any($1)`, [[leader.id, otherLeader.id]])
    // nobody is registered as the leader of the other one's section
    const { body } = await bulk(khorooAdmin, 'activate', of(leader, otherLeader))

    expect(results(body)).toEqual(['done', 'leader_missing'])
    expect(body.data[1].message).toContain('ахлагч')
    expect(await Promise.all([leader, otherLeader].map(statusOf))).toEqual(['active', 'inactive'])
  })

  test('is done once to somebody named twice, and refused for nobody or more than a hundred', async () => {
    expect(results((await bulk(khorooAdmin, 'deactivate', [...of(leader), ...of(leader)])).body)).toEqual(['done'])
    expect((await bulk(khorooAdmin, 'deactivate', [])).status).toBe(400)
    const many = Array.from({ length: 101 }, () => ({ id: crypto.randomUUID(), version: 1 }))
    expect((await bulk(khorooAdmin, 'deactivate', many)).status).toBe(400)
    expect((await bulk(otherLeader, 'deactivate', of(leader))).status).toBe(403)
  })

  test('taken twice at the same moment is done once to each', async () => {
    const answers = await Promise.all([
      bulk(khorooAdmin, 'deactivate', of(leader, otherLeader)),
      bulk(khorooAdmin, 'deactivate', of(otherLeader, leader)),
    ])
    const all = answers.flatMap(({ body }) => results(body))
    expect(all.filter((one) => one === 'done')).toHaveLength(2)
    expect(all.filter((one) => one !== 'done' && one !== 'stale')).toEqual([])
  })
})
