import { cleanup, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { stubBrowser } from '../testing.tsx'
import { lazyInPlace } from './lazy.tsx'

beforeEach(() => stubBrowser())
afterEach(cleanup)

test('a component that cannot be loaded leaves the page and its input intact, and is loaded the next time it is shown', async () => {
  const load = vi
    .fn<() => Promise<{ default: (props: { word: string }) => string }>>()
    .mockRejectedValueOnce(new TypeError('Failed to fetch dynamically imported module'))
    .mockResolvedValue({ default: ({ word }) => word })
  const Part = lazyInPlace(load)
  const onFailure = vi.fn<() => void>()
  const page = (isShown: boolean) => (
    <>
      <input aria-label="text" defaultValue="" />
      {isShown && <Part word="here" fallback="on its way" onFailure={onFailure} />}
    </>
  )
  const { rerender } = render(page(true))
  expect(screen.getByText('on its way')).toBeVisible()
  screen.getByRole<HTMLInputElement>('textbox').value = 'typed'
  await waitFor(() => expect(onFailure).toHaveBeenCalledOnce())
  rerender(page(false))
  rerender(page(true))
  expect(await screen.findByText('here')).toBeVisible()
  expect(screen.getByRole<HTMLInputElement>('textbox').value).toBe('typed')
})

test('a component that failed to load offline is loaded when the network returns', async () => {
  const load = vi
    .fn<() => Promise<{ default: () => string }>>()
    .mockRejectedValueOnce(new TypeError('Failed to fetch dynamically imported module'))
    .mockResolvedValue({ default: () => 'here' })
  const Part = lazyInPlace(load)
  const onFailure = vi.fn<() => void>()
  render(<Part fallback="loading" onFailure={onFailure} />)
  await waitFor(() => expect(onFailure).toHaveBeenCalledOnce())
  expect(load).toHaveBeenCalledOnce()

  dispatchEvent(new Event('online'))

  expect(await screen.findByText('here')).toBeVisible()
  expect(load).toHaveBeenCalledTimes(2)
})

test('a component that is no longer shown is not loaded when the network returns', async () => {
  const load = vi
    .fn<() => Promise<{ default: () => string }>>()
    .mockRejectedValue(new TypeError('Failed to fetch dynamically imported module'))
  const Part = lazyInPlace(load)
  const onFailure = vi.fn<() => void>()
  const { unmount } = render(<Part onFailure={onFailure} />)
  await waitFor(() => expect(onFailure).toHaveBeenCalledOnce())
  unmount()

  dispatchEvent(new Event('online'))

  expect(load).toHaveBeenCalledOnce()
})
