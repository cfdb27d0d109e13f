import { type BrowserContext, expect, type Page } from '@playwright/test'
import { violationsOf } from './axe.ts'
import { test } from './journey-test.ts'
import { type Look, prepare } from './people.ts'
import { collected, running } from './surveys.ts'

// A survey on a slow network: its questions are in the page, and answers given before the script has come are kept, sent and counted.

// a worker that has stored the scripts by then would answer for the network
test.use({ serviceWorkers: 'block' })

const PHONE: Look = { lang: 'mn', mode: 'light', direction: 'ltr', width: 360 }

/** Keeps back all scripts until they are released. */
async function withoutScripts(context: BrowserContext): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await context.route('**/assets/*.js', async (route) => {
    await promise
    await route.fallback()
  })
  return resolve
}

const live = (page: Page) => page.locator('.sv-form:not([data-waits])')

async function answerTheRest(page: Page) {
  await page.getByRole('combobox', { name: 'Дүүрэг' }).selectOption({ label: 'Баянзүрх дүүрэг' })
  await page.getByRole('combobox', { name: 'Хороо' }).selectOption({ index: 1 })
  await page.getByRole('button', { name: 'Дараах' }).click()
  await page.getByRole('textbox', { name: /Өрхөд хэдүүлээ вэ/ }).fill('4')
  await page.getByRole('button', { name: 'Илгээх' }).click()
  await expect(page.getByRole('heading', { name: 'Таны хариултыг хүлээн авлаа' })).toBeFocused()
}

test('an answer pressed before the script has come is kept and counted, and so are a district and a press of the button', async ({
  page,
  context,
}) => {
  const survey = await running(page.request, 'Удаан сүлжээнд хариулах асуулга')
  await prepare(page, null, PHONE)
  const release = await withoutScripts(context)
  await page.goto(`/survey/${survey.id}`, { waitUntil: 'domcontentloaded' })

  await page.getByRole('radio', { name: 'Тийм' }).check()
  await page.getByRole('combobox', { name: 'Дүүрэг' }).selectOption({ label: 'Баянзүрх дүүрэг' })
  expect(await violationsOf(page)).toEqual([])
  await page.getByRole('button', { name: 'Дараах' }).click()
  await expect(page.getByText('Түр хүлээнэ үү', { exact: false })).toBeVisible()
  expect(page.url()).toContain(`/survey/${survey.id}`)
  expect(page.url()).not.toContain('?')
  release()

  await expect(live(page)).toBeVisible()
  await expect(page.getByText('Түр хүлээнэ үү', { exact: false })).toHaveCount(0)
  // the press was taken as one: it says that the khoroo is still to be chosen
  await expect(page.getByRole('alert').first()).toContainText('Амьдардаг газраа сонгоно уу')
  await expect(page.getByRole('radio', { name: 'Тийм' })).toBeChecked()
  await expect(page.getByRole('combobox', { name: 'Дүүрэг' }).locator('option:checked')).toHaveText('Баянзүрх дүүрэг')
  await answerTheRest(page)
  expect(await collected(page.request, survey)).toBe(1)
})

test('people with an account answer before the script has come, are not asked where they live, and nobody else sees a form', async ({
  page,
  context,
  browser,
}) => {
  const survey = await running(page.request, 'Бүртгэлтэй иргэдийн асуулга', { openToAll: false })
  const stranger = await browser.newPage()
  await prepare(stranger, null, PHONE)
  const other = await withoutScripts(stranger.context())
  await stranger.goto(`/survey/${survey.id}`, { waitUntil: 'domcontentloaded' })
  await expect(stranger.getByRole('heading', { name: 'Хариулахын тулд нэвтэрнэ үү' })).toBeVisible()
  await expect(stranger.getByRole('radio')).toHaveCount(0)
  other()
  await expect(stranger.locator('.sv-form')).toHaveCount(0)
  await stranger.close()

  await prepare(page, 'citizen', PHONE)
  const release = await withoutScripts(context)
  await page.goto(`/survey/${survey.id}`, { waitUntil: 'domcontentloaded' })
  await expect(page.getByRole('combobox')).toHaveCount(0)
  await expect(page.getByRole('heading', { name: 'Хариулахын тулд нэвтэрнэ үү' })).toBeHidden()
  await page.getByRole('radio', { name: 'Тийм' }).check()
  await page.getByRole('button', { name: 'Дараах' }).click()
  release()
  await page.getByRole('textbox', { name: /Өрхөд хэдүүлээ вэ/ }).fill('4')
  await page.getByRole('button', { name: 'Илгээх' }).click()
  await expect(page.getByRole('heading', { name: 'Таны хариултыг хүлээн авлаа' })).toBeFocused()
  expect(await collected(page.request, survey)).toBe(1)
})

test('a script that is lost on its way is asked for again, and nothing that was entered is lost', async ({
  page,
  context,
}) => {
  const survey = await running(page.request, 'Тасардаг сүлжээнд хариулах асуулга')
  await prepare(page, null, PHONE)
  let lost = 0
  await context.route('**/assets/*.js*', async (route) => {
    lost += 1
    await route.abort('connectionreset')
  })
  await page.goto(`/survey/${survey.id}`)
  await page.getByRole('radio', { name: 'Тийм' }).check()
  await expect(page.getByText('Сүлжээ тасарсан бололтой.', { exact: false })).toBeVisible()
  expect(lost).toBeGreaterThan(0)
  await context.unrouteAll()

  await expect(live(page)).toBeVisible({ timeout: 30_000 })
  await expect(page.getByText('Сүлжээ тасарсан бололтой.', { exact: false })).toBeHidden()
  await expect(page.getByRole('radio', { name: 'Тийм' })).toBeChecked()
  await answerTheRest(page)
  expect(await collected(page.request, survey)).toBe(1)
})

test('where an answer was begun or sent on this device, no empty form is shown before it is known', async ({
  page,
  context,
}) => {
  const survey = await running(page.request, 'Эхэлсэн хариултын асуулга')
  await prepare(page, null, PHONE)
  await page.goto(`/survey/${survey.id}`)
  await expect(live(page)).toBeVisible()
  await page.getByRole('radio', { name: 'Тийм' }).check()
  for (const seen of ['Үргэлжлүүлэх', 'Хуулах']) {
    const release = await withoutScripts(context)
    await page.goto(`/survey/${survey.id}`, { waitUntil: 'domcontentloaded' })
    await expect(page.getByText('Асуултуудыг нээж байна…').first()).toBeVisible()
    await expect(page.getByRole('radio')).toHaveCount(0)
    release()
    await expect(page.getByRole('button', { name: seen })).toBeVisible()
    await context.unrouteAll()
    if (seen === 'Хуулах') break
    await page.getByRole('button', { name: seen }).click()
    await expect(page.getByRole('radio', { name: 'Тийм' })).toBeChecked()
    await answerTheRest(page)
  }
  expect(await collected(page.request, survey)).toBe(1)
})

test('without scripts the page says that they are needed, and shows no form that leads nowhere', async ({
  browser,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  const survey = await running(page.request, 'Скриптгүй хөтчид харуулах асуулга')
  await page.goto(`/survey/${survey.id}`)
  await expect(page.getByText('хөтчийнхөө JavaScript-ийг идэвхжүүлнэ үү', { exact: false })).toBeVisible()
  await expect(page.getByRole('radio')).toHaveCount(0)
  await context.close()
})
