import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ComponentType } from 'react'
import { expect, vi } from 'vitest'
import { useSession } from '../core/session/session.tsx'
import { closeToast, holdToasts, toastStore } from '../ui/feedback/toast.ts'
import type { Seen } from './server.ts'

// What a person does on a screen and reads from it.

/** The screen once the person is known, as behind the sign-in guard. */
export const signedIn = (Screen: ComponentType) => () => (useSession().isInitialized ? <Screen /> : null)

const dialogOrPage = () => {
  const open = screen.queryAllByRole('dialog').at(-1)
  return open ? within(open) : screen
}

/** Presses the button of this name: in the dialog on top, or on the page when none is open. */
export async function press(name: string | RegExp): Promise<void> {
  await userEvent.click(await waitFor(() => dialogOrPage().getByRole('button', { name })))
}

/** Sends the form in the dialog on top. */
export async function submit(): Promise<void> {
  const button = screen.getAllByRole('dialog').at(-1)?.querySelector('button[type=submit]')
  if (!button) throw new Error('there is no dialog with a form')
  await userEvent.click(button)
}

/** Chooses an item of the menu behind a button. */
export async function chooseFrom(menu: string | RegExp, item: string): Promise<void> {
  await press(menu)
  await userEvent.click(await screen.findByRole('menuitem', { name: item }))
}

/** The input with this label, however its label goes on. */
export const field = (label: string) =>
  dialogOrPage().getByLabelText<HTMLInputElement>((text) => text.startsWith(label), {
    selector: 'input, textarea, select',
  })

/** Types into a field, which may be in a part that is still being loaded. */
export async function fill(label: string, text: string): Promise<void> {
  await waitFor(() => field(label))
  await userEvent.clear(field(label))
  if (text) await userEvent.type(field(label), text)
}

/** The texts that describe an invalid input; undefined for a valid one. */
export function errorOf(label: string): string[] | undefined {
  const input = field(label)
  if (input.getAttribute('aria-invalid') !== 'true') return undefined
  const ids = input.getAttribute('aria-describedby')?.split(' ') ?? []
  return ids.map((id) => document.getElementById(id)?.textContent ?? '')
}

/** Waits until an input is invalid for this reason. */
export const expectError = (label: string, reason: string) => waitFor(() => expect(errorOf(label)).toContain(reason))

/** Starts a test without toasts; those that come stay, however long the test takes. */
export function clearToasts(): void {
  for (const { id } of toastStore.get()) closeToast(id)
  holdToasts('top')
}

/** Comes back to the tab after a minute, and waits for so many requests of the data that is fetched again, and for their answers. */
export async function comeBack(seen: Seen[], requests: number): Promise<void> {
  const before = seen.length
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 60_000 })
  try {
    document.dispatchEvent(new Event('visibilitychange'))
    window.dispatchEvent(new Event('visibilitychange'))
    await waitFor(() => expect(seen.length).toBeGreaterThanOrEqual(before + requests))
    await new Promise((resolve) => setTimeout(resolve, 50))
  } finally {
    vi.useRealTimers()
  }
}

/** The toasts on the screen: how they look and what they say. */
export const messages = () => toastStore.get().map(({ message, variant }) => [variant, message])

/** What was sent to a route of the network. */
export const sent = (seen: Seen[], route: string) =>
  seen.filter((one) => one.route === route).map(({ params, body }) => ({ params, body }))

/** The dialog after somebody else has saved first: both versions of each differing field, by its label. */
export async function versions(): Promise<Record<string, (string | null)[]>> {
  const dialog = await screen.findByRole('dialog', { name: 'Энэ хооронд өөрчлөгдсөн байна' })
  return Object.fromEntries(
    within(dialog)
      .getAllByRole('group')
      .map((group) => [
        group.querySelector('legend')?.textContent,
        [...group.querySelectorAll('label strong + span')].map((value) => value.textContent),
      ]),
  )
}

/** Takes the saved version of a field in that dialog. */
export const takeTheirs = (label: string) =>
  userEvent.click(within(dialogOrPage().getByRole('group', { name: label })).getAllByRole('radio')[1] as Element)
