import { expect, type Page } from '@playwright/test'
import { sendNow } from './city-database.ts'
import { test } from './journey-test.ts'
import { type Look, PEOPLE, prepare } from './people.ts'

// Mail between a desk and a phone: written in a window that stays, undone, sent, answered, found and sorted by keyboard.

const DESK: Look = { lang: 'mn', mode: 'light', direction: 'ltr', width: 1440 }
const PHONE: Look = { lang: 'mn', mode: 'dark', direction: 'ltr', width: 360 }

const windowOf = (page: Page, subject: string | RegExp) => page.getByRole('dialog', { name: subject })
const threadOf = (page: Page, subject: string) =>
  page.getByRole('list', { name: 'Захидлын жагсаалт' }).getByRole('listitem').filter({ hasText: subject })

test('a mail is undone, sent, answered on a phone and archived by keyboard', async ({ browser }) => {
  const subject = `Хуваарь ${Date.now()}`
  const desk = await browser.newPage()
  await prepare(desk, 'khoroo', DESK)
  await desk.goto('/dashboard/mail')
  await desk.getByRole('button', { name: 'Захидал бичих' }).click()
  const first = windowOf(desk, 'Захидал бичих')
  await first.getByLabel('Хэнд', { exact: false }).fill(PEOPLE.leader)
  await desk.getByRole('option', { name: PEOPLE.leader }).click()
  await desk.keyboard.press('Escape')
  await first.getByRole('textbox', { name: 'Гарчиг' }).fill(subject)
  const written = windowOf(desk, subject)
  await expect(written.getByText('Ноорог хадгалсан')).toBeVisible()

  // the window stays on another page, and so does what is written in it
  await desk.getByRole('link', { name: 'Ажлын самбар' }).first().click()
  await expect(written.getByRole('textbox', { name: 'Гарчиг' })).toHaveValue(subject)
  await written.getByRole('button', { name: 'Илгээх', exact: true }).click()
  await desk.getByRole('button', { name: 'Илгээхийг цуцлах' }).click()
  const again = windowOf(desk, subject)
  await again.getByRole('button', { name: 'Илгээх', exact: true }).click()
  await expect(again).toBeHidden()
  // it is sent automatically after the seconds in which it could be undone

  const phone = await browser.newPage()
  await prepare(phone, 'leader', PHONE)
  await phone.goto('/dashboard/mail/inbox')
  await expect(threadOf(phone, subject)).toBeVisible()
  await threadOf(phone, subject).getByRole('link').click()
  await phone.getByRole('button', { name: 'Хариулах', exact: true }).click()
  await windowOf(phone, `Re: ${subject}`).getByRole('button', { name: 'Илгээх', exact: true }).click()
  await sendNow(`Re: ${subject}`)

  await desk.goto('/dashboard/mail/inbox')
  await expect(threadOf(desk, subject)).toBeVisible()
  await threadOf(desk, subject).getByRole('link').click()
  await expect(desk.getByRole('article')).toHaveCount(2)
  await desk.keyboard.press('e')
  await expect(threadOf(desk, subject)).toHaveCount(0)
  await desk.goto(`/dashboard/mail/all?q=${encodeURIComponent(subject.toUpperCase())}`)
  await expect(threadOf(desk, subject)).toHaveCount(1)
})
