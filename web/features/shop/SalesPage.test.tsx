import { cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { shop } from '#contract/features/shop/index.ts'
import { withAreaOfHeader } from '../../testing/area-of-header.tsx'
import { signedIn } from '../../testing/person.tsx'
import { showScreen } from '../../testing/screen.tsx'
import { Refusal } from '../../testing/server.ts'
import SalesPage from './SalesPage.tsx'

afterEach(cleanup)

const AREA = '0199a000-0000-7000-8000-000000000001'

test('the header names the area to which the sales are narrowed', async () => {
  const path = '/dashboard/ecommerce'
  const seen = showScreen(
    [shop],
    { path, address: `${path}?areaId=${AREA}`, Screen: signedIn(withAreaOfHeader(SalesPage)) },
    {
      'shop.sales': () => {
        throw new Refusal('not_found')
      },
    },
  )

  await waitFor(() => expect(seen.some(({ query }) => query.areaId === AREA)).toBe(true))
  expect(screen.getByTestId('area-of-header').textContent).toBe(AREA)
})
