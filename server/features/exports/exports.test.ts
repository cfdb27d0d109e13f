import fs from 'node:fs'
import path from 'node:path'
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { ExportState } from '#contract/core/model/export.ts'
import { storedFiles } from '../../core/backup/files.ts'
import { forgetExport, writeExport } from '../../core/sheets/export-job.ts'
import { app, type TestApp } from '../../testing/app.ts'
import { idOf, people, type TestPerson } from '../../testing/people.ts'
import { readCsv, readXlsx } from '../../testing/sheets.ts'

let t: TestApp
const { cityAdmin, districtAdmin, khorooAdmin, leader, citizen } = people
beforeAll(async () => {
  t = await app()
})
beforeEach(async () => {
  await t.core.pool.query('delete from exports')
})
afterEach(() => t.setNow(undefined))

const USERS = { feature: 'users', route: 'export', query: { format: 'csv' } }
const NEWS = { feature: 'news', route: 'export', query: { format: 'csv' } }
const start = (by: TestPerson, wanted: object = USERS) => t.as(by).post('/v1/exports', wanted)
const one = async (by: TestPerson, id: string): Promise<ExportState> =>
  (await t.as(by).get(`/v1/exports/${id}`)).body.data
const listed = async (by: TestPerson): Promise<ExportState[]> => (await t.as(by).get('/v1/exports')).body.data

