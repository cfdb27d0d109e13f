import { expect, type Page } from '@playwright/test'
import { inCity, sendNow } from './city-database.ts'
import { test } from './journey-test.ts'
import { inviteFromOutside } from './outside-mail.ts'
import { type Look, PEOPLE, prepare } from './people.ts'

// A day in the office: a citizen invites by mail from outside, the khoroo accepts, makes a card with a file of it and discusses it with
// the section and the district, and answers by mail, with a copy to the city.

const DESK: Look = { lang: 'mn', mode: 'light', direction: 'ltr', width: 1440 }
const PHONE: Look = { lang: 'mn', mode: 'dark', direction: 'ltr', width: 360 }
const CITIZEN = { name: 'Оршин суугч', address: PEOPLE.citizen }

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAACAAAAAgCAIAAAD8GO2jAAAAKklEQVR4nGOQqwigKWIYtWDUglELRi0YtWDUglELRi0YtWDUglELhooFAAr2mC65Xwe6AAAAAElFTkSuQmCC',
  'base64',
)

const threadOf = (page: Page, subject: string) =>
  page.getByRole('list', { name: 'Захидлын жагсаалт' }).getByRole('listitem').filter({ hasText: subject })
const say = async (page: Page, text: string) => {
  await page.getByRole('textbox', { name: 'Зурвас бичих' }).fill(text)
  await page.getByRole('button', { name: 'Илгээх', exact: true }).click()
}
const messageWith = (page: Page, text: string) =>
  page.getByRole('list', { name: 'Зурвасууд' }).getByRole('article').filter({ hasText: text })

/** Finds a colleague in a field by their address and chooses them. */
async function choosePerson(page: Page, field: string, name: string): Promise<void> {
  await page.getByRole('dialog').getByRole('combobox', { name: field }).fill(name)
  await page.getByRole('option', { name }).first().click()
  await page.keyboard.press('Escape')
}

/** The last name of a person of the demo, by which colleagues find them. */
const nameOf = (who: keyof typeof PEOPLE) =>
  inCity(async (db) => {
    const { rows } = await db.query('select last_name, first_name from users where email = $1', [PEOPLE[who]])
    return `${rows[0].first_name}`
  })

/** Opens the mail that has arrived and accepts its invitation, which is then in the calendar. */
async function accept(page: Page, title: string): Promise<void> {
  await threadOf(page, title).getByRole('link').click()
  const invitation = page.getByRole('region', { name: 'Урилга' })
  await expect(invitation).toContainText(title)
  await invitation.getByRole('button', { name: 'Хүлээн авах' }).click()
  await expect(invitation.getByRole('button', { name: 'Хүлээн авах' })).toHaveAttribute('aria-pressed', 'true')
  await invitation.getByRole('link', { name: 'Хуанли нээх' }).click()
  await expect(page).toHaveURL(/\/dashboard\/calendar/)
}

