import { type APIRequestContext, expect, test } from '@playwright/test'
import { violationsOf } from './axe.ts'
import { type Look, type PersonName, prepare, tokenOf } from './people.ts'

// Two reports come back to a khoroo: the bell has one line for both, which leads to each of them.

const DESK: Look = { lang: 'mn', mode: 'light', direction: 'ltr', width: 1440 }
const TITLES = ['Зуны хог тээвэрлэлтийн тайлан', 'Зуны өрхийн айлчлалын тайлан']

async function ask(request: APIRequestContext, who: PersonName, path: string, data: object) {
  const headers = { authorization: `Bearer ${await tokenOf(request, who)}` }
  const answer = await request.post(`/v1/reports${path}`, { headers, data })
  expect(answer.ok(), await answer.text()).toBe(true)
  return (await answer.json()).data
}

/** A leader's report that went up to the district, which returns it. @returns its id. */
async function returned(request: APIRequestContext, title: string, period: string): Promise<string> {
  const figures = { householdsVisited: 12, meetings: 1, requestsReceived: 3, requestsSolved: 2 }
  const body = { title, content: 'Өрхүүдээр явж, хүсэлтийг тэмдэглэв.', period, fileIds: [], figures }
  let report = await ask(request, 'leader', '', body)
  const steps = [
    ['leader', 'send'],
    ['khoroo', 'approve'],
    ['khoroo', 'send_to_district'],
    ['district', 'return'],
  ] as const
  for (const [who, action] of steps) {
    const note = action === 'return' ? { note: 'Өрхийн тоо зөрж байна.' } : {}
    report = await ask(request, who, `/${report.id}/transitions`, { action, version: report.version, ...note })
  }
  return report.id
}

test('returned reports are one entry at the bell, whose page names subject, area and deadline of each and links to it', async ({
  page,
}) => {
  await returned(page.request, TITLES[0] ?? '', '2026-W20')
  const newest = await returned(page.request, TITLES[1] ?? '', '2026-W21')
  await prepare(page, 'khoroo', DESK)
  await page.goto('/dashboard')
  await page.getByRole('button', { name: /^Мэдэгдэл, уншаагүй \d+$/ }).click()
  const line = page.getByRole('link').filter({ hasText: /буцаагдсан тайлан \d+/ })
  await expect(line).toHaveCount(1)
  await expect(line).toContainText('1 дүгээр хороо')
  expect(await violationsOf(page)).toEqual([])

  await line.click()
  const main = page.getByRole('main')
  for (const title of TITLES) {
    const item = main.getByRole('listitem').filter({ has: page.getByRole('link', { name: new RegExp(title) }) })
    await expect(item).toContainText('1 дүгээр хэсэг')
    await expect(item).toContainText(/Хугацаа: \d{4}\.\d{2}\.\d{2}/)
  }
  await main.getByRole('link', { name: new RegExp(TITLES[1] ?? '') }).click()
  await expect(page).toHaveURL(new RegExp(`/dashboard/reports/${newest}$`))
  await expect(page.getByText('Өрхийн тоо зөрж байна.').first()).toBeVisible()

  // both have been read with the line
  await page.getByRole('button', { name: /^Мэдэгдэл/ }).click()
  await expect(page.getByRole('link').filter({ hasText: /буцаагдсан тайлан \d+/ })).toHaveCount(0)
})
