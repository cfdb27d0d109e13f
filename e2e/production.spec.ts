import { type Browser, expect, type Page } from '@playwright/test'
import { type EmptyCity, startEmptyCity } from './empty-city.ts'
import { test } from './journey-test.ts'
import { plugIn, setUpFactor, setUpPasskey } from './second-factor.ts'
import { shoot } from './shoot.ts'

// A new city, from an empty production database to the first report that the city approves and the first citizen who answers:
// the assistant, the tree from a file, invitations from real mails, a leader with an account, a report through all levels.

const PASSWORD = 'Шинэ хотын урт нууц үг 7'
const ADMIN = { email: 'admin@city.example', password: PASSWORD, firstName: 'Болормаа', lastName: 'Бат' }
const EMAIL = {
  district: 'district@city.example',
  khoroo: 'khoroo@city.example',
  leader: 'leader@city.example',
  citizen: 'citizen@city.example',
}
const CITY = 'Жишээ хот'
const TREE = `code,level,parent,ordinal,nameMn,nameEn
Д1,district,,1,Төв,Central
Д1-01,khoroo,Д1,1,1 дүгээр хороо,Khoroo 1
Д1-01-01,section,Д1-01,1,1 дүгээр хэсэг,Section 1
Д1-01-02,section,Д1-01,2,2 дугаар хэсэг,Section 2
`
const NOTICE = 'Усны хязгаарлалтын тухай'

test.use({ actionTimeout: 30_000, serviceWorkers: 'allow', reducedMotion: 'no-preference' })

let city: EmptyCity
test.beforeAll(async () => {
  test.setTimeout(180_000)
  city = await startEmptyCity(ADMIN)
})
test.afterAll(() => city?.stop())

const main = (page: Page) => page.getByRole('main')
const button = (page: Page, name: string | RegExp) => main(page).getByRole('button', { name, exact: true })

/** Somebody at a screen of their own. */
async function newPage(browser: Browser, width = 1440): Promise<Page> {
  const context = await browser.newContext({ baseURL: city.url, viewport: { width, height: width < 600 ? 740 : 900 } })
  return context.newPage()
}

async function signIn(page: Page, email: string): Promise<void> {
  await page.goto('/auth/login')
  await page.getByLabel('И-мэйл хаяг').fill(email)
  await page.locator('input[autocomplete="current-password"]').fill(PASSWORD)
  await page.getByRole('button', { name: 'Нэвтрэх', exact: true }).click()
}

/** Opens the link of the invitation that has arrived, and chooses a password. */
async function accept(browser: Browser, email: string, { width = 1440, hasFactor = false } = {}): Promise<Page> {
  const link = /\S+\/auth\/invitation#\S+/.exec(await city.mailTo(email))?.[0] ?? ''
  const page = await newPage(browser, width)
  await page.goto(link)
  await page.locator('input[autocomplete="new-password"]').fill(PASSWORD)
  await page.getByRole('button', { name: 'Нууц үг тохируулж нэвтрэх' }).click()
  if (hasFactor) await setUpFactor(page, PASSWORD)
  await expect(page).toHaveURL(/\/dashboard\/app$/)
  return page
}

/** Chooses from a list that is found by typing. */
async function choose(page: Page, label: string, option: string): Promise<void> {
  await main(page).getByRole('combobox', { name: label }).click()
  await page.getByRole('option', { name: option, exact: true }).click()
}

async function fillPerson(page: Page, lastName: string, firstName: string, email: string): Promise<void> {
  await main(page).getByRole('textbox', { name: 'Овог' }).fill(lastName)
  await main(page).getByRole('textbox', { name: 'Нэр', exact: true }).fill(firstName)
  await main(page)
    .getByRole('textbox', { name: /^И-мэйл/ })
    .fill(email)
}

/** A step of a report; it is taken when its button is gone. */
async function take(page: Page, name: string): Promise<void> {
  await button(page, name).click()
  await expect(button(page, name)).toHaveCount(0)
}

const step = (page: Page, name: RegExp) => main(page).getByRole('list').first().getByRole('link', { name })