test('a mail from outside becomes an event, a card with a file, a talk and an answer', async ({ browser }) => {
  const title = `Тоглоомын талбай ${Date.now()}`
  const [leader, district] = [await nameOf('leader'), await nameOf('district')]
  const khoroo = await browser.newPage()
  await prepare(khoroo, 'khoroo', DESK)
  await khoroo.goto('/dashboard/mail/inbox')
  await expect(khoroo.getByRole('list', { name: 'Захидлын жагсаалт' })).toBeVisible()

  await test.step('an invitation arrives while the inbox is open, and is accepted', async () => {
    await inviteFromOutside({
      owner: PEOPLE.khoroo,
      from: CITIZEN,
      title,
      place: '4-р байрны гадна',
      start: '20270614T020000Z',
      end: '20270614T030000Z',
    })
    await accept(khoroo, title)
    await khoroo.getByRole('button', { name: new RegExp(title) }).click()
    await expect(khoroo.getByRole('dialog')).toContainText('4-р байрны гадна')
  })

  let card = ''
  await test.step('a card of it is on a board of three offices', async () => {
    await khoroo.goto('/dashboard/kanban')
    await khoroo.getByRole('button', { name: 'Самбар нэмэх' }).click()
    await khoroo.getByRole('dialog').getByRole('textbox', { name: 'Нэр' }).fill(`Самбар: ${title}`)
    await khoroo.getByRole('dialog').getByRole('button', { name: 'Хадгалах' }).click()
    await expect(khoroo.getByRole('heading', { level: 1 })).toHaveText(`Самбар: ${title}`)
    await khoroo.getByRole('button', { name: 'Самбарын үйлдэл' }).click()
    await khoroo.getByRole('menuitem', { name: 'Гишүүд' }).click()
    for (const name of [leader, district]) await choosePerson(khoroo, 'Гишүүн нэмэх', name)
    await khoroo.getByRole('dialog').getByRole('button', { name: 'Хадгалах' }).click()
    await expect(khoroo.getByRole('dialog')).toHaveCount(0)
    await khoroo.getByRole('button', { name: 'Хийх: карт нэмэх' }).click()
    await khoroo.getByRole('region', { name: 'Хийх', exact: true }).getByLabel('Гарчиг', { exact: false }).fill(title)
    await khoroo.keyboard.press('Enter')
    await khoroo.getByRole('link', { name: title }).click()
    await expect(khoroo).toHaveURL(/card=/)
    card = khoroo.url()
  })

  await test.step('a stored file is attached to it', async () => {
    const file = `Зураг ${title}.png`
    await khoroo.goto('/dashboard/files-manager')
    await expect(khoroo.getByRole('heading', { level: 1 })).toHaveText('Миний файл')
    await khoroo.locator('input[data-files]').setInputFiles({ name: file, mimeType: 'image/png', buffer: PNG })
    await expect(khoroo.getByRole('region', { name: 'Оруулж буй файл' })).toContainText('1 файл орууллаа')
    await khoroo.goto(card)
    await khoroo.getByRole('dialog').getByRole('button', { name: 'Засах', exact: true }).click()
    await khoroo.getByRole('dialog').getByRole('button', { name: 'Файлын сангаас' }).click()
    await khoroo.getByRole('dialog').getByLabel('Нэр, агуулгаар хайх').fill(file)
    await khoroo.getByRole('checkbox', { name: file }).check()
    await khoroo.getByRole('button', { name: 'Хавсаргах (1)' }).click()
    await khoroo.getByRole('dialog').getByRole('button', { name: 'Хадгалах' }).click()
    await expect(khoroo.getByRole('dialog').getByRole('link', { name: file })).toBeVisible()
  })

  await test.step('the section leader and the district discuss it in a group', async () => {
    await khoroo.goto('/dashboard/chat/new')
    await khoroo.getByRole('button', { name: 'Бүлэг үүсгэх' }).click()
    await khoroo.getByRole('dialog').getByLabel('Бүлгийн нэр', { exact: false }).fill(title)
    for (const name of [leader, district]) await choosePerson(khoroo, 'Гишүүд', name)
    await khoroo.getByRole('dialog').getByRole('button', { name: 'Хадгалах' }).click()
    await expect(khoroo).toHaveURL(/\/dashboard\/chat\/[0-9a-f-]{36}$/)
    await say(khoroo, `Санал юу байна? ${card}`)
    const talk = khoroo.url()

    const section = await browser.newPage()
    await prepare(section, 'leader', PHONE)
    await section.goto(talk)
    // the link is a card for those who may read it
    await messageWith(section, 'Санал юу байна?').getByRole('link', { name: title }).last().click()
    await expect(section.getByRole('dialog').getByRole('link', { name: `Зураг ${title}.png` })).toBeVisible()
    await section.goto(talk)
    await say(section, 'Элсний талбай нэмье')
    await expect(messageWith(khoroo, 'Элсний талбай нэмье')).toBeVisible()

    const above = await browser.newPage()
    await prepare(above, 'district', DESK)
    await above.goto(talk)
    await expect(messageWith(above, 'Элсний талбай нэмье')).toBeVisible()
    await say(above, 'Дүүрэг дэмжинэ')
    await expect(messageWith(khoroo, 'Дүүрэг дэмжинэ')).toBeVisible()
    await expect(messageWith(section, 'Дүүрэг дэмжинэ')).toBeVisible()
  })

  await test.step('the citizen is answered by mail, and the city gets a copy', async () => {
    await khoroo.goto('/dashboard/mail/inbox')
    await threadOf(khoroo, title).getByRole('link').click()
    await khoroo.getByRole('button', { name: 'Хариулах', exact: true }).click()
    // the last mail of the conversation is the answer to the invitation
    const answer = khoroo.getByRole('dialog', { name: new RegExp(`^Re: .*${title}`) })
    await expect(answer.getByText(PEOPLE.citizen)).toBeVisible()
    await answer.getByRole('button', { name: 'Хуулбар, нууц хуулбар нэмэх' }).click()
    await answer.getByLabel('Хуулбар', { exact: true }).fill(PEOPLE.city)
    await khoroo.getByRole('option', { name: PEOPLE.city }).click()
    await khoroo.keyboard.press('Escape')
    await answer.getByRole('textbox', { name: 'Захидал' }).fill('Саналаа ирүүлснийг дэмжиж байна.')
    await answer.getByRole('button', { name: 'Илгээх', exact: true }).click()
    await expect(answer).toBeHidden()
    await sendNow(`Re: %${title}`)

    const city = await browser.newPage()
    await prepare(city, 'city', DESK)
    await city.goto('/dashboard/mail/inbox')
    await threadOf(city, title).getByRole('link').click()
    await expect(city.getByRole('article').first()).toContainText('Саналаа ирүүлснийг дэмжиж байна.')
    const sent = () =>
      inCity(async (db) => {
        const { rows } = await db.query(
          `select count(*)::int as n from outbox o join mails m on o.source = 'mail/' || m.id where o.recipient = $1 and m.subject like $2`,
          [PEOPLE.citizen, `Re: %${title}`],
        )
        return rows[0].n
      })
    await expect.poll(sent).toBe(1)
  })
})

