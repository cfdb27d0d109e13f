import { renderHook } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { useWhenOnline } from './use-when-online.ts'

test('the latest callback runs each time the network returns, only while something is waiting', () => {
  const first = vi.fn()
  const latest = vi.fn()
  const online = () => window.dispatchEvent(new Event('online'))
  const { rerender, unmount } = renderHook(({ isWaiting, act }) => useWhenOnline(isWaiting, act), {
    initialProps: { isWaiting: false, act: first },
  })
  online()
  expect(first).not.toHaveBeenCalled()
  rerender({ isWaiting: true, act: latest })
  online()
  online()
  rerender({ isWaiting: false, act: latest })
  online()
  unmount()
  online()

  expect(first).not.toHaveBeenCalled()
  expect(latest).toHaveBeenCalledTimes(2)
})
