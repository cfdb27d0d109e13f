import '@testing-library/jest-dom/vitest'
import { cleanup, configure } from '@testing-library/react'
import { afterAll, beforeAll, vi } from 'vitest'
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

afterAll(() => {
  cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  for (const place of ['top', 'live'] as const) releaseToasts(place)
  for (const { id } of toastStore.get()) closeToast(id)
  localStorage.clear()
  sessionStorage.clear()
  for (const cookie of document.cookie.split('; ')) document.cookie = `${cookie.split('=')[0]}=; Path=/; Max-Age=0`
  document.body.replaceChildren()
  for (const [name] of attributes()) document.documentElement.removeAttribute(name)
  for (const [name, value] of before) document.documentElement.setAttribute(name, value)
  window.history.replaceState(null, '', '/')
})
