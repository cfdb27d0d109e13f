import { expect, type Page } from '@playwright/test'
import { test } from './journey-test.ts'
import { type Look, prepare } from './people.ts'

// A board at a desk and on a phone: cards are added, dragged, moved by keyboard and menu, and both devices show the same.

const DESK: Look = { lang: 'mn', mode: 'light', direction: 'ltr', width: 1440 }
const PHONE: Look = { lang: 'mn', mode: 'dark', direction: 'ltr', width: 360 }

const column = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const cardsIn = (page: Page, name: string) => column(page, name).getByRole('link')

/** Edits the title of a card in its dialog: Esc ends the editing and not the dialog, Enter saves. */
async function renameCard(page: Page, before: string, after: string): Promise<void> {
  const dialog = page.getByRole('dialog')
  const title = dialog.getByRole('textbox', { name: 'Гарчиг' })
  await cardsIn(page, 'Хийх').filter({ hasText: before }).click()
  await dialog.getByRole('button', { name: before, exact: true }).click()
  await title.fill(after)
  await page.keyboard.press('Escape')
  await expect(title).toHaveCount(0)
  await expect(dialog.getByRole('button', { name: before, exact: true })).toBeFocused()
  await page.keyboard.press('Enter')
  await title.fill(after)
  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('button', { name: after, exact: true })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
}

test('what is moved at the desk is seen on the phone, and the other way round', async ({ browser }) => {
  const desk = await browser.newPage()
  await prepare(desk, 'khoroo', DESK)
  await desk.goto('/dashboard/kanban')
  await desk.getByRole('button', { name: 'Самбар нэмэх' }).click()
  await desk.getByRole('dialog').getByRole('textbox', { name: 'Нэр' }).fill('Хаврын цэвэрлэгээ')
  await desk.getByRole('dialog').getByRole('button', { name: 'Хадгалах' }).click()
  await expect(desk.getByRole('heading', { level: 1 })).toHaveText('Хаврын цэвэрлэгээ')

  await desk.getByRole('button', { name: 'Хийх: карт нэмэх' }).click()
  for (const title of ['Орц', 'Зам', 'Гэрэл']) {
    await column(desk, 'Хийх').getByLabel('Гарчиг', { exact: false }).fill(title)
    await desk.keyboard.press('Enter')
    await expect(cardsIn(desk, 'Хийх').filter({ hasText: title })).toBeVisible()
  }
  await desk.keyboard.press('Escape')
  await expect(cardsIn(desk, 'Хийх')).toHaveText(['Орц', 'Зам', 'Гэрэл'])

  const phone = await browser.newPage()
  await prepare(phone, 'khoroo', PHONE)
  await phone.goto(desk.url())
  await expect(cardsIn(phone, 'Хийх')).toHaveText(['Орц', 'Зам', 'Гэрэл'])

  await cardsIn(desk, 'Хийх')
    .filter({ hasText: 'Гэрэл' })
    .dragTo(cardsIn(desk, 'Хийх').filter({ hasText: 'Орц' }), { targetPosition: { x: 10, y: 2 } })
  await expect(cardsIn(desk, 'Хийх')).toHaveText(['Гэрэл', 'Орц', 'Зам'])
  await expect(cardsIn(phone, 'Хийх')).toHaveText(['Гэрэл', 'Орц', 'Зам'])

  await cardsIn(desk, 'Хийх').filter({ hasText: 'Орц' }).focus()
  await desk.keyboard.press('Alt+ArrowRight')
  await expect(cardsIn(desk, 'Хийж буй')).toHaveText(['Орц'])
  await expect(cardsIn(desk, 'Хийж буй').first()).toBeFocused()
  await expect(cardsIn(phone, 'Хийх')).toHaveText(['Гэрэл', 'Зам'])

  await renameCard(desk, 'Гэрэл', 'Гэрэлтүүлэг')
  await expect(cardsIn(phone, 'Хийх')).toHaveText(['Гэрэлтүүлэг', 'Зам'])

  await phone.getByRole('button', { name: 'Зам: картын үйлдэл' }).click()
  await phone.getByRole('menuitem', { name: 'Зөөх…' }).click()
  await phone.getByRole('dialog').getByRole('combobox', { name: 'Багана' }).selectOption({ label: 'Хийж буй' })
  await phone.getByRole('dialog').getByRole('combobox', { name: 'Байрлал' }).click()
  await phone.getByRole('option', { name: 'Эхэнд' }).click()
  await phone.getByRole('dialog').getByRole('button', { name: 'Карт зөөх' }).click()
  await expect(cardsIn(desk, 'Хийж буй')).toHaveText(['Зам', 'Орц'])
  await phone.getByRole('tab', { name: /Хийж буй/ }).click()
  await expect(cardsIn(phone, 'Хийж буй')).toHaveText(['Зам', 'Орц'])

  await desk.getByRole('button', { name: 'Хийж буй: баганын үйлдэл' }).click()
  await desk.getByRole('menuitem', { name: 'Багана устгах' }).click()
  await expect(desk.getByRole('alertdialog').or(desk.getByRole('dialog'))).toContainText('2 карт')
  await desk.getByRole('button', { name: 'Устгах', exact: true }).click()
  await expect(column(desk, 'Хийж буй')).toHaveCount(0)
})
