import { expect, type Page } from '@playwright/test'

/** The files and folders that the list shows. */
export const files = (page: Page) => page.getByRole('main').getByRole('listitem')
export const fileNamed = (page: Page, name: string) => files(page).filter({ hasText: name })

/** Chooses an action from the menu of a file. */
export async function act(page: Page, file: string, action: string): Promise<void> {
  await page.getByRole('button', { name: `Үйлдэл: ${file}` }).click()
  await page.getByRole('menuitem', { name: action, exact: true }).click()
}

/** Adds a text file to the person's own files, as a person who chooses it. */
export async function addFile(page: Page, name: string, text: string): Promise<void> {
  await page.goto('/dashboard/files-manager')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Миний файл')
  await page.locator('input[data-files]').setInputFiles({ name, mimeType: 'text/plain', buffer: Buffer.from(text) })
  await expect(fileNamed(page, name).first()).toBeVisible()
}
