import { screen, waitFor } from '@testing-library/react'
import { expect } from 'vitest'
import { areas } from '#contract/features/areas/index.ts'
import { type Survey, surveys } from '#contract/features/surveys/index.ts'
import { signedIn } from '../../../testing/person.tsx'
import { account, showScreen } from '../../../testing/screen.tsx'
import type { Seen } from '../../../testing/server.ts'
import { draftSurvey } from '../testing.ts'
import SurveyEdit from './SurveyEdit.tsx'

/** The survey as the server of these tests has stored it. */
export const server = { survey: draftSurvey() }

/** Stores a change like the server. */
export function store({ body }: Seen) {
  const { targets: _, ...change } = body as Partial<Survey>
  server.survey = { ...server.survey, ...change, version: server.survey.version + 1 }
  return { data: server.survey }
}

/** The area of the signed-in person. */
export const AREA = {
  id: account.area?.id ?? '',
  parentId: null,
  level: 'city' as const,
  code: '11',
  ordinal: 1,
  name: { mn: 'Улаанбаатар' },
  population: 1_600_000,
  households: 440_000,
  countedOn: null,
  openedOn: null,
  closedOn: null,
  isOpen: true,
  children: 9,
  hasBorder: false,
  canChange: false,
  canShape: false,
  canCreate: false,
  version: 1,
  counts: [],
  formerNames: [],
  relations: [],
  readAt: '2026-11-01T00:00:00.000Z',
}

/** Opens the builder of a draft. */
export function openBuilder(survey: Survey, answers: Parameters<typeof showScreen>[2] = {}): Seen[] {
  server.survey = survey
  return showScreen(
    [surveys, areas],
    {
      path: '/dashboard/surveys/:id/edit',
      address: `/dashboard/surveys/${survey.id}/edit`,
      Screen: signedIn(SurveyEdit),
    },
    {
      'surveys.one': () => ({ data: server.survey }),
      'surveys.change': store,
      'areas.one': () => ({ data: AREA }),
      ...answers,
    },
  )
}

/** Waits until the builder has saved everything. */
export const waitUntilSaved = () => waitFor(() => expect(screen.getByText('Хадгалагдсан')).toBeVisible())
