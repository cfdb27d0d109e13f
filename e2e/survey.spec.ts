import { randomUUID } from 'node:crypto'
import { expect, type Page } from '@playwright/test'
import { violationsOf } from './axe.ts'
import { test } from './journey-test.ts'
import { goOnline } from './network.ts'
import { type Look, prepare } from './people.ts'
import { api, collected, running, text } from './surveys.ts'

// A citizen answers on a phone by the keyboard alone; a leader interviews two people offline, and both are counted once.

test.use({ serviceWorkers: 'allow' })

const PHONE: Look = { lang: 'mn', mode: 'light', direction: 'ltr', width: 360 }
/** Height of the phone's screen, px. */
const PHONE_HEIGHT = 740
/** One grey pixel. */
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
)

/** Presses Tab until the wanted control has the focus. */
async function tabTo(page: Page, isThere: () => Promise<boolean>) {
  for (let presses = 0; presses < 40; presses++) {
    if (await isThere()) return
    await page.keyboard.press('Tab')
  }
  throw new Error('the keyboard does not reach it')
}

/** The receipt can be copied, the answer changed, and all surveys opened: nothing offers to answer again. */
async function offersOnlyTheReceipt(page: Page) {
  const main = page.getByRole('main')
  await expect(main.getByRole('heading', { name: 'Таны хариултыг хүлээн авлаа' })).toBeVisible()
  await expect(main.getByRole('button')).toHaveText(['Хуулах', 'Хариултаа засах'])
  await expect(main.getByRole('link')).toHaveText(['Бүх санал асуулга', 'Бүх санал асуулга'])
  await expect(main.locator('form, input, select, textarea')).toHaveCount(0)
}

const isFocused = (page: Page, role: 'button' | 'radio' | 'combobox' | 'textbox', name: string | RegExp) => () =>
  page.getByRole(role, { name }).evaluateAll((all) => all.some((one) => one === document.activeElement))

test('a citizen answers on a phone by the keyboard alone, loses nothing offline, and answers once', async ({
  page,
  context,
}) => {
  const survey = await running(page.request, 'Гарын товчоор хариулах асуулга')
  await prepare(page, null, PHONE)
  await page.goto(`/survey/${survey.id}`)

  const above = page.locator(':is(.lead, .survey-about, .survey-facts, .survey-promise):visible')
  await expect(above).not.toHaveCount(0)
  await tabTo(page, isFocused(page, 'combobox', 'Дүүрэг'))
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('combobox', { name: 'Хороо' })).toBeVisible()
  await tabTo(page, isFocused(page, 'combobox', 'Хороо'))
  await page.keyboard.press('ArrowDown')
  await tabTo(page, isFocused(page, 'button', 'Дараах'))
  await page.keyboard.press('Enter')
  // kept at the question that is not answered, which has the focus
  await expect(page.getByRole('alert')).toContainText('Гудамж гэрэлтэй юу?')
  await expect(page.getByRole('radio', { name: 'Тийм' })).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('radio', { name: 'Үгүй' })).toBeChecked()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Space')
  await expect(page.getByRole('radio', { name: 'Гэрэл' })).toBeChecked()
  expect(await violationsOf(page)).toEqual([])
  await tabTo(page, isFocused(page, 'button', 'Дараах'))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Өрх' })).toBeFocused()
  // one header, the title and the progress: the questions begin in the upper half of the screen
  await expect(page.getByRole('banner')).toHaveCount(1)
  await expect(page.getByRole('heading', { level: 1, name: 'Гарын товчоор хариулах асуулга' })).toBeVisible()
  await expect(page.getByRole('progressbar')).toBeVisible()
  await expect(above).toHaveCount(0)
  await expect(page.locator(':is(.way, .head-nav):visible')).toHaveCount(0)
  const question = await page.getByRole('textbox', { name: /Өрхөд хэдүүлээ вэ/ }).boundingBox()
  expect(question?.y).toBeLessThan(PHONE_HEIGHT / 2)
  await tabTo(page, isFocused(page, 'textbox', /Өрхөд хэдүүлээ вэ/))
  await page.keyboard.type('4')

  await context.setOffline(true)
  await page.keyboard.press('Enter')
  await expect(page.getByText('Сүлжээгүй байна. Хариулт тань', { exact: false })).toBeVisible()
  // what is sent again when the network returns does not arrive before the page is loaded again
  await page.route('**/v1/surveys/*/answers', (route) => route.abort())
  await goOnline(context)
  await page.reload()
  await page.unrouteAll()
  await page.getByRole('button', { name: 'Үргэлжлүүлэх' }).click()
  // on the screen on which it stopped
  await expect(page.getByRole('heading', { name: 'Өрх' })).toBeFocused()
  await expect(page.getByRole('textbox', { name: /Өрхөд хэдүүлээ вэ/ })).toHaveValue('4')
  await page.getByRole('button', { name: 'Илгээх' }).click()

  await expect(page.getByRole('heading', { name: 'Таны хариултыг хүлээн авлаа' })).toBeFocused()
  await expect(page.locator('.survey-receipt strong')).toHaveText(/^[A-Z0-9]{5}-[A-Z0-9]{5}$/)
  await offersOnlyTheReceipt(page)
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  )
  expect(overflow).toBe(0)
  await page.reload()
  await offersOnlyTheReceipt(page)
  expect(await collected(page.request, survey)).toBe(1)
})

