import { expect, type Page } from '@playwright/test'
import { test } from './journey-test.ts'
import { type Look, prepare } from './people.ts'

// Two people in two browsers: what one types, sends, edits and deletes the other one sees, also after a broken connection.

// the browser that cannot open a window has no microphone either; this one's is a tone
test.use({
  launchOptions: {
    executablePath: process.env.CHROME_PATH ?? '/usr/bin/chromium',
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--use-fake-device-for-media-stream',
      '--autoplay-policy=no-user-gesture-required',
    ],
  },
})

const DESK: Look = { lang: 'mn', mode: 'light', direction: 'ltr', width: 1440 }
const PHONE: Look = { lang: 'mn', mode: 'dark', direction: 'ltr', width: 360 }
const KHOROO = 'khoroo.admin@nutag.mn'
const LEADER = 'leader@nutag.mn'

const PNG =
  'iVBORw0KGgoAAAANSUhEUgAAACAAAAAgCAIAAAD8GO2jAAAAKklEQVR4nGOQqwigKWIYtWDUglELRi0YtWDUglELRi0YtWDUglELhooFAAr2mC65Xwe6AAAAAElFTkSuQmCC'

const field = (page: Page) => page.getByRole('textbox', { name: 'Зурвас бичих' })
const messages = (page: Page) => page.getByRole('list', { name: 'Зурвасууд' })
const message = (page: Page, text: string) => messages(page).getByRole('article').filter({ hasText: text })
const row = (page: Page, text: string) =>
  page.getByRole('navigation', { name: 'Харилцан яриа' }).getByRole('link').filter({ hasText: text })
const say = async (page: Page, text: string) => {
  await field(page).fill(text)
  await page.getByRole('button', { name: 'Илгээх', exact: true }).click()
}

