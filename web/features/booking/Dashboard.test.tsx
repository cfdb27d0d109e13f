import { cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { booking } from '#contract/features/booking/index.ts'
import { withAreaOfHeader } from '../../testing/area-of-header.tsx'
import { signedIn } from '../../testing/person.tsx'
import { showScreen } from '../../testing/screen.tsx'
import { Refusal } from '../../testing/server.ts'
import Dashboard from './Dashboard.tsx'

afterEach(cleanup)

const AREA = '0199a000-0000-7000-8000-000000000001'

test('the header names the area to which the figures are narrowed', async () => {
  const path = '/dashboard/booking'
  const seen = showScreen(
    [booking],
    { path, address: `${path}?areaId=${AREA}`, Screen: signedIn(withAreaOfHeader(Dashboard)) },
    {
      'booking.totals': () => {
        throw new Refusal('not_found')
      },
    },
  )

  await waitFor(() => expect(seen.some(({ query }) => query.areaId === AREA)).toBe(true))
  expect(screen.getByTestId('area-of-header').textContent).toBe(AREA)
})
