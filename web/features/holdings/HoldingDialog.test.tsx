import { cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type HoldingAnswer, holdings } from '#contract/features/holdings/index.ts'
import { fill, press, sent, signedIn, takeTheirs, versions } from '../../testing/person.tsx'
import { showScreen } from '../../testing/screen.tsx'
import { Refusal } from '../../testing/server.ts'
import { HoldingDialog } from './HoldingDialog.tsx'

beforeEach(() => localStorage.clear())
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const portfolio = { id: '0199a000-0000-7000-8000-000000000009', currency: 'MNT' }
const holding: HoldingAnswer = {
  id: '0199a000-0000-7000-8000-000000000001',
  name: { mn: 'Засгийн газрын бонд' },
  assetClass: 'bond',
  sector: 'government',
  country: 'MN',
  weight: '20.0000',
  value: '200.00',
  version: 3,
}
const theirs = { ...holding, weight: '21.0000', country: 'US', version: 5 }

test('of two people who change a holding the second sees both versions and saves the chosen values', async () => {
  const close = vi.fn()
  const requests = showScreen(
    [holdings],
    {
      path: '/',
      address: '/',
      Screen: signedIn(() => <HoldingDialog portfolio={portfolio} holding={holding} onClose={close} />),
    },
    {
      'holdings.changeHolding': ({ body }) => {
        if ((body as HoldingAnswer).version === 3) throw new Refusal('stale', { current: theirs })
        throw new Refusal('wrong_state', { params: { state: 'submitted', action: 'change' } })
      },
    },
  )
  await screen.findByRole('dialog')
  await fill('Үнийн дүн', '300')
  await press('Хадгалах')
  expect(await versions()).toEqual({
    Улс: ['Монгол', 'АНУ'],
    'Эзлэх хувь, %': ['20.0000', '21.0000'],
    'Үнийн дүн': ['300', '200.00'],
  })
  await takeTheirs('Улс')
  await takeTheirs('Эзлэх хувь, %')
  await press('Сонгосноор хадгалах')
  await waitFor(() => expect(sent(requests, 'holdings.changeHolding')).toHaveLength(2))
  expect(sent(requests, 'holdings.changeHolding').at(-1)?.body).toMatchObject({
    country: 'US',
    weight: '21',
    value: '300',
    version: 5,
  })
})