async function until(by: TestPerson, id: string, is: (state: ExportState) => boolean): Promise<ExportState> {
  for (;;) {
    const state = await one(by, id)
    if (is(state)) return state
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}
const settled = (by: TestPerson, id: string) =>
  until(by, id, ({ status }) => status !== 'waiting' && status !== 'running')

async function ready(by: TestPerson, wanted: object = USERS): Promise<ExportState> {
  const { status, body, text } = await start(by, wanted)
  expect(status, text).toBe(201)
  return settled(by, body.data.id)
}
const linkOf = async (by: TestPerson, id: string): Promise<string> =>
  (await t.as(by).get(`/v1/exports/${id}/link`)).body.data.url
const download = (url: string) => t.http.inject({ url })

/** Locks the table of news, so that an export of it cannot continue, until it is released. */
async function holdNews(): Promise<() => Promise<void>> {
  const client = await t.core.pool.connect()
  await client.query('begin')
  await client.query('lock table news in access exclusive mode')
  return async () => {
    await client.query('rollback')
    client.release()
  }
}
const jobOf = { id: 0, attempts: 1 }

test('its job uses a slot of the lane for files, so that short jobs never wait for it; deleting it is a short job', async () => {
  const { id } = await ready(cityAdmin)
  const { rows } = await t.core.pool.query(`select kind, lane from jobs where payload ->> 'id' = $1 order by kind`, [
    id,
  ])

  expect(rows).toEqual([
    { kind: 'exports.forget', lane: 'normal' },
    { kind: 'exports.write', lane: 'files' },
  ])
})

test('a list is written in the background, and its link returns the same file as the route, without a token', async () => {
  const state = await ready(cityAdmin)
  expect(state).toMatchObject({ feature: 'users', route: 'export', status: 'ready', problem: null })
  expect(state.written).toBe(state.total)
  const file = await download(await linkOf(cityAdmin, state.id))
  const direct = await t.as(cityAdmin).get('/v1/users/export?format=csv')

  expect(file.statusCode).toBe(200)
  expect(file.headers['content-disposition']).toBe(
    `attachment; filename*=UTF-8''${encodeURIComponent(state.fileName ?? '')}`,
  )
  expect(readCsv(file.body)).toEqual(readCsv(direct.text))
  expect(readCsv(file.body)).toHaveLength((state.total ?? 0) + 1)
  expect(Number(file.headers['content-length'])).toBe(state.bytes)
  expect((await listed(cityAdmin)).map(({ id }) => id)).toEqual([state.id])
})

test('a spreadsheet is written the same way', async () => {
  const { id } = await ready(cityAdmin, { ...USERS, query: { format: 'xlsx', role: 'CITY_ADMIN' } })
  const { rawPayload } = await download(await linkOf(cityAdmin, id))
  const { rows } = await t.core.pool.query(`select count(*) as n from users where role = 'CITY_ADMIN'`)

  expect(readXlsx(rawPayload).sheets[0]).toHaveLength(rows[0].n + 1)
})

test('one that waits since before the upgrade that moved its input to the body is written after it', async () => {
  const wanted = { feature: 'leaders', route: 'exportPersonal', query: { format: 'csv', reason: 'document' } }
  const { id, total } = await ready(khorooAdmin, wanted)
  await t.core.pool.query(`update exports set status = 'waiting', input = $2 where id = $1`, [
    id,
    JSON.stringify({ query: wanted.query }),
  ])
  await writeExport(t.core)({ id } as never, jobOf)

  expect(await one(khorooAdmin, id)).toMatchObject({ status: 'ready', total })
})

test('everybody gets the rows within their reach, and the audit log records who exported which list', async () => {
  const whole = await ready(cityAdmin)
  const part = await ready(khorooAdmin)
  const { rows } = await t.core.pool.query(
    `select action, actor_id, details->>'format' as format from audit_log where action = 'users.export' order by id desc limit 1`,
  )

  expect(part.total).toBeLessThan(whole.total ?? 0)
  expect(rows).toEqual([{ action: 'users.export', actor_id: khorooAdmin.id, format: 'csv' }])
})

describe('one at a time', () => {
  test('of six concurrent starts one export is created; repeating it returns the same one, a different one is rejected', async () => {
    const release = await holdNews()
    const answers = await Promise.all(Array.from({ length: 6 }, () => start(cityAdmin, NEWS)))
    const other = await start(cityAdmin, USERS)
    const somebodyElse = await start(districtAdmin, USERS)
    await release()

    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201, 201, 201])
    expect(new Set(answers.map(({ body }) => body.data.id)).size).toBe(1)
    expect([other.status, other.body.errors[0].code]).toEqual([409, 'export_running'])
    expect(somebodyElse.status).toBe(201)
    expect((await settled(cityAdmin, answers[0]?.body.data.id)).status).toBe('ready')
    expect((await ready(cityAdmin, USERS)).status).toBe('ready')
    await settled(districtAdmin, somebodyElse.body.data.id)
  })

  test('a cancelled one stops, leaves no file, and makes room for the next', async () => {
    const release = await holdNews()
    const { id } = (await start(cityAdmin, NEWS)).body.data
    await until(cityAdmin, id, ({ status }) => status === 'running')
    expect((await t.as(cityAdmin).delete(`/v1/exports/${id}`)).status).toBe(204)
    expect((await t.as(cityAdmin).get(`/v1/exports/${id}`)).status).toBe(404)
    const next = await start(cityAdmin, USERS)
    await release()

    expect((await settled(cityAdmin, next.body.data.id)).status).toBe('ready')
    await writeExport(t.core)({ id } as never, jobOf)
    expect(fs.existsSync(path.join(t.dataDir, 'files', 'exports', id))).toBe(false)
    expect((await listed(cityAdmin)).map((state) => state.id)).toEqual([next.body.data.id])
  })

  test('one whose job was abandoned has failed, and another can be started', async () => {
    const { rows } = await t.core.pool.query(
      `insert into exports (owner_id, feature, route, input, lang, reach, status, expires_at)
       values ($1, 'users', 'export', '{"query": {}}', 'mn', '', 'running', now() + interval '1 day') returning id`,
      [cityAdmin.id],
    )
    const [{ id }] = rows
    expect((await one(cityAdmin, id)).status).toBe('running')
    await t.core.pool.query(
      `insert into jobs (kind, payload, failed_at) values ('exports.write', jsonb_build_object('id', $1::text), now())`,
      [id],
    )

    expect(await one(cityAdmin, id)).toMatchObject({ status: 'failed', problem: { code: 'export_failed' } })
    expect((await ready(cityAdmin)).status).toBe('ready')
    await t.core.pool.query(`delete from jobs where kind = 'exports.write' and failed_at is not null`)
  })

  test('two processes that write the same export concurrently leave one complete file', async () => {
    const { id } = await ready(cityAdmin)
    const before = fs.readdirSync(path.join(t.dataDir, 'files', 'exports', id))
    await t.core.pool.query(`update exports set status = 'running' where id = $1`, [id])
    const write = writeExport(t.core)
    await Promise.all([write({ id } as never, jobOf), write({ id } as never, jobOf)])
    const after = fs.readdirSync(path.join(t.dataDir, 'files', 'exports', id))
    const state = await one(cityAdmin, id)

    expect(state.status).toBe('ready')
    expect(after.filter((name) => !before.includes(name))).toHaveLength(1)
    expect(readCsv((await download(await linkOf(cityAdmin, id))).body)).toHaveLength((state.total ?? 0) + 1)
  })
})

test('a leader may export the notifications that they sent', async () => {
  expect((await start(leader, { ...USERS, feature: 'notifications', route: 'sentExport' })).status).toBe(201)
})

