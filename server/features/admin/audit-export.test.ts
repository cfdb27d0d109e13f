import { beforeAll, expect, test } from 'vitest'
import { app, people, type TestApp } from '../../testing/app.ts'
import { idOf } from '../../testing/people.ts'
import { sealAll } from '../../testing/sealing.ts'

let t: TestApp
const FIRST = 2_500
beforeAll(async () => {
  t = await app({ role: 'app' })
  await t.core.pool.query(
    `insert into audit_log (action, actor_id, actor_role, area_id, note, details)
     select 'test.' || n, $1, 'CITY_ADMIN', $2, case n when 7 then '=1+1' end, '{"before":{"name":"а"},"after":{"name":"б"}}'
     from generate_series(1, $3::int) n`,
    [people.cityAdmin.id, idOf('D1'), FIRST],
  )
  await sealAll(t.core)
})
const exported = (query = '', by = people.cityAdmin) => t.as(by).get(`/v1/admin/audit/export${query}`)
const entriesOf = (text: string) =>
  text
    .trim()
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line))

test('the whole log is exported as JSON Lines with names, in the order of the chain and without gaps', async () => {
  const { status, headers, text } = await exported()
  expect([status, headers['content-type']]).toEqual([200, 'application/x-ndjson; charset=utf-8'])
  const entries = entriesOf(text)
  expect(entries.map(({ chainNo }) => chainNo)).toEqual(entries.map((_, i) => i + 1))
  expect(entries.length).toBeGreaterThanOrEqual(FIRST)
  expect(entries.find(({ action }) => action === 'test.7')).toMatchObject({
    actor: { id: people.cityAdmin.id, email: people.cityAdmin.email, role: 'CITY_ADMIN' },
    area: { id: idOf('D1') },
    details: { before: { name: 'а' }, after: { name: 'б' } },
  })
})

test('a collector that continues after the last number misses nothing and gets nothing twice', async () => {
  const first = entriesOf((await exported()).text)
  await t.core.pool.query(`insert into audit_log (action) values ('test.later')`)
  await sealAll(t.core)
  const next = entriesOf((await exported(`?after=${first.at(-1).chainNo}`)).text)
  expect(next[0].chainNo).toBe(first.at(-1).chainNo + 1)
  expect(next.map(({ action }) => action)).toContain('test.later')
})

test('a period has its entries alone, also when they were numbered among others, and an empty one has none', async () => {
  const days = ['2001-01-31', '2001-02-01', '2001-02-03', '2001-01-30', '2001-02-02', '2001-02-03']
  for (const day of days)
    await t.core.pool.query('insert into audit_log (action, at) values ($1, $2)', [
      `period.${day}`,
      `${day}T12:00:00+08:00`,
    ])
  await sealAll(t.core)
  const actions = async (query: string) =>
    entriesOf((await exported(query)).text).map(({ action }) => action.replace('period.', ''))
  expect(await actions('?from=2001-02-01&to=2001-02-02')).toEqual(['2001-02-01', '2001-02-02'])
  expect(await actions('?to=2001-02-01')).toEqual(['2001-01-31', '2001-02-01', '2001-01-30'])
  expect(await actions('?from=2000-01-01&to=2000-12-31')).toEqual([])
})

test('CSV has the same entries, and nothing that a spreadsheet would execute', async () => {
  const { text, headers } = await exported('?format=csv')
  expect(headers['content-type']).toBe('text/csv; charset=utf-8')
  const rows = text.trim().split('\r\n')
  expect(rows[0]).toContain('chainNo,at,actorId,actorName,actorEmail')
  expect(rows.find((row) => row.includes(',test.7,'))).toContain(`,'=1+1,`)
})

test('an export is an entry of the log itself', async () => {
  await exported('?after=3')
  const { rows } = await t.core.pool.query(
    `select actor_id, details from audit_log where action = 'admin.export_audit' order by id desc limit 1`,
  )
  expect(rows[0]).toEqual({ actor_id: people.cityAdmin.id, details: { format: 'jsonl', after: 3 } })
})

test.each(['districtAdmin', 'khorooAdmin', 'leader', 'citizen'] as const)('refused for %s', async (who) => {
  expect((await exported('', people[who])).status).toBe(403)
})
