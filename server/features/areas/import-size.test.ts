import pg from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { app, people, type TestApp } from '../../testing/app.ts'
import { eventually } from '../../testing/waiting.ts'

// A city has some 2,000 sections: the number of statements for a file of them does not grow with each row.

const { cityAdmin } = people

let t: TestApp
const query = vi.spyOn(pg.Client.prototype, 'query')
beforeAll(async () => {
  t = await app()
})
afterAll(() => query.mockRestore())

const HEAD = 'code,level,parent,ordinal,nameMn,households,countedOn'
const sections = (count: number, households: number, from = 1) =>
  Array.from(
    { length: count },
    (_, i) => `B-${from + i},section,D1K1,${from + i + 10},${from + i} дугаар хэсэг,${households},2026-01-01`,
  )

/** Reads and saves a file; returns the number of statements on areas and their counts. */
async function saved(rows: readonly string[]): Promise<{ reading: number; saving: number }> {
  const content = Buffer.from([HEAD, ...rows].join('\n'))
  query.mockClear()
  const sent = await t.as(cityAdmin).upload('/v1/areas/imports', { name: 'a.csv', type: 'text/csv', content })
  const at = `/v1/areas/imports/${sent.body.data.id}`
  const until = (status: string) =>
    eventually(async () => expect((await t.as(cityAdmin).get(at)).body.data).toMatchObject({ status, wrong: 0 }))
  await until('ready')
  const reading = count()
  await t.as(cityAdmin).post(`${at}/confirm`)
  await until('done')
  return { reading, saving: count() }
}
/** The number of statements on areas, their counts, their history, or the rows of the file, since the last call. */
function count(): number {
  const calls = query.mock.calls as unknown as [string | { text?: string }][]
  const texts = calls.map(([first]) => (typeof first === 'string' ? first : (first?.text ?? '')))
  query.mockClear()
  // polling for the job repeats its statements, however long it takes
  return texts.filter((text) => OF_IMPORT.test(text) && !/from imports|sessions/.test(text)).length
}
const OF_IMPORT = /\b(areas|area_counts|area_names|import_rows|audit_log)\b/
const households = async () =>
  (
    await t.core.pool.query(
      `select count(*) as n, min(households) as least, max(households) as most from areas where code like 'B-%'`,
    )
  ).rows[0]

test('2,000 sections are read, saved and corrected with about as many statements as a few', async () => {
  const few = await saved(sections(3, 10))
  const many = await saved(sections(2_000, 20, 1_001))
  expect(await households()).toEqual({ n: 2_003, least: 10, most: 20 })
  // in portions of 500 and 200 rows
  expect(many.reading).toBeLessThan(few.reading + 20)
  expect(many.saving).toBeLessThan(few.saving + 40)

  const corrected = await saved(sections(2_000, 30, 1_001).map((row) => row.replace(' дугаар хэсэг', '-р хэсэг')))
  expect(await households()).toEqual({ n: 2_003, least: 10, most: 30 })
  expect(corrected.saving).toBeLessThan(few.saving + 40)
  const { rows } = await t.core.pool.query(
    `select (select count(*) from area_names n join areas a on a.id = n.area_id where a.code like 'B-%') as names,
       (select count(*) from audit_log l join areas a on a.id::text = l.row_id where a.code like 'B-%' and action = 'areas.change') as lines,
       (select count(*) from areas where code like 'B-%' and name ->> 'mn' like '%-р хэсэг' and version = 2) as renamed`,
  )
  expect(rows[0]).toEqual({ names: 2_000, lines: 2_000, renamed: 2_000 })
}, 240_000)
