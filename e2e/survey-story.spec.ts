import { pbkdf2Sync, randomUUID } from 'node:crypto'
import { type APIRequestContext, type Browser, expect, type Page } from '@playwright/test'
import { type DeriveKeyFunction, solveChallenge } from 'altcha-lib'
import { test } from './journey-test.ts'
import { goOnline } from './network.ts'
import { type Look, type PersonName, prepare, tokenOf } from './people.ts'

// One survey from its draft to its result: the khoroo builds it in the browser and publishes it, two hundred people answer online,
// on the telephone and at the door (two of them offline), the khoroo closes it, the levels above and citizens read it.

test.use({ serviceWorkers: 'allow' })

const DESK: Look = { lang: 'mn', mode: 'light', direction: 'ltr', width: 1440 }
const PHONE: Look = { ...DESK, width: 360 }
const ONLINE = 50
const BY_PHONE = 50
const AT_THE_DOOR = 98
const OFFLINE = 2

/** Solves the work of an answer without an account: in half the time of WebCrypto, which answers each of thousands of tries later. */
const deriveKey: DeriveKeyFunction = async ({ cost, keyLength }, salt, password) => ({
  parameters: {},
  derivedKey: new Uint8Array(pbkdf2Sync(password, salt, cost, keyLength, 'sha256')),
})

const pageOf = async (browser: Browser, who: PersonName | null, look: Look): Promise<Page> => {
  // `goOnline` opens a page of its own in the context
  const page = await (await browser.newContext()).newPage()
  await prepare(page, who, look)
  return page
}
/** A day in Ulaanbaatar as it is typed, so many days from now. */
const typed = (n: number) =>
  new Date(Date.now() + 8 * 3_600_000 + n * 86_400_000).toISOString().slice(0, 10).replaceAll('-', '.')

async function api(request: APIRequestContext, who: PersonName | null, path: string, data?: object) {
  const headers: Record<string, string> = who ? { authorization: `Bearer ${await tokenOf(request, who)}` } : {}
  const answer = await request.fetch(`/v1${path}`, {
    method: data ? 'POST' : 'GET',
    headers,
    ...(data ? { data } : {}),
  })
  expect(answer.ok(), await answer.text()).toBe(true)
  return (await answer.json()).data
}

/** The khoroo writes two questions, and publishes what is complete. */
async function build(khoroo: Page, title: string): Promise<string> {
  await khoroo.goto('/dashboard/surveys/new')
  await khoroo.getByLabel(/^Гарчиг · Монгол/).fill(title)
  await khoroo.getByRole('button', { name: 'Үүсгэх', exact: true }).click()
  await expect(khoroo).toHaveURL(/\/edit$/)
  const add = async (kind: string, text: string) => {
    await khoroo
      .getByRole('button', { name: /^Асуулт нэмэх/ })
      .first()
      .click()
    await khoroo.getByRole('menuitem', { name: kind, exact: true }).click()
    await khoroo
      .getByRole('textbox', { name: /^Асуулт · Монгол/ })
      .last()
      .fill(text)
  }
  await add('Тийм / Үгүй', 'Танай гудамж гэрэлтэй юу?')
  await add('Нэг сонголттой', 'Юу түрүүнд хийх вэ?')
  await khoroo.getByRole('textbox', { name: /^Сонголт 1 · Монгол/ }).fill('Шинэ гэрэл')
  await khoroo.getByRole('textbox', { name: /^Сонголт 2 · Монгол/ }).fill('Засвар')

  // a group is only deleted after a question, and comes back with undo
  await khoroo.getByRole('button', { name: 'Бүлэг нэмэх', exact: true }).click()
  await khoroo
    .getByRole('button', { name: /^Бүлэг устгах/ })
    .last()
    .click()
  const ask = khoroo.getByRole('alertdialog').or(khoroo.getByRole('dialog'))
  await expect(ask.getByRole('heading')).toHaveText('Устгах үйлдлийг баталгаажуулах')
  await ask.getByRole('button', { name: 'Бүлэг устгах' }).click()
  await expect(khoroo.getByRole('button', { name: /^Бүлэг устгах/ })).toHaveCount(1)

  // what is missing is said at its place: the days
  const missing = khoroo.getByRole('region', { name: 'Нийтлэхийн өмнө гүйцээх зүйл' })
  await missing.getByText('зүйл дутуу байна', { exact: false }).click()
  // pressed, it leads to the field, which is in the other part
  await missing.getByRole('button', { name: /^Эхлэх огноо/ }).click()
  await expect(khoroo.getByRole('textbox', { name: 'Эхлэх огноо' })).toBeFocused()
  await khoroo.getByRole('textbox', { name: 'Эхлэх огноо' }).fill(typed(0))
  await khoroo.getByRole('textbox', { name: 'Дуусах огноо' }).fill(typed(14))
  await khoroo.getByRole('checkbox', { name: 'Утсаар' }).check()
  await khoroo.getByRole('checkbox', { name: 'Хүссэн хүн бүр' }).check()
  await khoroo
    .getByRole('combobox', { name: 'Үр дүнг хэн харах' })
    .selectOption({ label: 'Хаагдсаны дараа иргэд ч харна' })
  await expect(missing.getByText('Бүгд бэлэн. Нийтэлж болно.')).toBeVisible()
  await khoroo.getByRole('button', { name: 'Нийтлэх', exact: true }).click()
  await khoroo
    .getByRole('alertdialog')
    .or(khoroo.getByRole('dialog'))
    .getByRole('button', { name: 'Нийтлэх', exact: true })
    .click()
  await expect(khoroo).toHaveURL(/\/dashboard\/surveys\/[0-9a-f-]{36}$/)
  return khoroo.url().split('/').at(-1) ?? ''
}

