import { QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { feature } from '#contract/core/model/feature.ts'
import { pageOf } from '#contract/core/model/page.ts'
import { network } from '../../testing/server.ts'
import { makeQueryClient } from '../query/query.ts'
import { useList } from './use-list.ts'

const things = feature({
  name: 'things',
  permissions: { see: { CITY_ADMIN: 'all' } },
  routes: {
    list: {
      method: 'GET',
      path: '/things',
      can: 'see',
      summary: 'All.',
      query: z.object({ page: z.optional(z.string()), pageSize: z.optional(z.string()), kind: z.optional(z.string()) }),
      answer: pageOf(z.object({ id: z.string() })),
    },
  },
})

/** What one render of a list had. */
type Render = Pick<ReturnType<typeof useList>, 'isFetching' | 'isPending' | 'isPlaceholderData'> & {
  row: string | undefined
}

/** A list whose only row is named after its filter and how often it was read; notes every render. */
function list() {
  let times = 0
  network([things], {
    'things.list': ({ query: { kind = 'all' } }) => ({
      data: [{ id: `${kind} ${++times}` }],
      meta: { page: 1, pageSize: 25, total: 1 },
    }),
  })
  const client = makeQueryClient()
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>
      <MemoryRouter>{children}</MemoryRouter>
    </QueryClientProvider>
  )
  const renders: Render[] = []
  const use = () => {
    const shown = useList(things, 'list', { names: ['kind'] })
    const { data, isFetching, isPending, isPlaceholderData } = shown
    renders.push({ row: data?.data[0]?.id, isFetching, isPending, isPlaceholderData })
    return shown
  }
  const { result } = renderHook(use, { wrapper })
  const now = () => result.current
  return { renders, now, shows: (id: string) => waitFor(() => expect(now().data?.data[0]?.id).toBe(id)) }
}

beforeEach(() => localStorage.clear())
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

test('a list is pending and busy until the first rows are rendered', async () => {
  const { renders, shows } = list()
  await shows('all 1')
  const before = renders.filter(({ row }) => row === undefined)

  expect(before.every(({ isPending, isFetching }) => isPending && isFetching)).toBe(true)
  expect(renders.at(-1)).toEqual({ row: 'all 1', isFetching: false, isPending: false, isPlaceholderData: false })
})

test('a list is busy until the rows that have arrived are rendered', async () => {
  const { renders, now, shows } = list()
  await shows('all 1')
  renders.length = 0
  await act(() => now().refetch())
  await shows('all 2')

  expect(renders.filter(({ row, isFetching }) => row === 'all 1' && !isFetching)).toEqual([])
  expect(renders.at(-1)).toEqual({ row: 'all 2', isFetching: false, isPending: false, isPlaceholderData: false })
})

test('rows of the filters before count as old until those of the new ones are rendered', async () => {
  const { renders, now, shows } = list()
  await shows('all 1')
  renders.length = 0
  act(() => now().change({ filters: { kind: 'red' } }))
  await shows('red 2')

  expect(renders.filter(({ row, isPlaceholderData }) => row === 'all 1' && !isPlaceholderData)).toEqual([])
  expect(renders.at(-1)).toEqual({ row: 'red 2', isFetching: false, isPending: false, isPlaceholderData: false })
})
