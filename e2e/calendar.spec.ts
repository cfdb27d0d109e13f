import { expect, type Page } from '@playwright/test'
import { violationsOf } from './axe.ts'
import { test } from './journey-test.ts'
import { type Look, prepare } from './people.ts'

// A weekly meeting from its plan to its end: planned by form, moved by mouse, deleted in part.

const DESK: Look = { lang: 'mn', mode: 'light', direction: 'ltr', width: 1440 }
const PHONE: Look = { lang: 'en', mode: 'dark', direction: 'ltr', width: 360 }
/** A month in which the Thursdays have no events of the demo. */
const MONTH = '/dashboard/calendar?view=month&date=2027-06-15'

const chips = (page: Page) => page.getByRole('table').getByRole('button', { name: /Туршилтын хурал/ })
const dayOf = (page: Page, day: string) => page.locator(`td[data-day="${day}"]`)

async function choose(page: Page, scope: string, button: string): Promise<void> {
  const question = page.getByRole('dialog', { name: 'Давтагдах арга хэмжээ' })
  await question.getByRole('radio', { name: scope }).check()
  await question.getByRole('button', { name: button }).click()
}

test('a meeting repeats each week, is moved once and ended early', async ({ browser }) => {
  const desk = await (await browser.newContext()).newPage()
  await prepare(desk, 'khoroo', DESK)
  await desk.goto(MONTH)

  await test.step('it is planned with a guest', async () => {
    await dayOf(desk, '2027-06-10').click({ position: { x: 60, y: 100 } })
    const form = desk.getByRole('dialog', { name: 'Арга хэмжээ нэмэх' })
    await form.getByLabel('Гарчиг').fill('Туршилтын хурал')
    await form.getByLabel('Давталт').selectOption({ label: 'Долоо хоног бүр' })
    await form.getByLabel('Хэзээ дуусах').selectOption({ label: 'Заасан удаа давтаад' })
    await form.getByLabel('Хэдэн удаа').fill('4')
    await form.getByRole('combobox', { name: 'Урих хүмүүс' }).click()
    await desk
      .getByRole('option', { name: /Хэсгийн ахлагч/ })
      .first()
      .click()
    await desk.keyboard.press('Escape')
    expect(await violationsOf(desk)).toEqual([])
    await form.getByRole('button', { name: 'Хадгалах' }).click()
    await expect(chips(desk)).toHaveCount(4)
  })

  await test.step('one is dragged to the next day, and only that one moves', async () => {
    const [from, to] = [await chips(desk).nth(1).boundingBox(), await dayOf(desk, '2027-06-18').boundingBox()]
    if (!from || !to) throw new Error('nothing to drag')
    await desk.mouse.move(from.x + 20, from.y + 5)
    await desk.mouse.down()
    await desk.mouse.move(to.x + 20, to.y + 60, { steps: 8 })
    await desk.mouse.up()
    await choose(desk, 'Зөвхөн энэ удаагийнхыг', 'Хадгалах')
    await expect(dayOf(desk, '2027-06-18').getByRole('button', { name: /Туршилтын хурал/ })).toBeVisible()
    await expect(dayOf(desk, '2027-06-24').getByRole('button', { name: /Туршилтын хурал/ })).toBeVisible()
  })

  await test.step('the rest is deleted, and the one that was moved stays', async () => {
    await dayOf(desk, '2027-06-24')
      .getByRole('button', { name: /Туршилтын хурал/ })
      .click()
    await expect(desk.getByText(/Долоо хоног бүр/)).toBeVisible()
    await desk.getByRole('dialog').getByRole('button', { name: 'Устгах' }).click()
    await choose(desk, 'Энэ удаагийнхыг болон дараагийн бүгдийг', 'Устгах')
    await expect(chips(desk)).toHaveCount(2)
  })
})

test('an event is drawn and made longer with the mouse, and with the keyboard alone', async ({ page }) => {
  await prepare(page, 'leader', DESK)
  await page.goto('/dashboard/calendar?view=day&date=2027-06-17')
  const chip = page.getByRole('button', { name: /Сунгах хурал/ })
  const column = page.locator('[data-hours]')
  await expect(column).toBeVisible()
  /** Where a minute of the day is on the page; the view opens an hour before work, and earlier minutes are out of sight. */
  const spotOf = async (minute: number) => {
    const box = await column.boundingBox()
    if (!box) throw new Error('no hours')
    return { x: box.x + 80, y: box.y + (box.height * minute) / 1440 }
  }
  const drag = async (from: number, to: number) => {
    const [start, end] = [await spotOf(from), await spotOf(to)]
    await page.mouse.move(start.x, start.y)
    await page.mouse.down()
    await page.mouse.move(end.x, end.y, { steps: 8 })
    await page.mouse.up()
  }

  await test.step('drawn from 10:00 to 11:00', async () => {
    await drag(10 * 60 + 2, 10 * 60 + 50)
    const form = page.getByRole('dialog', { name: 'Арга хэмжээ нэмэх' })
    await form.getByLabel('Гарчиг').fill('Сунгах хурал')
    await form.getByRole('button', { name: 'Хадгалах' }).click()
    await expect(chip).toContainText('10:00–11:00')
  })

  await test.step('its end is dragged to 12:00', async () => {
    const box = await page.getByRole('listitem').filter({ has: chip }).boundingBox()
    if (!box) throw new Error('nothing to drag')
    await page.mouse.move(box.x + 80, box.y + box.height - 4)
    await page.mouse.down()
    await page.mouse.move(box.x + 80, (await spotOf(11 * 60 + 50)).y, { steps: 8 })
    await page.mouse.up()
    await expect(chip).toContainText('10:00–12:00')
  })

  await test.step('the keyboard alone moves its end to 13:30', async () => {
    await chip.focus()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('dialog')).toContainText('10:00–12:00')
    await page.getByRole('dialog').getByRole('button', { name: 'Засах' }).focus()
    await page.keyboard.press('Enter')
    const end = page.getByRole('dialog').getByLabel('Дуусах цаг')
    await end.focus()
    await page.keyboard.press('Control+A')
    await page.keyboard.type('13:30')
    await page.keyboard.press('Tab')
    await page.getByRole('dialog').getByRole('button', { name: 'Хадгалах' }).focus()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(chip).toContainText('10:00–13:30')
  })
})

test('the form of a repeating event fits a phone', async ({ browser }) => {
  const phone = await (await browser.newContext()).newPage()
  await prepare(phone, 'leader', PHONE)
  await phone.goto('/dashboard/calendar')
  await phone.getByRole('button', { name: 'Add an event' }).click()
  const form = phone.getByRole('dialog', { name: 'Add an event' })
  await form.getByLabel('Title').fill('Training')
  await form.getByLabel('Repetition').selectOption({ label: 'Every month' })
  await form.getByLabel('Day of the month').selectOption({ index: 1 })
  await form.getByLabel('Reminder').selectOption({ label: '1 hour before' })
  expect(await violationsOf(phone)).toEqual([])
  expect(await phone.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
  await form.getByRole('button', { name: 'Save' }).click()
  await phone
    .getByRole('button', { name: /Training/ })
    .first()
    .click()
  await expect(phone.getByText(/Every month · On the/)).toBeVisible()
  await expect(phone.getByText('1 hour before')).toBeVisible()
  await phone.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  const question = phone.getByRole('dialog', { name: 'Repeating event' })
  expect(await violationsOf(phone)).toEqual([])
  await question.getByRole('radio', { name: 'All events' }).check()
  await question.getByRole('button', { name: 'Delete' }).click()
  await expect(phone.getByRole('button', { name: /Training/ })).toHaveCount(0)
})
