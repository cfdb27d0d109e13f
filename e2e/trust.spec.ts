import { expect, type Page } from '@playwright/test'
import { generate } from 'otplib'
import { OIDC_CLIENT, type OidcPerson, type OidcServer, startOidc } from '../server/testing/oidc.ts'
import { freePort } from '../server/testing/ports.ts'
import { test } from './journey-test.ts'
import { plugIn } from './second-factor.ts'
import { type Instance, startSecondInstance } from './second-instance.ts'
import { shootLooks } from './shoot.ts'

// Ways into an account, in a browser: identity providers, passkeys and recovery codes, at a second server of the same city.

const STAFF = 'Ажилтны нэвтрэлт'
const CITIZENS = 'Иргэний нэвтрэлт'
const NEW_PASSWORD = 'Гурван уулын салхи исгэрнэ 5'
const AWAY = /Нэвтрэлтийн үйлчилгээ хариу өгөхгүй байна/

let oidc: OidcServer | undefined
let city: Instance
let startProvider: () => Promise<OidcServer>
test.beforeAll(async () => {
  const [port, providerPort] = [await freePort(), await freePort()]
  const providerOf = (who: string, label: string) => ({
    [`OIDC_${who}_ISSUER`]: `http://127.0.0.1:${providerPort}`,
    [`OIDC_${who}_CLIENT_ID`]: OIDC_CLIENT.client_id,
    [`OIDC_${who}_CLIENT_SECRET`]: OIDC_CLIENT.client_secret,
    [`OIDC_${who}_LABEL`]: label,
  })
  city = await startSecondInstance(port, { ...providerOf('STAFF', STAFF), ...providerOf('CITIZENS', CITIZENS) })
  startProvider = () => startOidc(city.url, providerPort)
})
test.afterAll(async () => {
  await city?.stop()
  await oidc?.stop()
})
test.use({ actionTimeout: 20_000 })

/** Signs somebody in at the provider. */
const is = (person: Omit<OidcPerson, 'email_verified'>) => {
  if (oidc) oidc.person = { ...person, email_verified: true }
}
const main = (page: Page) => page.getByRole('main')
const button = (page: Page, name: string | RegExp) => main(page).getByRole('button', { name, exact: true })
const dialog = (page: Page) => page.getByRole('dialog')
const openSecurity = async (page: Page) => {
  await page.goto(`${city.url}/dashboard/user/account?tab=security`)
  await expect(main(page).getByRole('heading', { name: 'Нэвтрэх түлхүүр' })).toBeVisible()
}
async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: /Хэрэглэгчийн цэс/ }).click()
  await page.getByRole('menuitem', { name: 'Гарах' }).click()
}

/** Comes back from the provider's page that asks whether to sign out there too. */
async function signOutThere(page: Page): Promise<void> {
  await signOut(page)
  await page.waitForURL(/\/session\/end/)
  await page.getByRole('button', { name: /Yes/ }).click()
  await expect(page).toHaveURL(`${city.url}/auth/login`)
}

test('people sign in with an identity provider and out of it, and learn when it is away', async ({ page }) => {
  const login = `${city.url}/auth/login`
  await test.step('a provider that does not answer is named, and the password still works', async () => {
    await page.goto(login)
    await button(page, STAFF).click()
    await expect(main(page).getByText(AWAY)).toBeVisible()
    await shootLooks(page, 'sign-on-away')
    await expect(button(page, 'Нэвтрэх')).toBeEnabled()
  })
  oidc = await startProvider()
  await test.step('a citizen gets an account by the first sign-in, and signs out there as well', async () => {
    const sub = `citizen-${Date.now()}`
    is({ sub, email: `${sub}@example.mn`, given_name: 'Сарантуяа', family_name: 'Пүрэв' })
    await page.goto(`${login}?returnTo=${encodeURIComponent('/dashboard/user/account?tab=security')}`)
    await shootLooks(page, 'sign-on')
    await button(page, CITIZENS).click()
    await expect(page).toHaveURL(`${city.url}/dashboard/user/account?tab=security`)
    // nothing was typed here: the account has no password
    await expect(main(page).getByRole('heading', { name: 'Нууц үг тохируулах' })).toBeVisible()
    await shootLooks(page, 'account-without-password')
    await signOutThere(page)
  })
  await test.step('staff without an account are told what to do', async () => {
    const sub = `stranger-${Date.now()}`
    is({ sub, email: `${sub}@example.mn`, given_name: 'Дорж', family_name: 'Бат' })
    await button(page, STAFF).click()
    await expect(page.getByText('Таны бүртгэл алга байна', { exact: false })).toBeVisible()
    await shootLooks(page, 'sign-on-refused')
    await page.getByRole('link', { name: 'Нэвтрэх хуудас руу буцах' }).click()
    await expect(button(page, STAFF)).toBeVisible()
  })
})