async function throughAssistant(page: Page): Promise<void> {
  // an empty city leads its admin there
  await plugIn(page)
  await signIn(page, ADMIN.email)
  await setUpPasskey(page, PASSWORD)
  expect(await city.mailTo(ADMIN.email)).toContain('Ажлын компьютер')
  await expect(page).toHaveURL(/\/dashboard\/admin\/setup$/)
  await expect(main(page).getByText('Дууссан, алгассан алхам: 0 / 9')).toBeVisible()
  await expect(button(page, 'Өөрчлөлтийг хадгалах')).toBeVisible()
  await shoot(page, 'assistant-begin')
  await step(page, /^Дүүрэг, хороо, хэсэг/).click()
  await main(page).getByRole('link', { name: 'Хотын нэр оруулах' }).click()
  await expect(button(page, 'Өөрчлөлтийг хадгалах')).toBeVisible()

  await main(page)
    .getByRole('textbox', { name: /^Нэр · Монгол/ })
    .fill(CITY)
  await button(page, 'Өөрчлөлтийг хадгалах').click()
  await expect(main(page).getByText('Дууссан, алгассан алхам: 1 / 9')).toBeVisible()
  await expect(page.getByText(CITY).first()).toBeVisible()

  await step(page, /^Дүүрэг, хороо, хэсэг/).click()
  await expect(main(page).getByRole('heading', { name: 'Одоогоор дүүрэг алга' })).toBeVisible()
  await shoot(page, 'assistant-tree')
  // the first step has also named the root of the tree
  await expect(main(page).getByRole('heading', { name: 'Хотын нэр', exact: true })).toHaveCount(0)
  await main(page).getByRole('link', { name: 'Файлаас оруулах' }).click()
  await main(page)
    .locator('input[type=file]')
    .setInputFiles({ name: 'хот.csv', mimeType: 'text/csv', buffer: Buffer.from(TREE) })
  await button(page, '4 мөрийг хадгалах').click()
  await page
    .getByRole('alertdialog')
    .or(page.getByRole('dialog'))
    .getByRole('button', { name: /хадгалах/ })
    .click()
  await expect(main(page).getByText('Бүх мөр хадгалагдсан.')).toBeVisible()

  await page.getByRole('link', { name: 'Эхний тохируулга' }).click()
  await step(page, /^Дүүрэг, хороо, хэсэг/).click()
  await expect(main(page).getByRole('treeitem', { name: new RegExp(CITY) })).toBeVisible()
  await step(page, /^И-мэйл илгээх/).click()
  await button(page, 'Туршилтын и-мэйл илгээх').click()
  await expect(main(page).getByText('Шуудангийн сервер хүлээн авлаа.', { exact: false })).toBeVisible()
  expect(await city.mailTo(ADMIN.email)).toContain(city.url)
  await shoot(page, 'assistant-mail')

  await step(page, /^Ажлын өдөр/).click()
  await main(page).getByRole('checkbox', { name: 'Бямба' }).check()
  await button(page, 'Өөрчлөлтийг хадгалах').click()
  await expect(step(page, /^Ажлын өдөр.*Тохируулсан/)).toBeVisible()
  await step(page, /^Үнэлгээний үе/).click()
  await button(page, 'Уралдааны шалгуурыг ашиглах').click()
  await expect(main(page).getByText('3 загвар бэлэн')).toBeVisible()
  await button(page, 'Алгасах').click()
  await expect(step(page, /^Үнэлгээний үе.*Алгассан/)).toBeVisible()
  await step(page, /^Хотын гарын авлага/).click()
  await main(page).getByRole('checkbox', { name: 'Тайлан', exact: true }).check()
  await button(page, 'Ноорог болгон хуулах').click()
  await expect(step(page, /^Хотын гарын авлага.*1 бүлэг/)).toBeVisible()

  await step(page, /^Дүүргийн админыг урих/).click()
  await choose(page, 'Дүүрэг', 'Төв')
  await fillPerson(page, 'Дорж', 'Ганбаатар', EMAIL.district)
  await button(page, 'Урилга илгээх').click()
  await expect(main(page).getByText(EMAIL.district)).toBeVisible()
  await shoot(page, 'assistant-admins')
  await expect(main(page).getByText('Дууссан, алгассан алхам: 7 / 9')).toBeVisible()
}

/** The district invites its khoroo from the first step on its home. */
async function inviteKhoroo(district: Page): Promise<void> {
  const first = main(district).getByRole('link', { name: /^Хорооны админыг урих/ })
  await expect(first).toBeVisible()
  await shoot(district, 'home-district')
  await first.click()
  await choose(district, 'Нутаг дэвсгэр', '1 дүгээр хороо')
  await fillPerson(district, 'Энх', 'Оюунчимэг', EMAIL.khoroo)
  await button(district, 'Нэмж, урилга илгээх').click()
  await expect(district).toHaveURL(/\/dashboard\/user\/list$/)
}