test('a survey goes from its draft to a result that citizens read, with 200 answers of three kinds', async ({
  browser,
}) => {
  test.setTimeout(300_000)
  const title = 'Хороон дахь гэрэлтүүлэг'
  const khoroo = await pageOf(browser, 'khoroo', DESK)
  const id = await build(khoroo, title)
  const survey = await api(khoroo.request, 'khoroo', `/surveys/${id}`)
  const [yes, choice] = survey.structure[0].questions
  const answers = (n: number) => ({
    [yes.id]: n % 4 !== 0,
    [choice.id]: { option: choice.options[n % 5 === 0 ? 1 : 0].id },
  })
  const send = (who: PersonName | null, n: number, more: object) =>
    api(khoroo.request, who, `/surveys/${id}/answers`, {
      clientId: randomUUID(),
      startedAt: new Date(Date.now() - 60_000).toISOString(),
      answers: answers(n),
      ...more,
    })

  // online by anybody with the link; by telephone and at the door through the section's leader
  for (let n = 0; n < ONLINE; n += 10) {
    await Promise.all(
      Array.from({ length: 10 }, async (_, i) => {
        const { ticket, work } = await api(khoroo.request, null, `/surveys/${id}/ticket`)
        const challenge = JSON.parse(String(work))
        const proof = JSON.stringify({ challenge, solution: await solveChallenge({ challenge, deriveKey }) })
        await send(null, n + i, { channel: 'online', areaId: survey.areaId, ticket, proof })
      }),
    )
  }
  for (let n = 0; n < BY_PHONE + AT_THE_DOOR; n++) {
    await send('leader', n, { channel: n < BY_PHONE ? 'phone' : 'in_person', person: `8800${1000 + n}` })
  }
  const leader = await pageOf(browser, 'leader', PHONE)
  await leader.goto('/dashboard/surveys/interviews')
  await expect(leader.getByText('Бэлэн.', { exact: false })).toBeVisible({ timeout: 30_000 })
  await leader.context().setOffline(true)
  await leader.goto(`/dashboard/surveys/${id}/interview`)
  for (let n = 0; n < OFFLINE; n++) {
    if (n > 0) await leader.getByRole('button', { name: 'Дараагийн иргэнээс авах' }).click()
    await leader.getByLabel('Биечлэн').check()
    await leader.getByLabel('Иргэний утас эсвэл регистрийн дугаар').fill(`9900 110${n}`)
    await leader.getByRole('radio', { name: 'Тийм' }).check()
    await leader.getByRole('radio', { name: 'Засвар' }).check()
    await leader.getByRole('button', { name: 'Хадгалж дуусгах' }).click()
    await expect(leader.getByRole('heading', { name: 'Хариулт хадгалагдлаа' })).toBeVisible()
  }
  await goOnline(leader.context())
  await leader.getByRole('link', { name: 'Жагсаалт руу буцах' }).click()
  await expect(leader.getByText('Бүгд илгээгдсэн').first()).toBeVisible({ timeout: 60_000 })

  // all are there, each once, and each channel says its own
  const { whole } = await api(khoroo.request, 'khoroo', `/surveys/${id}/coverage`)
  expect(whole.collected).toBe(ONLINE + BY_PHONE + AT_THE_DOOR + OFFLINE)
  await khoroo.goto(`/dashboard/surveys/${id}`)
  await expect(khoroo.getByText('200').first()).toBeVisible()

  // nobody but staff reads a result before the end; the khoroo closes it and says why
  const citizen = await pageOf(browser, 'citizen', PHONE)
  await citizen.goto(`/survey/${id}`)
  await expect(citizen.getByRole('radio', { name: 'Тийм' })).toBeVisible()
  await khoroo.getByRole('main').getByRole('button', { name: 'Санал асуулгыг хаах', exact: true }).click()
  const dialog = khoroo.getByRole('alertdialog').or(khoroo.getByRole('dialog'))
  await dialog.getByRole('textbox').fill('Хангалттай хариулт ирсэн.')
  await dialog.getByRole('button', { name: 'Санал асуулгыг хаах', exact: true }).click()
  await expect(khoroo.getByText('Хангалттай хариулт ирсэн.').first()).toBeVisible()

  const city = await pageOf(browser, 'city', DESK)
  await city.goto(`/dashboard/surveys/${id}/result`)
  await expect(city.getByRole('main').getByText(title).first()).toBeVisible()
  await expect(city.getByText('200').first()).toBeVisible()
  // 50 online: every fourth said no (13), of 148 asked by the leader 37; with two who said yes 150 of 200
  await expect(city.getByText('75.0%').first()).toBeVisible()

  await citizen.reload()
  await expect(citizen.getByText('75.0%').first()).toBeVisible()
})
