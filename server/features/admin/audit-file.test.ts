import { beforeAll, expect, test } from 'vitest'
import { app, people, type TestApp } from '../../testing/app.ts'
import { aDraft } from '../../testing/news.ts'
import { idOf } from '../../testing/people.ts'

let t: TestApp
beforeAll(async () => {
  t = await app({ role: 'app' })
  await t.core.pool.query(
    `insert into audit_log (action, at, actor_id, actor_role, area_id, note, details)
     select 'file.' || n, '2001-03-01T00:00:00Z'::timestamptz + n * interval '1 minute', $1, 'CITY_ADMIN', $2, case n when 2 then '=1+1' end,
       case n when 3 then '{"before":{"name":"а"},"after":{"name":"б"}}'::jsonb end
     from generate_series(1, 4) n`,
    [people.cityAdmin.id, idOf('D1')],
  )
})
const saved = (query: string, by = people.cityAdmin) => t.as(by).get(`/v1/admin/audit/file?${query}`)
const SPAN = 'from=2001-03-01&to=2001-03-01'

test('JSON Lines have the filtered list, newest first, with nested details and instants in UTC', async () => {
  const { status, headers, text } = await saved(`format=jsonl&${SPAN}`)
  expect([status, headers['content-type']]).toEqual([200, 'application/x-ndjson; charset=utf-8'])
  const entries = text
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))
  expect(entries.map(({ action }) => action)).toEqual(['file.4', 'file.3', 'file.2', 'file.1'])
  expect(entries[1]).toMatchObject({
    at: '2001-03-01T00:03:00.000Z',
    actorEmail: people.cityAdmin.email,
    details: { before: { name: 'а' }, after: { name: 'б' } },
    note: null,
  })
})

test.each([
  ['an action', 'action=file.3', ['file.3']],
  ['a search', 'q=file.2', ['file.2']],
  ['an outcome', 'outcome=refused', []],
  ['the order of the list', 'sort=at&action=file.1', ['file.1']],
])('the file is narrowed by %s as the list is', async (_, filter, actions) => {
  const { text } = await saved(`format=jsonl&${SPAN}&${filter}`)
  const found = text.split('\n').filter(Boolean)
  expect(found.map((line) => JSON.parse(line).action)).toEqual(actions)
})

test('CSV has nothing that a spreadsheet would execute, and details as JSON', async () => {
  const { text } = await saved(`format=csv&${SPAN}`)
  const rows = text.trim().split('\r\n')
  expect(rows[0]).toContain('chainNo,at,actorId,actorName,actorEmail')
  expect(rows.find((row) => row.includes(',file.2,'))).toContain(`,'=1+1,`)
  expect(rows.find((row) => row.includes(',file.3,'))).toContain('""before""')
})

test('a file is an entry of the log, with its filters', async () => {
  await saved(`format=csv&${SPAN}&action=file.1`)
  const { rows } = await t.core.pool.query(
    `select actor_id, details from audit_log where action = 'admin.export_audit' order by id desc limit 1`,
  )
  expect(rows[0]).toEqual({
    actor_id: people.cityAdmin.id,
    details: { format: 'csv', action: 'file.1', from: '2001-03-01', to: '2001-03-01' },
  })
})

test.each(['districtAdmin', 'khorooAdmin', 'leader', 'citizen'] as const)('a file is refused for %s', async (who) => {
  expect((await saved('format=csv', people[who])).status).toBe(403)
})

test('an entry says whether its record is there, in the bin, or gone', async () => {
  const { body } = await t.as(people.cityAdmin).post('/v1/news', aDraft(people.cityAdmin))
  const { id } = body.data
  await t.core.pool.query(`insert into audit_log (action, table_name, row_id) values ('test.gone', 'news', $1)`, [
    '00000000-0000-4000-8000-000000000000',
  ])
  await t.core.pool.query(`insert into audit_log (action, table_name, row_id) values ('test.other', 'settings', 'x')`)
  const stateOf = async (query: string) => {
    const found = await t.as(people.cityAdmin).get(`/v1/admin/audit?${query}`)
    return found.body.data[0].recordState
  }
  expect(await stateOf(`rowId=${id}`)).toBe('here')
  expect(await stateOf('action=test.gone')).toBe('gone')
  expect(await stateOf('action=test.other')).toBeNull()
  await t.as(people.cityAdmin).delete(`/v1/news/${id}`)
  expect(await stateOf(`rowId=${id}`)).toBe('bin')
})