/** The khoroo registers a leader, and gives them an account. */
async function registerLeader(khoroo: Page): Promise<void> {
  await expect(main(khoroo).getByText('2 хэсэг')).toBeVisible()
  await shoot(khoroo, 'home-khoroo')
  await main(khoroo)
    .getByRole('link', { name: /^Хэсгийн ахлагчаа бүртгэх/ })
    .click()
  await main(khoroo).getByRole('link', { name: /нэмэх/ }).first().click()
  await main(khoroo).getByRole('textbox', { name: 'Овог' }).fill('Сүх')
  await main(khoroo).getByRole('textbox', { name: 'Нэр', exact: true }).fill('Мөнхбат')
  await main(khoroo).getByRole('textbox', { name: 'Регистрийн дугаар' }).fill('УК03271614')
  await main(khoroo).getByRole('textbox', { name: 'Утасны дугаар' }).fill('99112233')
  await choose(khoroo, 'Хэсэг', '1 дүгээр хэсэг')
  await button(khoroo, 'Бүртгэх').click()
  await expect(khoroo).toHaveURL(/\/dashboard\/leaders\/[0-9a-f-]{36}$/)
  await main(khoroo).getByRole('textbox', { name: 'И-мэйл хаяг' }).fill(EMAIL.leader)
  await button(khoroo, 'Бүртгэл үүсгэх').click()
  await expect(main(khoroo).getByText(EMAIL.leader)).toBeVisible()
}

/** The leader writes the first report; its address. */
async function writeReport(leader: Page): Promise<string> {
  const first = main(leader).getByRole('link', { name: /^Эхний тайлангаа бичих/ })
  await expect(first).toBeVisible()
  await shoot(leader, 'home-leader')
  await first.click()
  await leader.getByRole('textbox', { name: 'Гарчиг' }).fill('Эхний тайлан')
  await leader.getByLabel('Хийсэн ажил').fill('Өрх бүрээр орж, системийг танилцуулав.')
  await button(leader, 'Илгээх').click()
  await expect(leader).toHaveURL(/\/dashboard\/reports\/[0-9a-f-]{36}$/)
  return new URL(leader.url()).pathname
}

/** A citizen registers with a home khoroo, and confirms the address by the code from the mail. */
async function registerCitizen(browser: Browser): Promise<Page> {
  const page = await newPage(browser, 360)
  await page.goto('/auth/register')
  await page.getByRole('textbox', { name: 'Овог' }).fill('Пүрэв')
  await page.getByRole('textbox', { name: 'Нэр', exact: true }).fill('Сарантуяа')
  await page.getByRole('textbox', { name: 'И-мэйл хаяг' }).fill(EMAIL.citizen)
  await page.locator('input[autocomplete="new-password"]').fill(PASSWORD)
  await page.getByRole('combobox', { name: /^Дүүрэг/ }).selectOption({ label: 'Төв' })
  await page.getByRole('combobox', { name: /^Хороо/ }).selectOption({ label: '1 дүгээр хороо' })
  await page.getByRole('button', { name: 'Бүртгүүлэх' }).click()
  await expect(page).toHaveURL(/\/auth\/verify/)
  const code = /\b\d{6}\b/.exec(await city.mailTo(EMAIL.citizen))?.[0] ?? ''
  await page.getByLabel('Баталгаажуулах код').first().fill(code)
  await expect(page.getByText('И-мэйл хаяг баталгаажлаа')).toBeVisible()
  return page
}

async function notify(admin: Page): Promise<void> {
  await admin.goto('/dashboard/notifications/new')
  await admin.getByRole('textbox', { name: /^Гарчиг · Монгол/ }).fill(NOTICE)
  await admin.getByRole('textbox', { name: /^Агуулга · Монгол/ }).fill('Маргааш 10-16 цагт ус хязгаарлана.')
  await admin.getByRole('combobox', { name: /^Хэнд/ }).click()
  await admin.getByRole('option', { name: 'Иргэн', exact: true }).click()
  await expect(main(admin).getByText('1 хүн хүлээн авна')).toBeVisible()
  await button(admin, 'Илгээх').click()
  await admin.getByRole('dialog').getByRole('button', { name: 'Илгээх', exact: true }).click()
  await expect(admin).toHaveURL(/\/dashboard\/notifications\/[0-9a-f-]{36}\?sent$/)
}

/** A day in Ulaanbaatar as it is typed, so many days from now. */
const typedDay = (n: number) =>
  new Date(Date.now() + 8 * 3_600_000 + n * 86_400_000).toISOString().slice(0, 10).replaceAll('-', '.')