describe('rejected', () => {
  test.each([
    ['an unknown feature', { ...USERS, feature: 'nothing' }, 'route'],
    ['a name that every object has', { ...USERS, feature: 'constructor' }, 'route'],
    ['a route that is no export', { ...USERS, route: 'list' }, 'route'],
    ['a template of an import', { ...USERS, feature: 'leaders', route: 'importTemplate' }, 'route'],
    ['a filter that the list does not have', { ...USERS, query: { format: 'csv', nothing: 'x' } }, 'nothing'],
    ['no format', { ...USERS, query: {} }, 'format'],
  ])('%s', async (_what, wanted, field) => {
    const { status, body } = await start(cityAdmin, wanted)
    expect([status, body.errors[0].path]).toEqual([400, field])
  })

  test('for people who may not export the list', async () => {
    expect((await start(citizen)).status).toBe(403)
    expect((await start(leader, { ...USERS, feature: 'organisations' })).status).toBe(400)
    expect((await start(leader, { ...USERS, feature: 'leaders', route: 'exportPersonal' })).status).toBe(403)
  })

  test('an export belongs to the person who started it, and does not exist for others', async () => {
    const { id } = await ready(cityAdmin)
    for (const other of [people.otherCityAdmin, khorooAdmin]) {
      expect((await t.as(other).get(`/v1/exports/${id}`)).status).toBe(404)
      expect((await t.as(other).get(`/v1/exports/${id}/link`)).status).toBe(404)
      expect((await t.as(other).delete(`/v1/exports/${id}`)).status).toBe(404)
      expect(await listed(other)).toEqual([])
    }
    expect((await one(cityAdmin, id)).status).toBe('ready')
  })

  test('a link that was changed, belongs to another export, or is a minute old', async () => {
    const { id } = await ready(cityAdmin)
    const url = await linkOf(cityAdmin, id)
    const other = await ready(cityAdmin, { ...USERS, query: { format: 'xlsx' } })
    const expiry = /e=(\d+)/.exec(url)?.[1] ?? ''

    expect((await download(url.replace(expiry, String(Number(expiry) + 1)))).statusCode).toBe(404)
    expect((await download(url.replace(id, other.id))).statusCode).toBe(404)
    expect((await download(`/files/exports/${id}`)).statusCode).toBe(404)
    expect((await download(url)).statusCode).toBe(200)
    t.setNow(new Date(Date.now() + 61_000))
    expect((await download(url)).statusCode).toBe(404)
  })
})

describe('an owner who has changed since', () => {
  const change = (sql: string) => t.core.pool.query(`update users set ${sql} where id = $1`, [khorooAdmin.id])
  const area = () => `area_id = '${idOf(khorooAdmin.area ?? '')}'`

  test.each([
    ['works in another area', `area_id = '${idOf('D1K2')}'`],
    ['is no longer active', `status = 'inactive'`],
  ])('and %s does not get the file', async (_what, sql) => {
    const { id } = await ready(khorooAdmin)
    const url = await linkOf(khorooAdmin, id)
    try {
      await change(sql)
      expect((await download(url)).statusCode).toBe(404)
    } finally {
      await change(`${area()}, status = 'active'`)
    }
    expect((await download(url)).statusCode).toBe(200)
  })

  test('before it was written: nothing is written', async () => {
    const { id } = await ready(khorooAdmin)
    await t.core.pool.query(`update exports set status = 'waiting' where id = $1`, [id])
    try {
      await change(`area_id = '${idOf('D1K2')}'`)
      await writeExport(t.core)({ id } as never, jobOf)
    } finally {
      await change(area())
    }
    expect(await one(khorooAdmin, id)).toMatchObject({ status: 'failed', problem: { code: 'export_not_allowed' } })
  })
})

describe('after a day', () => {
  test('it is gone for its owner, and a job deletes its row and bytes', async () => {
    const { id, expiresAt } = await ready(cityAdmin)
    const { rows } = await t.core.pool.query(
      `select run_at from jobs where kind = 'exports.forget' and payload ->> 'id' = $1`,
      [id],
    )
    expect(rows).toEqual([{ run_at: new Date(expiresAt) }])
    await forgetExport(t.core)({ id } as never, jobOf)

    expect((await t.as(cityAdmin).get(`/v1/exports/${id}`)).status).toBe(404)
    expect(fs.existsSync(path.join(t.dataDir, 'files', 'exports', id))).toBe(false)
  })

  test('backups do not contain the bytes', async () => {
    const { id } = await ready(cityAdmin)
    expect(fs.existsSync(path.join(t.dataDir, 'files', 'exports', id))).toBe(true)
    expect((await storedFiles(path.join(t.dataDir, 'files'))).filter((name) => name.includes(id))).toEqual([])
  })
})
