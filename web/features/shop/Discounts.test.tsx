import { cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type Discount, shop } from '#contract/features/shop/index.ts'
import { expectError, fill, press, sent, signedIn, submit } from '../../testing/person.tsx'
import { showScreen } from '../../testing/screen.tsx'
import Discounts from './Discounts.tsx'

beforeEach(() => localStorage.clear())
afterEach(cleanup)

const ID = '0199a000-0000-7000-8000-000000000001'
const discount: Discount = {
  id: ID,
  code: 'НААДАМ-10',
  note: '',
  kind: 'percent',
  value: 10,
  from: null,
  until: null,
  minimum: 0,
  uses: null,
  usesEach: null,
  isActive: true,
  used: 0,
  state: 'active',
  areaId: ID,
  area: { mn: 'Улаанбаатар' },
  version: 1,
}

const show = () => {
  const address = '/dashboard/e-commerce/discounts'
  return showScreen(
    [shop],
    { path: address, address, Screen: signedIn(Discounts) },
    {
      'shop.discounts': () => ({ data: [], meta: { page: 1, pageSize: 25, total: 0 } }),
      'shop.addDiscount': () => ({ data: discount }),
    },
    { role: 'CITY_ADMIN' },
  )
}

test('without a code the list says how to add one; a share above a hundred is refused at its field and not sent', async () => {
  const requests = show()
  expect(await screen.findByText('Хөнгөлөлтийн код алга байна')).toBeVisible()
  await press('Код нэмэх')
  await fill('Код', 'наадам-10')
  await fill('Хувь (%)', '120')
  await submit()
  await expectError('Хувь (%)', '1-ээс 100 хүртэл тоо оруулна уу')
  expect(sent(requests, 'shop.addDiscount')).toEqual([])
  await fill('Хувь (%)', '10')
  await submit()
  await waitFor(() => expect(sent(requests, 'shop.addDiscount')).toHaveLength(1))
  expect(sent(requests, 'shop.addDiscount')[0]?.body).toMatchObject({ kind: 'percent', value: 10, uses: null })
})
