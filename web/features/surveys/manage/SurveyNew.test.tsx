import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { areas } from '#contract/features/areas/index.ts'
import { surveyDefaults, surveys } from '#contract/features/surveys/index.ts'
import { showChanges } from '../../../core/city/values.ts'
import { useSession } from '../../../core/session/session.tsx'
import { showScreen } from '../../../testing/screen.tsx'
import { draftSurvey } from '../testing.ts'
import SurveyNew from './SurveyNew.tsx'

beforeEach(() => localStorage.clear())
afterEach(() => {
  cleanup()
  showChanges({})
})

const Guarded = () => (useSession().isInitialized ? <SurveyNew /> : null)

test('a survey without a title is not created; the field shows an error and is focused', async () => {
  const requests = showScreen(
    [surveys, areas],
    { path: '/new', address: '/new', Screen: Guarded },
    { 'areas.names': () => ({ data: [] }), 'surveys.create': () => ({ data: draftSurvey() }) },
  )
  const title = await screen.findByLabelText(/^Гарчиг · Монгол/)
  const createButton = screen.getByRole('button', { name: 'Үүсгэх' })
  await userEvent.click(createButton)

  await waitFor(() => expect(title.getAttribute('aria-invalid')).toBe('true'))
  expect(document.activeElement).toBe(title)
  expect(requests.filter(({ route }) => route === 'surveys.create')).toEqual([])

  await userEvent.type(title, 'Гэрэлтүүлэг')
  await userEvent.click(createButton)
  await waitFor(() => expect(requests.filter(({ route }) => route === 'surveys.create')).toHaveLength(1))
})

test("a new survey has the city's current defaults, not future ones", async () => {
  const value = {
    ...surveyDefaults.default,
    channels: ['in_person'],
    anonymous: true,
    openToAll: true,
    resultView: 'public_after_close',
  }
  const later = { ...value, anonymous: false }
  showChanges({
    [surveyDefaults.key]: [
      { from: '2020-01-01', value },
      { from: '2999-01-01', value: later },
    ],
  })
  const requests = showScreen(
    [surveys, areas],
    { path: '/new', address: '/new', Screen: Guarded },
    { 'areas.names': () => ({ data: [] }), 'surveys.create': () => ({ data: draftSurvey() }) },
  )
  await userEvent.type(await screen.findByLabelText(/^Гарчиг · Монгол/), 'Гэрэлтүүлэг')
  await userEvent.click(screen.getByRole('button', { name: 'Үүсгэх' }))

  await waitFor(() => expect(requests.filter(({ route }) => route === 'surveys.create')).toHaveLength(1))
  const { body } = requests.find(({ route }) => route === 'surveys.create') as { body: object }
  expect(body).toMatchObject({
    channels: ['in_person'],
    anonymous: true,
    openToAll: true,
    resultView: 'public_after_close',
  })
})