/** One interview from its first question to the end. */
async function interview(page: Page, phone: string, withPhoto: boolean) {
  await page.getByLabel('Биечлэн').check()
  await page.getByLabel('Иргэний утас эсвэл регистрийн дугаар').fill(phone)
  await page.getByLabel('Тийм').check()
  await page.getByRole('button', { name: 'Дараах' }).click()
  await page.getByRole('textbox', { name: /Өрхөд хэдүүлээ вэ/ }).fill('5')
  if (withPhoto) {
    await page.locator('input[type=file]').setInputFiles({ name: 'гудамж.png', mimeType: 'image/png', buffer: PNG })
    await expect(page.getByText('«гудамж.png» нэмэгдлээ')).toBeVisible()
  }
  await page.getByRole('button', { name: 'Хадгалж дуусгах' }).click()
  await expect(page.getByRole('heading', { name: 'Хариулт хадгалагдлаа' })).toBeVisible()
}

test('a leader interviews two people offline, loads the page again, and both are counted once', async ({
  page,
  context,
}) => {
  const survey = await running(page.request, 'Сүлжээгүй асуух асуулга')
  await prepare(page, 'leader', PHONE)
  await page.goto('/dashboard/surveys/interviews')
  await expect(page.getByText('Бэлэн.', { exact: false })).toBeVisible({ timeout: 30_000 })

  await context.setOffline(true)
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Иргэдээс санал авах')
  await page.locator(`a[href="/dashboard/surveys/${survey.id}/interview"]`).click()
  await interview(page, '9911 2233', true)
  await page.getByRole('button', { name: 'Дараагийн иргэнээс авах' }).click()
  await interview(page, '99445566', false)
  await page.getByRole('link', { name: 'Жагсаалт руу буцах' }).click()
  await expect(page.getByText('Илгээх: 2').first()).toBeVisible()
  await page.reload()
  await expect(page.getByText('Илгээх: 2').first()).toBeVisible()
  expect(await collected(page.request, survey)).toBe(0)

  // two pages of the same browser come back at the same moment
  const other = await context.newPage()
  await goOnline(context)
  await other.goto('/dashboard/surveys/interviews')
  await expect(page.getByText('Бүгд илгээгдсэн').first()).toBeVisible({ timeout: 60_000 })

  await expect(page.getByText(/Дугаар [A-Z0-9]{5}-[A-Z0-9]{5}/)).toHaveCount(2)
  expect(await collected(page.request, survey)).toBe(2)
  const files = await api(page.request, 'leader', 'GET', `/surveys/${survey.id}/files?questionId=${survey.photo}`)
  expect(files).toMatchObject([{ type: 'image/webp' }])

  // the same person once more, and another after the survey was closed: both stay, with the reason, until they are discarded
  await page.goto(`/dashboard/surveys/${survey.id}/interview`)
  await interview(page, '+976 99112233', false)
  await page.getByRole('link', { name: 'Жагсаалт руу буцах' }).click()
  // refused as a repetition before the survey is closed, which would be the reason afterwards
  await expect(page.getByText('Энэ хүн өмнө нь хариулсан байна.', { exact: false })).toBeVisible()
  await page.locator(`a[href="/dashboard/surveys/${survey.id}/interview"]`).click()
  await expect(page.getByLabel('Биечлэн')).toBeVisible()
  await api(page.request, 'city', 'POST', `/surveys/${survey.id}/transitions`, {
    action: 'close',
    note: 'Хангалттай хариулт ирсэн',
  })
  await interview(page, '99778899', false)
  await page.getByRole('link', { name: 'Жагсаалт руу буцах' }).click()
  await expect(page.getByText('Энэ хүн өмнө нь хариулсан байна.', { exact: false })).toBeVisible()
  await expect(page.getByText('Санал асуулга хаагдсан тул хариултыг аваагүй.', { exact: false })).toBeVisible()
  expect(await violationsOf(page)).toEqual([])
  await page.getByRole('button', { name: 'Устгах', exact: true }).first().click()
  await page
    .getByRole('alertdialog')
    .or(page.getByRole('dialog'))
    .getByRole('button', { name: 'Устгах', exact: true })
    .click()
  await expect(page.getByText('Хүлээн аваагүй: 1').first()).toBeVisible()
  expect(await collected(page.request, survey)).toBe(2)
})

