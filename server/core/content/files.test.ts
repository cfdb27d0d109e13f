import { beforeAll, expect, test } from 'vitest'
import { app, people, type TestApp } from '../../testing/app.ts'
import { idOf } from '../../testing/people.ts'
import { tidyFiles } from '../attachments/tidy.ts'

let t: TestApp
beforeAll(async () => {
  t = await app()
})

const upload = async (): Promise<string> => {
  const { rows } = await t.core.pool.query(
    `insert into files (owner_id, area_id, name, type, bytes, sha256) values ($1, $2, 'a.pdf', 'application/pdf', 1, '') returning id`,
    [people.cityAdmin.id, idOf('C')],
  )
  return rows[0].id
}
const tidy = (id: string) => tidyFiles(t.core)({ ids: [id] } as never, { id: 1, attempts: 1 })
const isThere = async (id: string) => (await t.core.pool.query('select from files where id = $1', [id])).rowCount === 1

test('an unused file is removed, and removing it twice does no harm', async () => {
  const id = await upload()
  await tidy(id)
  await tidy(id)
  expect(await isThere(id)).toBe(false)
})

test('a file that a record starts to use at the same moment is kept', async () => {
  const id = await upload()
  const saving = await t.core.pool.connect()
  await saving.query('begin')
  await saving.query(`insert into file_links (file_id, table_name, row_id) values ($1, 'laws', $2)`, [id, idOf('law')])
  const tidying = tidy(id)
  // the job waits for the save
  await expect
    .poll(async () => (await t.core.pool.query(`select from pg_stat_activity where wait_event_type = 'Lock'`)).rowCount)
    .toBeGreaterThan(0)
  await saving.query('commit')
  saving.release()
  await tidying

  expect(await isThere(id)).toBe(true)
  const { rowCount } = await t.core.pool.query('select from file_links where file_id = $1', [id])
  expect(rowCount).toBe(1)
})
