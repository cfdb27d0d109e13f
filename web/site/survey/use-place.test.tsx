import { act, cleanup, renderHook, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { AreaName } from '#contract/features/areas/index.ts'
import type { Survey } from '#contract/features/surveys/index.ts'
import type { Reader } from '../parts/use-reader.ts'
import { usePlace } from './PlaceFields.tsx'

const CITY = 'c'
const survey = { id: 's', targets: [{ areaId: CITY, area: { mn: 'Нийслэл' } }] } as unknown as Survey
const area = (id: string, level: string) => ({ id, level, name: { mn: id } }) as unknown as AreaName
const districts = [area('d1', 'district'), area('d2', 'district')]

beforeEach(() => {
  vi.stubGlobal(
    'fetch',
    vi.fn(async (address: string) => Response.json({ data: address.endsWith('d1') ? [area('k1', 'khoroo')] : [] })),
  )
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

test('a district chosen before the reader is known remains chosen, and its khoroos are offered', async () => {
  const { result, rerender } = renderHook(
    ({ reader }: { reader: Reader | null | undefined }) => usePlace(survey, reader, [], districts),
    { initialProps: { reader: undefined as Reader | null | undefined } },
  )

  act(() => result.current.choose(1, 'd1'))
  rerender({ reader: null })

  await waitFor(() => expect(result.current.state).toBe('ready'))
  await waitFor(() => expect(result.current.levels.map(({ label }) => label)).toEqual(['target', 'district', 'khoroo']))
  expect(result.current.chosen).toEqual([CITY, 'd1'])
})
