import { cleanup, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { late } from './late.tsx'
import { fillBrowser } from './testing.tsx'

beforeEach(() => fillBrowser())
afterEach(cleanup)

test('what cannot be loaded leaves the page and what is typed in it, and comes the next time', async () => {
  const load = vi
    .fn<() => Promise<{ default: (props: { word: string }) => string }>>()
    .mockRejectedValueOnce(new TypeError('Failed to fetch dynamically imported module'))
    .mockResolvedValue({ default: ({ word }) => word })
  const Part = late(load)
  const onGone = vi.fn<() => void>()
  const page = (isShown: boolean) => (
    <>
      <input aria-label="text" defaultValue="" />
      {isShown && <Part word="here" fallback="on its way" onGone={onGone} />}
    </>
  )
  const { rerender } = render(page(true))
  expect(screen.getByText('on its way')).toBeTruthy()
  screen.getByRole<HTMLInputElement>('textbox').value = 'typed'
  await waitFor(() => expect(onGone).toHaveBeenCalledOnce())
  rerender(page(false))
  rerender(page(true))
  expect(await screen.findByText('here')).toBeTruthy()
  expect(screen.getByRole<HTMLInputElement>('textbox').value).toBe('typed')
})

test('what failed to load offline is loaded when the network is back', async () => {
  const load = vi
    .fn<() => Promise<{ default: () => string }>>()
    .mockRejectedValueOnce(new TypeError('Failed to fetch dynamically imported module'))
    .mockResolvedValue({ default: () => 'here' })
  const Part = late(load)
  const onGone = vi.fn<() => void>()
  render(<Part fallback="loading" onGone={onGone} />)
  await waitFor(() => expect(onGone).toHaveBeenCalledOnce())
  expect(load).toHaveBeenCalledOnce()

  dispatchEvent(new Event('online'))

  expect(await screen.findByText('here')).toBeTruthy()
  expect(load).toHaveBeenCalledTimes(2)
})

test('what is no longer shown is not loaded again when the network is back', async () => {
  const load = vi
    .fn<() => Promise<{ default: () => string }>>()
    .mockRejectedValue(new TypeError('Failed to fetch dynamically imported module'))
  const Part = late(load)
  const onGone = vi.fn<() => void>()
  const { unmount } = render(<Part onGone={onGone} />)
  await waitFor(() => expect(onGone).toHaveBeenCalledOnce())
  unmount()

  dispatchEvent(new Event('online'))

  expect(load).toHaveBeenCalledOnce()
})
