import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type Survey, surveys } from '#contract/features/surveys/index.ts'
import { FeaturesProvider } from '../../../core/access/access.tsx'
import { clearToasts, sent, signedIn } from '../../../testing/person.tsx'
import { showScreen } from '../../../testing/screen.tsx'
import { toastStore } from '../../../ui/feedback/toast.ts'
import { draftSurvey } from '../testing.ts'
import SurveyList from './SurveyList.tsx'

beforeEach(clearToasts)
afterEach(cleanup)

const Listed = signedIn(() => (
  <FeaturesProvider features={{}}>
    <SurveyList />
  </FeaturesProvider>
))
/** The list with one survey, which each change answers with another version. */
function show(survey: Survey) {
  const next = () => ({ data: { ...survey, version: survey.version + 1 } })
  return showScreen(
    [surveys],
    { path: '/dashboard/surveys', address: '/dashboard/surveys', Screen: Listed },
    {
      'surveys.list': () => ({ data: [survey], meta: { page: 1, pageSize: 25, total: 1 } }),
      'surveys.facets': () => ({ data: { phase: { draft: 1, expected: 0, active: 0, closed: 0 } } }),
      'surveys.change': next,
      'surveys.extend': next,
    },
  )
}
const running = (more: Partial<Survey> = {}) => draftSurvey({ status: 'published', phase: 'active', ...more })
const dates = async () => {
  await screen.findByText('Гудамжны гэрэлтүүлэг')
  return screen.queryAllByRole('button', { name: /^Засах/ }).map((button) => button.getAttribute('aria-label'))
}
const typeDay = async (column: string, day: string, key = '{Enter}') => {
  await userEvent.click(await screen.findByRole('button', { name: `Засах: «Гудамжны гэрэлтүүлэг», ${column}` }))
  await userEvent.clear(screen.getByRole('textbox', { name: `«Гудамжны гэрэлтүүлэг», ${column}` }))
  await userEvent.keyboard(`${day}${key}`)
}

test.each<[string, Survey, number]>([
  ['a draft', draftSurvey(), 2],
  ['a running survey', running(), 1],
  ['a survey that has not begun', running({ phase: 'expected' }), 0],
  ['a closed survey', running({ status: 'closed', phase: 'closed' }), 0],
  ['a draft of another office', draftSurvey({ canWrite: false }), 0],
])('of %s the list changes the days that may still change', async (_, survey, count) => {
  show(survey)

  expect(await dates()).toHaveLength(count)
})

test('a day of a draft is saved at once and can be undone', async () => {
  const survey = draftSurvey()
  const requests = show(survey)
  await typeDay('Дуусах огноо', '2126.04.10')
  const bodies = () => sent(requests, 'surveys.change').map(({ body }) => body)
  await waitFor(() => expect(bodies()).toEqual([{ endDate: '2126-04-10', version: survey.version }]))
  await waitFor(() => expect(toastStore.get().at(-1)?.undo).toBeDefined())
  toastStore.get().at(-1)?.undo?.run()

  await waitFor(() => expect(bodies()[1]).toEqual({ endDate: '2126-03-31', version: survey.version + 1 }))
})

test('a running survey is extended after a question, since that cannot be undone', async () => {
  const survey = running()
  const requests = show(survey)
  await typeDay('Дуусах огноо', '2126.04.10')
  const question = within(await screen.findByRole('dialog'))
  expect(screen.queryByText('2126.04.10')).toBeNull()
  await userEvent.click(question.getByRole('button', { name: 'Болих' }))
  expect(sent(requests, 'surveys.extend')).toEqual([])
  await typeDay('Дуусах огноо', '2126.04.10')
  await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Хугацаа сунгах' }))

  await waitFor(() =>
    expect(sent(requests, 'surveys.extend').map(({ body }) => body)).toEqual([
      { endDate: '2126-04-10', version: survey.version },
    ]),
  )
})

test('a day that is typed for a running survey and left is neither asked nor saved', async () => {
  const requests = show(running())
  await typeDay('Дуусах огноо', '2126.04.10', '')
  await userEvent.click(screen.getByRole('searchbox'))

  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(sent(requests, 'surveys.extend')).toEqual([])
})
