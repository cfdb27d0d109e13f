import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { districtWords } from '#contract/core/areas/area-words.ts'
import { app, type TestApp } from '../../testing/app.ts'
import { makeNews } from '../../testing/news.ts'
import { idOf, people } from '../../testing/people.ts'
import { readCsv } from '../../testing/sheets.ts'
import { queriesOn } from '../database/kysely.ts'
import { areaName, areaRef } from './area-ref.ts'

let t: TestApp
beforeAll(async () => {
  t = await app()
  const name = (code: string, mn: string, en: string | null) =>
    t.core.pool.query('update areas set name = $2 where id = $1', [
      idOf(code),
      JSON.stringify(en ? { mn, en } : { mn }),
    ])
  await name('C', 'Улаанбаатар', 'Ulaanbaatar')
  await name('D1', 'Баянзүрх', 'Bayanzürkh')
  await name('D1K1', '1 дүгээр хороо', 'Khoroo 1')
  await name('D1K1S1', '3 дугаар хэсэг', null)
})

const nameOf = async (id: string | null) =>
  (await sql<{ name: unknown }>`select ${areaName(sql`${id}::uuid`)} as name`.execute(queriesOn(t.core.pool))).rows[0]
    ?.name

test.each([
  ['C', 'Улаанбаатар', 'Ulaanbaatar'],
  ['D1', 'Баянзүрх дүүрэг', 'Bayanzürkh district'],
  ['D1K1', 'Баянзүрх дүүрэг, 1 дүгээр хороо', 'Bayanzürkh, Khoroo 1'],
  ['D1K1S1', 'Баянзүрх дүүрэг, 1 дүгээр хороо, 3 дугаар хэсэг', 'Bayanzürkh, Khoroo 1, 3 дугаар хэсэг'],
])('%s is called %s', async (code, mn, en) => {
  expect(await nameOf(idOf(code))).toEqual({ mn, en })
})

test('without an area there is no name', async () => {
  expect(await nameOf(null)).toBeNull()
  expect(await nameOf('00000000-0000-4000-8000-000000000000')).toBeNull()
  const { rows } = await sql<{
    area: unknown
  }>`select ${areaRef('users.area_id')} as area from users where id = ${people.homelessCitizen.id}`.execute(
    queriesOn(t.core.pool),
  )
  expect(rows).toEqual([{ area: null }])
})

test('content, people, their exports and the audit log show the district together with the khoroo', async () => {
  const id = await makeNews(t.core.pool, { area: 'D1K1', author: people.khorooAdmin })
  const full = { mn: 'Баянзүрх дүүрэг, 1 дүгээр хороо', en: 'Bayanzürkh, Khoroo 1' }
  const as = t.as(people.districtAdmin)
  await t.as(people.khorooAdmin).post(`/v1/news/${id}/transitions`, { action: 'archive' })

  expect((await as.get('/v1/news')).body.data[0].area).toEqual(full)
  expect((await as.get(`/v1/news/${id}`)).body.data.area).toEqual(full)
  expect(readCsv((await as.get('/v1/news/export?format=csv')).text)[1]).toContain(full.mn)
  const found = (await as.get('/v1/users?role=KHOROO_ADMIN&q=khorooadmin')).body.data
  expect(found.find((user: { id: string }) => user.id === people.khorooAdmin.id).area.name).toEqual(full)
  const people1 = readCsv((await as.get('/v1/users/export?format=csv', { 'accept-language': 'en' })).text)
  expect(people1.flat()).toContain(full.en)
  expect((await as.get('/v1/admin/audit?table=news')).body.data[0].area.name).toEqual(full)
})

test('district names follow the contract', async () => {
  const { rows } = await t.core.pool.query<{ name: unknown }>(`select area_ref_at($1, null) -> 'name' as name`, [
    idOf('D1'),
  ])
  expect(rows[0]?.name).toEqual({
    mn: districtWords.mn.replace('{{name}}', 'Баянзүрх'),
    en: districtWords.en.replace('{{name}}', 'Bayanzürkh'),
  })
})

test('after each kind of change of the tree, the stored names of every area match its name and place', async () => {
  const { pool } = t.core
  const differing = async () => {
    const { rows } = await pool.query(
      `select a.code from areas a left join area_refs r on r.area_id = a.id where r.ref is distinct from area_ref_at(a.id, null)`,
    )
    return rows
  }
  expect(await differing()).toEqual([])
  await pool.query(`update areas set name = '{"mn": "Нэр"}' where id = any($1)`, [[idOf('C'), idOf('D2')]])
  expect(await differing()).toEqual([])
  await pool.query(
    `insert into areas (id, parent_id, level, code, ordinal, name, path)
     select gen_random_uuid(), id, 'section', 'x' || i, 100 + i, '{"mn": "Шинэ"}', path || gen_random_uuid() || '/'
     from areas, generate_series(1, 3) i where id = $1`,
    [idOf('D2K1')],
  )
  await pool.query(`update areas set name = jsonb_set(name, '{mn}', '"Өөр"') where level = 'khoroo'`)
  expect(await differing()).toEqual([])
})
