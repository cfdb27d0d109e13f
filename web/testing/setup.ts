import '@testing-library/jest-dom/vitest'
import { cleanup, configure } from '@testing-library/react'
import { afterAll, beforeAll, vi } from 'vitest'
import { deviceStore, SHELVES, type Shelf } from '../core/device/store.ts'
import { closeToast, releaseToasts, toastStore } from '../ui/feedback/toast.ts'
import { keepFramesReal } from './frames.ts'

// Test files in one process share their modules, globals and document, so each must clean up after itself.

// The library's default of one second is too short on busy cores.
configure({ asyncUtilTimeout: 15_000 })

const attributes = () => [...document.documentElement.attributes].map(({ name, value }) => [name, value] as const)
let before: ReturnType<typeof attributes> = []

keepFramesReal()

beforeAll(() => {
  before = attributes()
})

/** What is left on the device would be offered to, or asked of, the people of the next file. */
async function emptyDevice(): Promise<void> {
  const store = deviceStore()
  for (const [shelf, key] of Object.entries(SHELVES) as [Shelf, string][])
    for (const value of await store.all<Record<string, string>>(shelf)) await store.remove(shelf, value[key] ?? '')
}

afterAll(async () => {
  cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  for (const place of ['top', 'live'] as const) releaseToasts(place)
  for (const { id } of toastStore.get()) closeToast(id)
  await emptyDevice()
  localStorage.clear()
  sessionStorage.clear()
  for (const cookie of document.cookie.split('; ')) document.cookie = `${cookie.split('=')[0]}=; Path=/; Max-Age=0`
  document.body.replaceChildren()
  for (const [name] of attributes()) document.documentElement.removeAttribute(name)
  for (const [name, value] of before) document.documentElement.setAttribute(name, value)
  window.history.replaceState(null, '', '/')
})
