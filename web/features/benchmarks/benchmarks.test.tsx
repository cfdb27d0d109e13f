import { cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type Benchmark, benchmarks } from '#contract/features/benchmarks/index.ts'
import { type Fund, funds } from '#contract/features/funds/index.ts'
import { chooseFrom, field, fill, press, sent, signedIn, takeTheirs, versions } from '../../testing/person.tsx'
import { showScreen } from '../../testing/screen.tsx'
import { Refusal } from '../../testing/server.ts'
import Benchmarks from './Benchmarks.tsx'

beforeEach(() => localStorage.clear())
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const fund = { id: '0199a000-0000-7000-8000-000000000009', code: 'NHS-1', name: { mn: 'Хөгжлийн сан' } } as Fund
const benchmark: Benchmark = {
  id: '0199a000-0000-7000-8000-000000000001',
  name: { mn: 'ТОП-20' },
  source: { mn: '' },
  fundIds: [fund.id],
  fundCodes: [fund.code],
  days: 1480,
  firstDay: '2020-01-06',
  lastDay: '2026-01-06',
  version: 3,
}

const show = (answers: Parameters<typeof showScreen>[2] = {}) =>
  showScreen(
    [benchmarks, funds],
    { path: '/', address: '/', Screen: signedIn(Benchmarks) },
    {
      'benchmarks.list': () => ({ data: [benchmark], meta: { page: 1, pageSize: 20, total: 1 } }),
      'funds.list': () => ({ data: [fund], meta: { page: 1, pageSize: 100, total: 1 } }),
      ...answers,
    },
    { role: 'CITY_ADMIN' },
  )

test('a benchmark is shown with its funds, days and last value', async () => {
  show()
  expect(await screen.findByText('ТОП-20')).toBeVisible()
  expect(await screen.findByText('NHS-1')).toBeVisible()
  expect(screen.getByText('1 480')).toBeVisible()
  expect(screen.getByText('2026.01.06')).toBeVisible()
})

test('after a concurrent change the chosen version of each field is saved over the newer one', async () => {
  const theirs = { ...benchmark, name: { mn: 'ТОП-50' }, source: { mn: 'Бирж' }, version: 5 }
  const requests = show({
    'benchmarks.change': ({ body }) => {
      if ((body as Benchmark).version === 3) throw new Refusal('stale', { current: theirs })
      return { data: { ...theirs, version: 6 } }
    },
  })
  await chooseFrom('Үйлдэл: ТОП-20', 'Засах')
  await waitFor(() => field('Нэр · Монгол'))
  await fill('Нэр · Монгол', 'ТОП-30')
  await press('Хадгалах')
  expect(await versions()).toEqual({ Нэр: ['ТОП-30', 'ТОП-50'], 'Эх сурвалж': ['хоосон', 'Бирж'] })
  await takeTheirs('Эх сурвалж')
  await press('Сонгосноор хадгалах')

  await waitFor(() => expect(sent(requests, 'benchmarks.change')).toHaveLength(2))
  expect(sent(requests, 'benchmarks.change').at(-1)?.body).toEqual({
    name: { mn: 'ТОП-30' },
    source: { mn: 'Бирж' },
    fundIds: [fund.id],
    version: 5,
  })
})
