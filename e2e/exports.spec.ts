import { randomUUID } from 'node:crypto'
import fs from 'node:fs'
import { expect, type Page, test } from '@playwright/test'
import pg from 'pg'
import { foldForSearch } from '#contract/core/text/localized.ts'
import { type RunningDatabase, startDatabase } from '../server/core/database/embedded/index.ts'
import { readXlsx } from '../server/testing/sheets.ts'
import { type Look, prepare } from './people.ts'

// A long list becomes a file in the background: the page is left, the progress seen, the file downloaded, and another one cancelled.

const ROWS = 5_000
/** The export waits for this lock of the test after it has reported its first rows. */
const LOCK = 5_417
const LOOKS: Record<string, Look> = {
  'on a desk': { lang: 'mn', mode: 'light', direction: 'ltr', width: 1440 },
  'on a phone': { lang: 'mn', mode: 'light', direction: 'ltr', width: 360 },
}

let database: RunningDatabase
let gate: pg.Client
/** Begins the names of the people of this run. */
const name = `Файл${randomUUID().slice(0, 8)}`

test.beforeAll(async () => {
  // joins the server that the application has started
  database = await startDatabase({ dataDir: process.env.E2E_DATA_DIR ?? '', log: () => {} })
  gate = new pg.Client(database.connection as pg.ClientConfig)
  await gate.connect()
  await gate.query(
    `insert into users (email, first_name, last_name, search, role, area_id, area_level, email_verified_at)
     select n || '.' || $1 || '@example.mn', $2 || n, 'Туршилт', $3, 'APPLICATION', id, level, now()
     from (select id, level from areas where level = 'khoroo' limit 1) home, generate_series(1, ${ROWS}) n`,
    [randomUUID(), name, foldForSearch(name)],
  )
  // before the statement takes a row lock: a cancellation, which is another statement, passes while the export is held
  await gate.query(`create or replace function hold_export() returns trigger language plpgsql as $$
    begin
      if (current_query() like '%set written = $2%' or current_query() like '%set status = ''ready''%') and exists (
        select from exports where status = 'running' and written > 0
      ) then
        perform pg_advisory_xact_lock_shared(${LOCK});
      end if;
      return null;
    end $$`)
  await gate.query(
    'create or replace trigger hold_export before update on exports for each statement execute function hold_export()',
  )
})
test.afterAll(async () => {
  await gate.query('drop function if exists hold_export cascade')
  // without looking for rows of other tables that refer to one of them: there are none
  await gate.query('set session_replication_role = replica')
  await gate.query('delete from users where first_name like $1', [`${name}%`])
  await gate.end()
  await database.stop()
})
test.beforeEach(async () => {
  await gate.query('delete from exports')
  await gate.query('select pg_advisory_lock($1)', [LOCK])
})
test.afterEach(() => gate.query('select pg_advisory_unlock_all()'))

const panel = (page: Page) => page.getByRole('button', { name: /^Файл/ })
const item = (page: Page) => page.getByRole('listitem').filter({ has: page.getByText('Хэрэглэгчид.xlsx') })

async function start(page: Page, look: Look): Promise<void> {
  await prepare(page, 'city', look)
  await page.goto(`/dashboard/user/list?q=${encodeURIComponent(name)}`)
  // on a phone the files are in the panel of the filters
  await page.getByRole('button', { name: look.width < 600 ? /^Шүүлтүүр/ : 'Татах' }).click()
  await page.getByRole('button', { name: 'Excel-ээр татах' }).click()
  await expect(page.getByRole('button', { name: 'Файл: бэлтгэж байна' })).toBeVisible()
}

/** Leaves the list, comes back by a new load, and opens the panel, where the export has written a part of its rows. */
async function comeBack(page: Page): Promise<void> {
  await page.goto('/dashboard/news/list')
  await page.reload()
  await panel(page).click()
  // the first rows may not be reported yet
  const progress = page.getByText(/^5\s000 мөрөөс [1-9][\d\s]* нь бичигдсэн$/)
  await expect(progress).toBeVisible()
  const written = Number(/мөрөөс ([\d\s]+) нь/.exec(await progress.innerText())?.[1]?.replace(/\s/g, ''))
  expect(written).toBeGreaterThan(0)
  expect(written).toBeLessThan(5000)
  await expect(page.getByRole('progressbar')).toHaveAttribute('value', String(written))
}

for (const [where, look] of Object.entries(LOOKS)) {
  test(`a file is prepared while its owner is elsewhere, and has every column and row, ${where}`, async ({ page }) => {
    await start(page, look)
    await comeBack(page)
    await gate.query('select pg_advisory_unlock($1)', [LOCK])
    await expect(item(page).getByText(/^5\s000 мөр · /)).toBeVisible()
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)

    const arrives = page.waitForEvent('download')
    await item(page).getByRole('button', { name: 'Татах: Хэрэглэгчид.xlsx' }).click()
    const file = await arrives
    expect(file.suggestedFilename()).toBe('Хэрэглэгчид.xlsx')
    const [sheet = []] = readXlsx(fs.readFileSync(await file.path())).sheets
    const valuesOf = (row: (typeof sheet)[number] = []) => row.map(({ value }) => value)
    expect(valuesOf(sheet[0])).toEqual([
      'Овог',
      'Нэр',
      'И-мэйл хаяг',
      'Эрх',
      'Нутаг дэвсгэр',
      'Албан тушаал',
      'Төлөв',
      'Үүсгэсэн огноо',
      'Сүүлд нэвтэрсэн',
    ])
    expect(sheet).toHaveLength(ROWS + 1)
    const names = new Set(sheet.slice(1).map((row) => valuesOf(row)[1]))
    expect(names).toEqual(new Set(Array.from({ length: ROWS }, (_, n) => `${name}${n + 1}`)))

    await item(page).getByRole('button', { name: 'Устгах: Хэрэглэгчид.xlsx' }).click()
    await expect(panel(page)).toHaveCount(0)
  })

  test(`a file that is no longer wanted is cancelled, ${where}`, async ({ page }) => {
    await start(page, look)
    await comeBack(page)
    await page.getByRole('button', { name: 'Цуцлах' }).click()
    await expect(panel(page)).toHaveCount(0)
    await gate.query('select pg_advisory_unlock($1)', [LOCK])

    const { rows } = await gate.query('select status, file_key from exports')
    expect(rows).toEqual([{ status: 'cancelled', file_key: null }])
  })
}