/** The city builds a survey of one question and publishes it; its id. */
async function publishSurvey(admin: Page): Promise<string> {
  await admin.goto('/dashboard/surveys/new')
  await main(admin)
    .getByRole('textbox', { name: /^Гарчиг · Монгол/ })
    .fill('Гэрэлтүүлгийн санал асуулга')
  await button(admin, 'Үүсгэх').click()
  await expect(admin).toHaveURL(/\/edit$/)
  await button(admin, /^Асуулт нэмэх/)
    .first()
    .click()
  await admin.getByRole('menuitem', { name: 'Тийм / Үгүй', exact: true }).click()
  await main(admin)
    .getByRole('textbox', { name: /^Асуулт · Монгол/ })
    .fill('Гудамж гэрэлтэй юу?')
  await admin.getByRole('tab', { name: 'Тохиргоо' }).click()
  await main(admin).getByRole('textbox', { name: 'Эхлэх огноо' }).fill(typedDay(0))
  await main(admin).getByRole('textbox', { name: 'Дуусах огноо' }).fill(typedDay(10))
  await expect(admin.getByText('Бүгд бэлэн. Нийтэлж болно.')).toBeVisible()
  await button(admin, 'Нийтлэх').click()
  await admin
    .getByRole('alertdialog')
    .or(admin.getByRole('dialog'))
    .getByRole('button', { name: 'Нийтлэх', exact: true })
    .click()
  await expect(admin).toHaveURL(/\/dashboard\/surveys\/[0-9a-f-]{36}$/)
  await shoot(admin, 'survey')
  return admin.url().split('/').at(-1) ?? ''
}

/** Waits until the answer is counted: the page is asked again by the server's word, this asks the server itself. */
async function seesAnswer(admin: Page, id: string): Promise<void> {
  const token = await admin.evaluate(() => localStorage.getItem('accessToken'))
  const collected = async () => {
    const headers = { authorization: `Bearer ${token}` }
    const answer = await admin.request.get(`${city.url}/v1/surveys/${id}/coverage`, { headers })
    return (await answer.json()).data.whole.collected
  }
  await expect.poll(collected).toBe(1)
}

test('a new city: assistant, tree, invitations, leader, report to the city, citizen', async ({ browser }) => {
  // about a minute on a machine of its own
  test.setTimeout(480_000)
  const admin = await newPage(browser)
  await test.step('the first admin is led through the assistant', () => throughAssistant(admin))

  const district = await test.step('the district admin opens the invitation', () =>
    accept(browser, EMAIL.district, { hasFactor: true }))
  await test.step('the district invites its khoroo', () => inviteKhoroo(district))
  const khoroo = await test.step('the khoroo admin opens the invitation', () => accept(browser, EMAIL.khoroo))
  await test.step('the khoroo registers a leader with an account', () => registerLeader(khoroo))
  const leader = await test.step('the leader opens the invitation', () => accept(browser, EMAIL.leader, { width: 360 }))
  const report = await test.step('the leader sends the first report', () => writeReport(leader))

  await test.step('khoroo, district and city approve it', async () => {
    await khoroo.goto(report)
    await take(khoroo, 'Батлах')
    await take(khoroo, 'Дүүрэгт илгээх')
    await district.goto(report)
    await take(district, 'Батлах')
    await take(district, 'Нийслэлд илгээх')
    await admin.goto(report)
    await take(admin, 'Батлах')
    await leader.reload()
    await expect(leader.getByText('Нийслэл баталсан').first()).toBeVisible()
  })

  const citizen = await test.step('a citizen registers with a home khoroo', () => registerCitizen(browser))
  await test.step('the city notifies its citizens, and the citizen reads it', async () => {
    await notify(admin)
    await citizen.goto('/notifications')
    await expect(citizen.getByText(NOTICE).first()).toBeVisible()
    await shoot(citizen, 'citizen-notifications')
  })
  await test.step('the citizen answers a survey of the city', async () => {
    const id = await publishSurvey(admin)
    await citizen.goto(`/survey/${id}`)
    // the header of somebody who is signed in is wider than that of a visitor
    const overflow = () =>
      citizen.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
    await citizen.setViewportSize({ width: 360, height: 740 })
    await expect(citizen.getByRole('link', { name: 'Миний хуудас' })).toBeVisible()
    expect(await overflow(), 'wider than the window').toBe(0)
    await citizen.getByRole('radio', { name: 'Тийм' }).check()
    await citizen.getByRole('button', { name: 'Илгээх', exact: true }).click()
    await expect(citizen.getByRole('heading', { name: 'Таны хариултыг хүлээн авлаа' })).toBeVisible()
    await seesAnswer(admin, id)
  })
  await test.step('the home of the admin leads back to what is left', async () => {
    await admin.goto('/dashboard/app')
    await expect(main(admin).getByText('Дууссан, алгассан алхам: 7 / 9')).toBeVisible()
    await shoot(admin, 'home-city')
    await admin.getByRole('button', { name: 'Дахин харуулахгүй' }).click()
    await expect(main(admin).getByText('Дууссан, алгассан алхам: 7 / 9')).toHaveCount(0)
  })
})
