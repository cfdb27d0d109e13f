import { expect, type Page } from '@playwright/test'
import { test } from './journey-test.ts'
import { type Look, prepare, tokenOf } from './people.ts'

// What saves work in a list: deciding records one after another with the keyboard, changing many at once and seeing which of them failed,
// opening a record in the side panel, selecting everything that a search finds, and saving filters under a name.

const DESK: Look = { lang: 'mn', mode: 'light', direction: 'ltr', width: 1440 }
const UNDO = 'Үйлдлийг буцаах'

const current = (page: Page) => page.getByRole('main').getByRole('heading', { level: 2 }).first()
/** The dialog that asks for a reason. */
const question = (page: Page) => page.getByRole('dialog').or(page.getByRole('alertdialog')).last()

test('a khoroo approves a report, undoes it, and returns another one, by keys alone', async ({ page }) => {
  await prepare(page, 'khoroo', DESK)
  await page.goto('/dashboard/reports/queue')
  await expect(page.getByRole('button', { name: /^Батлах/ })).toBeEnabled()
  const first = await current(page).textContent()
  const items = page.getByRole('list', { name: 'Тайлан дараалан батлах' }).getByRole('listitem')
  const before = await items.count()
  // the key works once the record is on the screen
  await expect(page.getByRole('button', { name: /^Батлах/ })).not.toHaveAttribute('aria-disabled')
  await page.keyboard.press('a')
  await expect(items).toHaveCount(before - 1)
  await expect(page.getByText(`«${first}» тайланг баталлаа`)).toBeVisible()
  await page.getByRole('button', { name: UNDO }).click()
  await expect(items).toHaveCount(before)

  await items.first().getByRole('button').click()
  await page.keyboard.press('j')
  await expect(items.nth(1).getByRole('button')).toHaveAttribute('aria-current', 'true')
  await page.keyboard.press('k')
  await expect(items.first().getByRole('button')).toHaveAttribute('aria-current', 'true')
  await expect(page.getByRole('button', { name: /^Буцаах/ })).not.toHaveAttribute('aria-disabled')
  await page.keyboard.press('r')
  await question(page).getByRole('textbox').fill('Өрхийн тоог нэмж бичнэ үү.')
  await question(page).getByRole('button', { name: 'Буцаах', exact: true }).click()
  await expect(items).toHaveCount(before - 1)
  await expect(page.getByText(/тайланг буцаалаа/)).toBeVisible()
})

test('a district approves a rating by key, and undoes it', async ({ page }) => {
  await prepare(page, 'district', DESK)
  await page.goto('/dashboard/rates/queue')
  const items = page.getByRole('list', { name: 'Үнэлгээ дараалан батлах' }).getByRole('listitem')
  const approve = page.getByRole('main').getByRole('button', { name: /^Үнэлгээг батлах/ })
  await expect(approve).toBeVisible()
  await expect(approve).not.toHaveAttribute('aria-disabled')
  const before = await items.count()
  await page.keyboard.press('a')
  await expect(items).toHaveCount(before - 1)
  await page.getByRole('button', { name: UNDO }).click()
  await expect(items).toHaveCount(before)
})

/** The ratings that wait for the district. */
async function waitingSheets(page: Page) {
  const headers = { authorization: `Bearer ${await tokenOf(page.request, 'district')}` }
  const ask = async (method: string, path: string, data?: object) => {
    const answer = await page.request.fetch(`/v1/rates/sheets${path}`, { method, headers, ...(data && { data }) })
    expect(answer.ok(), await answer.text()).toBe(true)
    return (await answer.json()).data
  }
  const waiting = () => ask('GET', '?waiting=true&status=sent&sort=updatedAt&pageSize=50')
  return { waiting, act: (id: string, body: object) => ask('POST', `/${id}/transitions`, body) }
}

