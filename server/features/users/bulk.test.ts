import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { BulkResult } from '#contract/core/content/bulk.ts'
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

describe('bulk actions on people', () => {
  test('skip people out of reach, oneself, and other versions', async () => {
    await t.core.pool.query('update users set version = 4 where id = $1', [otherLeader.id])
    const { body } = await bulk(districtAdmin, 'deactivate', of(farLeader, otherLeader, districtAdmin, leader))

    expect(results(body)).toEqual(['not_found', 'stale', 'not_found', 'done'])
    const all = await Promise.all([farLeader, otherLeader, districtAdmin, leader].map(statusOf))
    expect(all).toEqual(['active', 'active', 'active', 'inactive'])
  })

  test('sign out deactivated people; rejected ones leave no entry in the log', async () => {
    const bearer = { authorization: `Bearer ${await t.tokenOf(leader)}` }
    const { body } = await bulk(cityAdmin, 'deactivate', of(cityAdmin, leader))

    expect(results(body)).toEqual(['not_allowed', 'done'])
    expect((await t.as(null).get('/v1/admin/my_account', bearer)).status).toBe(401)
    const { rows } = await t.core.pool.query(
      `select row_id from audit_log where action = 'users.deactivate' and outcome = 'done' order by id desc limit 1`,
    )
    expect(rows).toEqual([{ row_id: leader.id }])
  })

  test('keep one of two city admins who deactivate each other concurrently', async () => {
    const both = [cityAdmin, people.otherCityAdmin] as const
    await Promise.all([bulk(both[0], 'deactivate', of(both[1])), bulk(both[1], 'deactivate', of(both[0]))])

    expect((await Promise.all(both.map(statusOf))).toSorted()).toEqual(['active', 'inactive'])
  })

  test('never deactivate the person who performs them', async () => {
    expect(results((await bulk(cityAdmin, 'deactivate', of(cityAdmin))).body)).toEqual(['not_allowed'])
    expect(await statusOf(cityAdmin)).toBe('active')
  })

  test('explain why an account was not activated, and activate the others', async () => {
    await makeLeader(t, { area: 'D1K1S1' })
    await t.core.pool.query(`update users set status = 'inactive' where id = any($1)`, [[leader.id, otherLeader.id]])
    // no leader is registered for the section of the second one
    const { body } = await bulk(khorooAdmin, 'activate', of(leader, otherLeader))

    expect(results(body)).toEqual(['done', 'leader_missing'])
    expect(body.data[1].message).toContain('ахлагч')
    expect(await Promise.all([leader, otherLeader].map(statusOf))).toEqual(['active', 'inactive'])
  })

  test('count a repeated id once, and are rejected for nobody or more than a hundred', async () => {
    expect(results((await bulk(khorooAdmin, 'deactivate', [...of(leader), ...of(leader)])).body)).toEqual(['done'])
    expect((await bulk(khorooAdmin, 'deactivate', [])).status).toBe(400)
    const many = Array.from({ length: 101 }, () => ({ id: crypto.randomUUID(), version: 1 }))
    expect((await bulk(khorooAdmin, 'deactivate', many)).status).toBe(400)
    expect((await bulk(otherLeader, 'deactivate', of(leader))).status).toBe(403)
  })

  test('run twice concurrently, process each person once', async () => {
    const answers = await Promise.all([
      bulk(khorooAdmin, 'deactivate', of(leader, otherLeader)),
      bulk(khorooAdmin, 'deactivate', of(otherLeader, leader)),
    ])
    const all = answers.flatMap(({ body }) => results(body))
    expect(all.filter((one) => one === 'done')).toHaveLength(2)
    expect(all.filter((one) => one !== 'done' && one !== 'stale')).toEqual([])
  })
})
