import { cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { surveys } from '#contract/features/surveys/index.ts'
import { withAreaOfHeader } from '../../../testing/area-of-header.tsx'
import { signedIn } from '../../../testing/person.tsx'
import { showScreen } from '../../../testing/screen.tsx'
import { draftSurvey } from '../testing.ts'
import Invitations from './Invitations.tsx'

afterEach(cleanup)

const KHOROO = '0199a000-0000-7000-8000-000000000001'

test('lists the invitations of the chosen area, and leaves the choice to the page, which has few levels', async () => {
  const survey = draftSurvey({ status: 'published', phase: 'active', invited: true })
  const seen = showScreen(
    [surveys],
    {
      path: '/dashboard/surveys/:id/invitations',
      address: `/dashboard/surveys/${survey.id}/invitations?areaId=${KHOROO}`,
      Screen: signedIn(withAreaOfHeader(Invitations)),
    },
    {
      'surveys.one': () => ({ data: survey }),
      'surveys.invitations': () => ({ data: [], meta: { page: 1, pageSize: 25, total: 0 } }),
    },
  )

  await waitFor(() =>
    expect(seen.find(({ route }) => route === 'surveys.invitations')?.query).toMatchObject({ areaId: KHOROO }),
  )
  expect(screen.getByTestId('area-of-header').textContent).toBe('own')
})
