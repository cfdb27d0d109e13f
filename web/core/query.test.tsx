import { QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { feature } from '#contract/core/feature.ts'
import { network, Refusal, type Seen } from '../testing/server.ts'
import { makeQueryClient, useAsk, useDo } from './query.ts'

const Thing = z.object({ id: z.string() })
const things = feature({
  name: 'things',
  permissions: { see: { CITY_ADMIN: 'all' } },
  routes: {
    list: { method: 'GET', path: '/things', can: 'see', summary: 'All.', answer: z.array(Thing) },
    create: {
      method: 'POST',
      path: '/things',
      can: 'see',
      summary: 'One more.',
      body: z.object({ name: z.string() }),
      answer: Thing,
    },
  },
})

function hook<T>(use: () => T) {
  const client = makeQueryClient()
  client.setDefaultOptions({ queries: { ...client.getDefaultOptions().queries, retryDelay: 0 } })
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  )
  return renderHook(use, { wrapper }).result
}
const keys = (seen: Seen[]) =>
  seen.filter((s) => s.route === 'things.create').map((s) => s.headers.get('idempotency-key'))

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

describe('a question', () => {
  test.each(['not_allowed', 'not_found', 'invalid', 'too_many'] as const)(
    'refused with %s is not asked again',
    async (code) => {
      const list = vi.fn(() => {
        throw new Refusal(code)
      })
      network([things], { 'things.list': list })
      const asked = hook(() => useAsk(things, 'list'))

      await waitFor(() => expect(asked.current.isError).toBe(true))

      expect(list).toHaveBeenCalledOnce()
    },
  )

  test('that a server could not answer is asked twice more', async () => {
    const list = vi.fn().mockImplementation(() => {
      throw new Refusal('unavailable')
    })
    network([things], { 'things.list': list })
    const asked = hook(() => useAsk(things, 'list'))

    await waitFor(() => expect(asked.current.isError).toBe(true))

    expect(list).toHaveBeenCalledTimes(3)
  })
})

describe('an action', () => {
  test('asks for what is shown of its feature again', async () => {
    const list = vi.fn(() => [])
    network([things], { 'things.list': list, 'things.create': () => ({ id: '1' }) })
    const used = hook(() => ({ asked: useAsk(things, 'list'), create: useDo(things, 'create') }))
    await waitFor(() => expect(used.current.asked.isSuccess).toBe(true))

    await act(() => used.current.create.mutateAsync({ body: { name: 'a' } }))

    expect(list).toHaveBeenCalledTimes(2)
  })

  test('that failed and is tried again with the same input carries the same key, so that one record is made', async () => {
    const create = vi.fn().mockImplementationOnce(() => {
      throw new Refusal('unavailable')
    })
    create.mockReturnValue({ id: '1' })
    const seen = network([things], { 'things.create': create })
    const used = hook(() => useDo(things, 'create'))

    await act(() => used.current.mutateAsync({ body: { name: 'a' } }).catch(() => {}))
    await act(() => used.current.mutateAsync({ body: { name: 'a' } }))

    const [first, second] = keys(seen)
    expect(first).toMatch(/^[0-9a-f-]{36}$/)
    expect(second).toBe(first)
  })

  test('with other input, or after it has succeeded, is another one', async () => {
    const seen = network([things], { 'things.create': () => ({ id: '1' }) })
    const used = hook(() => useDo(things, 'create'))

    await act(() => used.current.mutateAsync({ body: { name: 'a' } }))
    await act(() => used.current.mutateAsync({ body: { name: 'a' } }))
    await act(() => used.current.mutateAsync({ body: { name: 'b' } }))

    expect(new Set(keys(seen)).size).toBe(3)
  })
})

test.each([
  ['wrong_state', 2],
  ['invalid', 1],
] as const)('after an action that is refused with %s the question is asked %i times in all', async (code, times) => {
  const list = vi.fn(() => [])
  network([things], {
    'things.list': list,
    'things.create': () => {
      throw new Refusal(code)
    },
  })
  const both = hook(() => ({ asked: useAsk(things, 'list'), make: useDo(things, 'create') }))
  await waitFor(() => expect(both.current.asked.isSuccess).toBe(true))
  await act(() => both.current.make.mutateAsync({ body: { name: 'a' } }).catch(() => {}))

  await waitFor(() => expect(list).toHaveBeenCalledTimes(times))
})