test('two people see each other type, read, edit and delete, and miss nothing while they are offline', async ({
  browser,
}) => {
  const [desk, phone] = [await browser.newPage({ permissions: ['microphone'] }), await browser.newPage()]
  await prepare(desk, 'khoroo', DESK)
  await prepare(phone, 'leader', PHONE)
  await desk.goto(`/dashboard/chat/${LEADER}`)
  await expect(field(desk)).toBeVisible()
  await say(desk, 'Сайн байна уу?')
  await expect(message(desk, 'Сайн байна уу?')).toBeVisible()

  // the other browser is on another page, and counts
  await phone.goto('/dashboard/news')
  await expect(phone.getByRole('link', { name: /^Чат: уншаагүй/ })).toBeVisible()
  await expect(message(desk, 'Сайн байна уу?').getByRole('img', { name: 'Хүлээн авсан' })).toBeVisible()
  await phone.goto(`/dashboard/chat/${KHOROO}`)
  await phone.bringToFront()
  await expect(message(phone, 'Сайн байна уу?')).toBeVisible()
  await expect(message(desk, 'Сайн байна уу?').getByRole('img', { name: 'Уншсан' })).toBeVisible()

  await field(phone).pressSequentially('Сайн', { delay: 50 })
  await expect(desk.getByText(/бичиж байна…$/)).toBeVisible()
  await say(phone, 'Сайн. Хурал хэзээ вэ?')
  await expect(message(desk, 'Хурал хэзээ вэ?')).toBeVisible()
  await expect(desk.getByText(/бичиж байна…$/)).toHaveCount(0)

  // a reply is sent, and then edited with the up arrow
  await message(desk, 'Хурал хэзээ вэ?').hover()
  await message(desk, 'Хурал хэзээ вэ?').getByRole('button', { name: 'Зурвасын үйлдэл' }).click()
  await desk.getByRole('menuitem', { name: 'Хариулах' }).click()
  await field(desk).fill('9 цагт')
  await desk.keyboard.press('Enter')
  await expect(message(phone, '9 цагт')).toContainText('Хурал хэзээ вэ?')
  await expect(field(desk)).toHaveValue('')
  await field(desk).press('ArrowUp')
  await expect(field(desk)).toHaveValue('9 цагт')
  await field(desk).fill('10 цагт')
  await desk.keyboard.press('Enter')
  await expect(message(phone, '10 цагт')).toContainText('зассан')

  // a picture
  const picture = { name: 'зураг.png', mimeType: 'image/png', buffer: Buffer.from(PNG, 'base64') }
  await desk.locator('input[type=file]').setInputFiles(picture)
  await expect(desk.getByRole('list', { name: 'Хавсаргах файл' }).locator('img')).toBeVisible()
  await say(desk, 'Зураг')
  await expect(message(phone, 'Зураг').getByRole('img', { name: 'зураг.png' })).toBeVisible()

  // a voice message from the browser's microphone, which is a tone here
  await desk.getByRole('button', { name: 'Дуут зурвас бичих' }).click()
  await expect(desk.getByRole('timer', { name: 'Бичиж буй хугацаа' })).toHaveText(/^0:0[1-9]$/)
  await desk.getByRole('button', { name: 'Бичлэгийг дуусгах' }).click()
  const attached = desk.getByRole('list', { name: 'Хавсаргах файл' }).getByRole('listitem')
  await expect(attached).toContainText('КБ')
  await say(desk, 'Дуу')
  const voice = message(phone, 'Дуу').locator('audio')
  await expect(voice).toHaveAttribute('aria-label', 'Дуут зурвас')
  await expect.poll(() => voice.evaluate((audio: HTMLAudioElement) => audio.readyState)).toBeGreaterThan(0)
  expect(await voice.evaluate(async (audio: HTMLAudioElement) => audio.play().then(() => audio.error))).toBeNull()

  // offline: what is written here waits, and what is changed there is missed
  await phone.context().setOffline(true)
  await say(phone, 'Офлайн бичсэн')
  await expect(phone.getByText('Холболт сэргэхэд илгээнэ')).toBeVisible()
  for (const text of ['Нэг', 'Хоёр', 'Гурав']) {
    await say(desk, text)
    await expect(message(desk, text)).toBeVisible()
  }
  await message(desk, 'Хоёр').hover()
  await message(desk, 'Хоёр').getByRole('button', { name: 'Зурвасын үйлдэл' }).click()
  await desk.getByRole('menuitem', { name: 'Устгах' }).click()
  await desk.getByRole('button', { name: 'Устгах', exact: true }).click()
  await expect(message(desk, 'Зурвасыг устгасан')).toBeVisible()
  await expect(message(phone, 'Нэг')).toHaveCount(0)

  await phone.context().setOffline(false)
  await expect(message(phone, 'Гурав')).toBeVisible()
  await expect(message(phone, 'Зурвасыг устгасан')).toBeVisible()
  await expect(message(desk, 'Офлайн бичсэн')).toHaveCount(1)
  await expect(message(phone, 'Офлайн бичсэн')).toHaveCount(1)
  await expect(messages(phone).getByText('Хоёр', { exact: true })).toHaveCount(0)
  const last = async (page: Page) => (await messages(page).getByRole('article').allTextContents()).slice(-4)
  expect((await last(phone)).map((text) => /Нэг|устгасан|Гурав|Офлайн/.exec(text)?.[0])).toEqual([
    'Нэг',
    'устгасан',
    'Гурав',
    'Офлайн',
  ])
})

test('unread messages are the same on every device, also after a browser was killed', async ({ browser }) => {
  const desk = await browser.newPage()
  await prepare(desk, 'khoroo', DESK)
  await desk.goto(`/dashboard/chat/${LEADER}`)
  const phone = await browser.newPage()
  await prepare(phone, 'leader', PHONE)
  await phone.goto(`/dashboard/chat/${KHOROO}`)
  await expect(field(phone)).toBeVisible()
  await say(desk, 'Эхний')
  await expect(message(phone, 'Эхний')).toBeVisible()
  await expect(message(desk, 'Эхний').getByRole('img', { name: 'Уншсан' })).toBeVisible()
  await phone.context().close()

  for (const text of ['Хоёр дахь', 'Гурав дахь']) {
    await say(desk, text)
    await expect(message(desk, text)).toBeVisible()
  }
  const [one, other] = [await browser.newPage(), await browser.newPage()]
  for (const page of [one, other]) {
    await prepare(page, 'leader', DESK)
    await page.goto('/dashboard/chat')
    await expect(row(page, 'Гурав дахь').getByText('Уншаагүй 2 зурвас')).toBeAttached()
  }
  await one.bringToFront()
  await row(one, 'Гурав дахь').click()
  await expect(message(one, 'Гурав дахь')).toBeVisible()
  await expect(row(one, 'Гурав дахь').getByText(/^Уншаагүй/)).toHaveCount(0)
  await expect(row(other, 'Гурав дахь').getByText(/^Уншаагүй/)).toHaveCount(0)
})
