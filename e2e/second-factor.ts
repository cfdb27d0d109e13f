import { expect, type Page } from '@playwright/test'
import { generate } from 'otplib'
import { shoot } from './shoot.ts'

const main = (page: Page) => page.getByRole('main')
const button = (page: Page, name: string) => main(page).getByRole('button', { name, exact: true })

/** Plugs in a security key that recognizes everybody: the virtual authenticator of Chromium. */
export async function plugIn(page: Page): Promise<void> {
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('WebAuthn.enable')
  const options = {
    protocol: 'ctap2',
    transport: 'internal',
    hasResidentKey: true,
    hasUserVerification: true,
    isUserVerified: true,
    automaticPresenceSimulation: true,
  } as const
  await cdp.send('WebAuthn.addVirtualAuthenticator', { options })
}

/** Sets up the passkey that the role of an admin requires in production, and signs in again with it alone. */
export async function setUpPasskey(page: Page, password: string): Promise<void> {
  await expect(page).toHaveURL(/\/auth\/second-factor/)
  await button(page, 'Түлхүүр нэмэх').click()
  const dialog = page.getByRole('dialog')
  await dialog.locator('input[autocomplete="current-password"]').fill(password)
  await dialog.getByRole('button', { name: 'Түлхүүр нэмэх' }).click()
  await dialog.getByRole('textbox', { name: 'Түлхүүрийн нэр' }).fill('Ажлын компьютер')
  await dialog.getByRole('button', { name: 'Түлхүүр үүсгэх' }).click()
  await expect(dialog.getByRole('listitem')).toHaveCount(10)
  await dialog.getByRole('button', { name: 'Хадгалж авлаа' }).click()
  await expect(main(page).getByText('Ажлын компьютер')).toBeVisible()
  await shoot(page, 'second-factor-done')
  await main(page).getByRole('button', { name: 'Гарах', exact: true }).click()
  await expect(page).toHaveURL(/\/auth\/login/)
  await page.getByRole('button', { name: 'Нэвтрэх түлхүүрээр нэвтрэх' }).click()
}

/** Sets up the authenticator app that the role of an admin requires in production. */
export async function setUpFactor(page: Page, password: string): Promise<void> {
  await expect(page).toHaveURL(/\/auth\/second-factor/)
  await shoot(page, 'second-factor')
  await button(page, 'Тохируулах').click()
  const dialog = page.getByRole('dialog')
  await dialog.locator('input[autocomplete="current-password"]').fill(password)
  await dialog.getByRole('button', { name: 'Тохируулах' }).click()
  const secret = (await dialog.locator('code').textContent()) ?? ''
  await dialog
    .getByLabel('Аппын харуулж буй код')
    .first()
    .fill(await generate({ secret: secret.replaceAll(' ', '') }))
  await dialog.getByRole('button', { name: 'Хадгалж авлаа' }).click()
  await button(page, 'Үргэлжлүүлэх').click()
}