test('a passkey is added, signs in, and is removed with a proof; recovery codes replace it', async ({
  page,
  request,
}) => {
  const email = `passkey-${Date.now()}@example.mn`
  const registered = await request.post(`${city.url}/v1/api/account/register`, {
    data: { email, password: NEW_PASSWORD, firstName: 'Болор', lastName: 'Бат' },
  })
  expect(registered.status(), await registered.text()).toBe(201)
  const { accessToken } = await registered.json()
  await plugIn(page)
  await page.goto(`${city.url}/auth/login`)
  await page.evaluate((token) => localStorage.setItem('accessToken', token), accessToken)
  await openSecurity(page)
  await shootLooks(page, 'factors-none')

  let codes: string[] = []
  await test.step('added with the password; recovery codes are shown once', async () => {
    await button(page, 'Түлхүүр нэмэх').click()
    await dialog(page).locator('input[autocomplete="current-password"]').fill(NEW_PASSWORD)
    await shootLooks(page, 'proof-password')
    await dialog(page).getByRole('button', { name: 'Түлхүүр нэмэх' }).click()
    await dialog(page).getByRole('textbox', { name: 'Түлхүүрийн нэр' }).fill('Миний утас')
    await dialog(page).getByRole('button', { name: 'Түлхүүр үүсгэх' }).click()
    await expect(dialog(page).getByRole('listitem')).toHaveCount(10)
    codes = await dialog(page).getByRole('listitem').allTextContents()
    await shootLooks(page, 'recovery-codes')
    await dialog(page).getByRole('button', { name: 'Хадгалж авлаа' }).click()
    await expect(main(page).getByText('Миний утас')).toBeVisible()
    await shootLooks(page, 'factors-passkey')
  })
  await test.step('the password alone leads to the second step, which a recovery code passes', async () => {
    await signOut(page)
    await expect(page).toHaveURL(/\/auth\/login/)
    await page.getByLabel('И-мэйл хаяг').fill(email)
    await page.locator('input[autocomplete="current-password"]').fill(NEW_PASSWORD)
    await page.getByRole('button', { name: 'Нэвтрэх', exact: true }).click()
    await expect(page.getByRole('heading', { name: 'Хоёр дахь алхам' })).toBeVisible()
    await shootLooks(page, 'second-step')
    await page.getByRole('textbox', { name: 'Сэргээх код' }).fill(codes[0] ?? '')
    await page.getByRole('button', { name: 'Нэвтрэх', exact: true }).click()
    // the address is not confirmed yet
    await expect(page).toHaveURL(/\/auth\/verify/)
    await openSecurity(page)
    await expect(main(page).getByText('Ашиглаагүй сэргээх код: 9')).toBeVisible()
  })
  await test.step('the passkey signs in alone', async () => {
    await signOut(page)
    await page.getByRole('button', { name: 'Нэвтрэх түлхүүрээр нэвтрэх' }).click()
    await expect(page).toHaveURL(/\/auth\/verify/)
    await openSecurity(page)
    await expect(main(page).getByText(/Сүүлд ашигласан/)).toBeVisible()
  })
  await test.step('an app is set up with the key as proof', async () => {
    await button(page, 'Тохируулах').click()
    await dialog(page).locator('input[autocomplete="current-password"]').fill(NEW_PASSWORD)
    await shootLooks(page, 'proof-factor')
    await dialog(page).getByRole('button', { name: 'Түлхүүрээр баталгаажуулах' }).click()
    const secret = (await dialog(page).locator('code').textContent()) ?? ''
    await shootLooks(page, 'app-step')
    await dialog(page)
      .getByLabel('Аппын харуулж буй код')
      .first()
      .fill(await generate({ secret: secret.replaceAll(' ', '') }))
    await dialog(page).getByRole('button', { name: 'Хадгалж авлаа' }).click()
    await expect(main(page).getByText('Идэвхжүүлсэн:', { exact: false })).toBeVisible()
  })
  await test.step('removing the key without a factor is refused, and with it works', async () => {
    await main(page).getByRole('button', { name: 'Хасах: Миний утас' }).click()
    await dialog(page).locator('input[autocomplete="current-password"]').fill(NEW_PASSWORD)
    await dialog(page).getByRole('button', { name: 'Хасах', exact: true }).click()
    await expect(dialog(page).locator('[aria-invalid="true"]')).toHaveCount(1)
    await shootLooks(page, 'proof-refused')
    await dialog(page).getByRole('button', { name: 'Түлхүүрээр баталгаажуулах' }).click()
    await expect(dialog(page)).toHaveCount(0)
    await expect(main(page).getByText('Миний утас')).toHaveCount(0)
  })
})
