import { cleanup, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { areas } from '#contract/features/areas/index.ts'
import { laws } from '#contract/features/laws/index.ts'
import { type Violation, violations } from '#contract/features/violations/index.ts'
import { field, fill, press, sent, signedIn, takeTheirs, versions } from '../../testing/person.tsx'
import { showScreen } from '../../testing/screen.tsx'
import { Refusal } from '../../testing/server.ts'
import { FactsDialog } from './FactsDialog.tsx'
import { ID, violation } from './testing.ts'

beforeEach(() => localStorage.clear())
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const before = violation({ law: 'Хог хаягдлын тухай хууль' })

test('after a concurrent change the chosen version of each field is saved over the newer one', async () => {
  const theirs = violation({ place: '14 дүгээр байрны ард', law: 'Зөрчлийн тухай хууль', lawId: ID, version: 4 })
  const onClose = vi.fn()
  const requests = showScreen(
    [violations, areas, laws],
    {
      path: '/',
      address: '/',
      Screen: signedIn(() => <FactsDialog violation={before} onClose={onClose} />),
    },
    {
      'areas.path': () => ({ data: [] }),
      'areas.names': () => ({ data: [] }),
      'laws.list': () => ({ data: [], meta: { page: 1, pageSize: 25, total: 0 } }),
      'violations.change': ({ body }) => {
        if ((body as Violation).version === 1) throw new Refusal('stale', { current: theirs })
        return { data: { ...theirs, version: 5 } }
      },
    },
  )
  await waitFor(() => field('Байгууллага'))
  await fill('Байгууллага', 'Хот тохижилт')
  await press('Хадгалах')
  expect(await versions()).toEqual({
    Байршил: ['12 дугаар байрны ард', '14 дүгээр байрны ард'],
    'Хууль, журам': ['Хог хаягдлын тухай хууль', 'Зөрчлийн тухай хууль'],
    Байгууллага: ['Хот тохижилт', 'хоосон'],
  })
  await takeTheirs('Байршил')
  await takeTheirs('Хууль, журам')
  await press('Сонгосноор хадгалах')

  await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1))
  expect(sent(requests, 'violations.change').at(-1)?.body).toMatchObject({
    place: '14 дүгээр байрны ард',
    law: 'Зөрчлийн тухай хууль',
    lawId: ID,
    organisation: 'Хот тохижилт',
    version: 4,
  })
})