test('where the network never answers, a leader interviews from the device, and continues where the page was left', async ({
  page,
  context,
}) => {
  const survey = await running(page.request, 'Хариугүй сүлжээнд асуух асуулга')
  await prepare(page, 'leader', PHONE)
  await page.goto('/dashboard/surveys/interviews')
  await expect(page.getByText('Бэлэн.', { exact: false })).toBeVisible({ timeout: 30_000 })

  await context.route('**/v1/**', () => {})
  await page.goto(`/dashboard/surveys/${survey.id}/interview`)
  await page.getByLabel('Биечлэн').check({ timeout: 30_000 })
  await page.getByLabel('Иргэний утас эсвэл регистрийн дугаар').fill('99660011')
  await page.getByLabel('Тийм').check()
  await page.getByRole('button', { name: 'Дараах' }).click()
  await context.unrouteAll()
  await page.reload()
  await page.getByRole('textbox', { name: /Өрхөд хэдүүлээ вэ/ }).fill('5')
  await page.getByRole('button', { name: 'Хадгалж дуусгах' }).click()
  await expect(page.getByRole('heading', { name: 'Хариулт хадгалагдлаа' })).toBeVisible()
  await expect.poll(() => collected(page.request, survey)).toBe(1)
})

test.describe('without a service worker', () => {
  // it would still deliver our own dialog, as it may reach the network when the page does not
  test.use({ serviceWorkers: 'block' })

  test('a clerk whose network fails in the builder is asked before leaving, and loses nothing', async ({
    page,
    context,
  }) => {
    const { user } = await api(page.request, 'khoroo', 'GET', '/admin/my_account')
    const { id } = await api(page.request, 'khoroo', 'POST', '/surveys', {
      areaId: user.area.id,
      title: text('Сүлжээ тасрахад'),
      description: text(''),
      startDate: null,
      endDate: null,
      channels: ['online'],
      anonymous: false,
      openToAll: false,
      resultView: 'staff_always',
      targets: [],
      structure: [],
    })
    await prepare(page, 'khoroo', { ...PHONE, width: 1440 })
    await page.goto(`/dashboard/surveys/${id}/edit`)
    const title = page.getByLabel(/^Гарчиг · Монгол/)
    await expect(title).toHaveValue('Сүлжээ тасрахад')
    // the menu is there before the network is gone
    await expect(page.getByRole('link', { name: 'Тайлан', exact: true })).toBeVisible()
    await context.setOffline(true)
    await title.fill('Хадгалагдаагүй гарчиг')
    // our own dialog was not loaded yet, and cannot be now: the browser asks
    const asked = page.waitForEvent('dialog', { timeout: 30_000 })
    // a click whose dialog opens at once ends only when the dialog is answered
    const pressed = page.getByRole('link', { name: 'Тайлан', exact: true }).click()
    await (await asked).dismiss()
    await pressed
    await expect(title).toHaveValue('Хадгалагдаагүй гарчиг')
    await context.setOffline(false)
    await expect(page.getByText('Хадгалагдсан', { exact: true })).toBeVisible()
    expect((await api(page.request, 'khoroo', 'GET', `/surveys/${id}`)).title.mn).toBe('Хадгалагдаагүй гарчиг')
  })
})

test('on a phone every step of a scale from 0 to 10 is at least 44 px wide and high, and its ends name their steps', async ({
  page,
}) => {
  const likely = {
    id: randomUUID(),
    type: 'scale',
    text: text('Найздаа санал болгох уу?'),
    required: false,
    from: 0,
    to: 10,
    low: text('Огт үгүй'),
    high: text('Заавал'),
  }
  const structure = [{ id: randomUUID(), title: text('Үнэлгээ'), questions: [likely] }]
  const survey = await running(page.request, 'Шатлалаар үнэлэх асуулга', { structure })
  await prepare(page, null, PHONE)
  await page.goto(`/survey/${survey.id}`)
  const steps = page.locator('.sv-step')
  await expect(steps).toHaveCount(11)
  const boxes = await steps.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().toJSON()))
  expect(boxes.filter(({ width, height }) => width < 44 || height < 44)).toEqual([])
  await expect(page.locator('.sv-ends')).toHaveText('0 Огт үгүй10 Заавал')
  await expect(page.locator('.sv-end-step').first()).toBeVisible()
  await page.getByRole('radio', { name: '0, Огт үгүй' }).focus()
  await page.keyboard.press('ArrowLeft')
  await expect(page.getByRole('radio', { name: '10, Заавал' })).toBeChecked()
})