test('a district approves ratings in bulk, sees which one could not be approved, and undoes it', async ({ page }) => {
  await prepare(page, 'district', DESK)
  const { waiting, act } = await waitingSheets(page)
  const before: { id: string; version: number }[] = await waiting()
  expect(before.length).toBeGreaterThan(2)

  await page.goto('/dashboard/rates/sheets?waiting=true&status=sent')
  await page.getByRole('checkbox', { name: 'Энэ хуудасны бүх мөрийг сонгох' }).check()
  await expect(page.getByText(`${before.length} мөр сонгосон`)).toBeVisible()
  // somebody else approves one of them meanwhile
  const [taken] = before
  if (!taken) throw new Error('no rating waits')
  const { version } = await act(taken.id, { action: 'approve', version: taken.version })
  await page
    .getByRole('main')
    .getByRole('button', { name: /^Үнэлгээг батлах/ })
    .click()
  await expect(page.getByText(`${before.length - 1} үнэлгээг баталлаа. 1 нь хийгдээгүй үлдлээ`)).toBeVisible()
  await page.getByRole('button', { name: UNDO }).click()
  await expect(page.getByText(`Баталсныг цуцалсан үнэлгээ: ${before.length - 1}`)).toBeVisible()
  await act(taken.id, { action: 'revoke', version, note: 'Туршилтаар баталсан.' })
  expect(await waiting()).toHaveLength(before.length)
})

test('a violation is looked at beside its list by the space bar, the next one by J, and Esc leads back to its row', async ({
  page,
}) => {
  await prepare(page, 'khoroo', DESK)
  await page.goto('/dashboard/violations')
  const rows = page.getByRole('main').locator('tr[data-index]')
  await expect(rows.nth(1)).toBeVisible()
  await rows.first().focus()
  await page.keyboard.press('Space')
  const panel = page.getByRole('dialog')
  await expect(panel.getByRole('link', { name: 'Хуудсыг нь нээх' })).toBeVisible()
  const title = panel.getByRole('heading', { level: 2 }).first()
  const first = await title.textContent()
  await page.keyboard.press('j')
  await expect(title).not.toHaveText(first ?? '')
  await page.keyboard.press('Escape')
  await expect(panel).toHaveCount(0)
  await expect(rows.nth(1)).toBeFocused()
})

test('what a list is narrowed to is a chip that can be removed, and everything it finds can be selected', async ({
  page,
}) => {
  await prepare(page, 'city', DESK)
  await page.goto('/dashboard/reports?periodKind=month')
  const narrowed = page.getByRole('group', { name: 'Шүүсэн нөхцөл' })
  await expect(narrowed.getByRole('button').first()).toBeVisible()
  await page.getByRole('checkbox', { name: 'Энэ хуудасны бүх мөрийг сонгох' }).check()
  await page.getByRole('button', { name: /^Жагсаалтын (?:бүх|эхний)/ }).click()
  await expect(page.getByText(/мөр сонгосон$/)).toBeVisible()
  await page.getByRole('button', { name: 'Сонголтыг арилгах' }).click()
  await narrowed.getByRole('button').first().click()
  await expect(page).not.toHaveURL(/periodKind/)
})

test('filters are saved under a name, opened again, and removed', async ({ page }) => {
  await prepare(page, 'district', DESK)
  await page.goto('/dashboard/violations?overdue=true')
  await page.getByRole('button', { name: 'Хадгалсан шүүлт' }).click()
  await page.getByRole('textbox', { name: 'Нэр', exact: true }).fill('Миний «яаралтай» <b>')
  await page.getByRole('button', { name: 'Одоогийн шүүлтийг хадгалах' }).click()
  const view = page.getByRole('button', { name: /^Миний «яаралтай» <b>/ })
  await expect(view).toHaveAttribute('aria-current', 'true')
  await page.keyboard.press('Escape')

  await page.getByRole('button', { name: 'Бүгдийг арилгах' }).click()
  await expect(page).toHaveURL(/\/dashboard\/violations$/)
  await page.getByRole('button', { name: 'Хадгалсан шүүлт' }).click()
  await view.click()
  await expect(page).toHaveURL(/\/dashboard\/violations\?overdue=true$/)
  await page.getByRole('button', { name: 'Хадгалсан шүүлт' }).click()
  await page.getByRole('button', { name: 'Устгах: Миний «яаралтай» <b>' }).click()
  await expect(view).toHaveCount(0)
})