test('the main steps of the day fit a phone', async ({ browser }) => {
  const title = `Утсаар ${Date.now()}`
  const phone = await browser.newPage()
  await prepare(phone, 'khoroo', PHONE)
  const fits = async () =>
    expect(await phone.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
  await phone.goto('/dashboard/mail/inbox')
  await inviteFromOutside({
    owner: PEOPLE.khoroo,
    from: CITIZEN,
    title,
    place: 'Танхим',
    start: '20270615T020000Z',
    end: '20270615T030000Z',
  })
  await accept(phone, title)
  await phone.getByRole('button', { name: new RegExp(title) }).click()
  await expect(phone.getByRole('dialog')).toContainText('Танхим')
  await fits()

  await phone.goto('/dashboard/kanban')
  await phone.getByRole('button', { name: 'Самбар нэмэх' }).click()
  await phone.getByRole('dialog').getByRole('textbox', { name: 'Нэр' }).fill(`Самбар: ${title}`)
  await phone.getByRole('dialog').getByRole('button', { name: 'Хадгалах' }).click()
  await expect(phone.getByRole('heading', { level: 1 })).toHaveText(`Самбар: ${title}`)
  await phone.getByRole('button', { name: 'Хийх: карт нэмэх' }).click()
  await phone.getByRole('region', { name: 'Хийх', exact: true }).getByLabel('Гарчиг', { exact: false }).fill(title)
  await phone.keyboard.press('Enter')
  await phone.getByRole('link', { name: title }).click()
  await phone.getByRole('dialog').getByRole('button', { name: 'Засах', exact: true }).click()
  await phone
    .getByRole('dialog')
    .locator('input[type=file]')
    .setInputFiles({ name: 'утас.png', mimeType: 'image/png', buffer: PNG })
  await phone.getByRole('dialog').getByRole('button', { name: 'Хадгалах' }).click()
  await expect(phone.getByRole('dialog').getByRole('link', { name: 'утас.png' })).toBeVisible()
  await fits()

  await phone.goto(`/dashboard/chat/${PEOPLE.leader}`)
  await say(phone, `Ирээрэй: ${title}`)
  await expect(messageWith(phone, title)).toBeVisible()
  await fits()

  await phone.goto('/dashboard/mail/inbox')
  await threadOf(phone, title).getByRole('link').click()
  await phone.getByRole('button', { name: 'Хариулах', exact: true }).click()
  const answer = phone.getByRole('dialog', { name: new RegExp(`^Re: .*${title}`) })
  await answer.getByRole('textbox', { name: 'Захидал' }).fill('Ирнэ.')
  await fits()
  await answer.getByRole('button', { name: 'Илгээх', exact: true }).click()
  await expect(answer).toBeHidden()
})

test('the demo city has at least 60 people who wrote mails, 3,000 mails, 200 conversations, 400 events, 12 boards and 800 files', async () => {
  const { rows } = await inCity((db) =>
    db.query<Record<string, number>>(
      `select (select count(distinct author_id) from mails)::int as people, (select count(*) from mails)::int as mails,
         (select count(*) from chat_conversations)::int as conversations, (select count(*) from calendar_events)::int as events,
         (select count(*) from boards)::int as boards, (select count(*) from drive_nodes where not is_folder)::int as files`,
    ),
  )
  const wanted = { people: 60, mails: 3000, conversations: 200, events: 400, boards: 12, files: 800 }
  for (const [what, least] of Object.entries(wanted)) expect(rows[0]?.[what], what).toBeGreaterThanOrEqual(least)
})
