import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, test } from 'vitest'
import type { HistoryLine } from '#contract/core/content-answers.ts'
import { type Survey, surveys } from '#contract/features/surveys/index.ts'
import { FeaturesProvider } from '../../core/screens.tsx'
import { useSession } from '../../core/session.tsx'
import { account, showScreen } from '../../testing/screen.tsx'
import { Refusal } from '../../testing/server.ts'
import { closeToast, toastStore } from '../../ui/toast.ts'
import { gathered } from './gathered.ts'
import SurveyList from './SurveyList.tsx'
import SurveyShow from './SurveyShow.tsx'
import { draftSurvey } from './testing.ts'

afterEach(() => {
  cleanup()
  for (const { id } of toastStore.get()) closeToast(id)
})

const within1 = (Screen: () => React.ReactNode) =>
  function Guarded() {
    return useSession().isInitialized ? (
      <FeaturesProvider features={{}}>
        <Screen />
      </FeaturesProvider>
    ) : null
  }
const active = (more: Partial<Survey> = {}) =>
  draftSurvey({
    status: 'published',
    phase: 'active',
    expected: 500,
    collected: 437,
    level: 874,
    allowedActions: ['close', 'extend', 'copy'],
    ...more,
  })
const open = (survey: Survey, answers: Parameters<typeof showScreen>[2] = {}) =>
  showScreen(
    [surveys],
    { path: '/dashboard/surveys/:id', address: `/dashboard/surveys/${survey.id}`, Screen: within1(SurveyShow) },
    { 'surveys.one': () => ({ data: survey }), 'surveys.history': () => ({ data: [] }), ...answers },
  )
/** Buttons of steps that the page offers. */
const steps = () =>
  ['Нийтлэх', 'Нийтлэлийг буцаах', 'Санал асуулгыг хаах', 'Дахин нээх', 'Хугацаа сунгах', 'Хуулах', 'Устгах'].filter(
    (name) => screen.queryByRole('button', { name }),
  )

describe('the page of a survey', () => {
  test.each<[string, Survey, string[]]>([
    ['a complete draft', draftSurvey(), ['Нийтлэх', 'Хуулах', 'Устгах']],
    ['a draft that lacks its end', draftSurvey({ endDate: null }), ['Хуулах', 'Устгах']],
    [
      'an expected one',
      active({ phase: 'expected', allowedActions: ['unpublish', 'close', 'copy'] }),
      ['Нийтлэлийг буцаах', 'Санал асуулгыг хаах', 'Хуулах'],
    ],
    ['an active one', active(), ['Санал асуулгыг хаах', 'Хугацаа сунгах', 'Хуулах']],
    [
      'one closed by hand',
      active({ status: 'closed', phase: 'closed', allowedActions: ['reopen', 'copy'] }),
      ['Дахин нээх', 'Хуулах'],
    ],
    ['one of somebody above', active({ allowedActions: [], canWrite: false }), []],
  ])('%s offers exactly what may be done', async (_, survey, expected) => {
    open(survey)
    await screen.findByRole('heading', { level: 1, name: 'Гудамжны гэрэлтүүлэг' })
    await screen.findByText('Ерөнхий мэдээлэл')
    expect(steps()).toEqual(expected)
  })

  test('a draft that is not complete says what is missing, each a way to its place', async () => {
    open(draftSurvey({ endDate: null }))
    const link = await screen.findByRole('link', { name: 'Дуусах огноо' })
    expect(link.getAttribute('href')).toMatch(/\/edit#endDate$/)
  })

  test('closing needs a reason', async () => {
    const seen = open(active(), { 'surveys.act': () => ({ data: active({ status: 'closed', phase: 'closed' }) }) })
    await userEvent.click(await screen.findByRole('button', { name: 'Санал асуулгыг хаах' }))
    const dialog = await screen.findByRole('dialog')
    await userEvent.click(within(dialog).getByRole('button', { name: 'Санал асуулгыг хаах' }))
    expect(seen.filter(({ route }) => route === 'surveys.act')).toEqual([])
    await userEvent.type(within(dialog).getByRole('textbox'), 'Хангалттай хариулт ирсэн')
    await userEvent.click(within(dialog).getByRole('button', { name: 'Санал асуулгыг хаах' }))
    await waitFor(() =>
      expect(seen.find(({ route }) => route === 'surveys.act')?.body).toEqual({
        action: 'close',
        note: 'Хангалттай хариулт ирсэн',
        version: 3,
      }),
    )
  })

  test('a last day that is not later is refused at its field', async () => {
    open(active(), {
      'surveys.extend': () => {
        throw new Refusal('invalid', { errors: [{ path: 'endDate', code: 'not_later', message: 'x' }] })
      },
    })
    await userEvent.click(await screen.findByRole('button', { name: 'Хугацаа сунгах' }))
    const dialog = await screen.findByRole('dialog')
    await userEvent.type(within(dialog).getByRole('textbox'), '2126.03.31')
    await userEvent.click(within(dialog).getByRole('button', { name: 'Хугацаа сунгах' }))
    await within(dialog).findByText('Одоогийн дуусах огнооноос хойш байх ёстой')
    await waitFor(() => expect(document.activeElement).toBe(within(dialog).getByRole('textbox')))
  })

  test('who may not change it is not shown its history', async () => {
    const seen = open(active({ allowedActions: [], canWrite: false }))
    await screen.findByText('Ерөнхий мэдээлэл')
    expect(seen.some(({ route }) => route === 'surveys.history')).toBe(false)
  })
})

test('the list says the level achieved in words, and nothing where nobody is expected yet', async () => {
  const row = active()
  showScreen(
    [surveys],
    { path: '/dashboard/surveys', address: '/dashboard/surveys', Screen: within1(SurveyList) },
    {
      'surveys.list': () => ({
        data: [row, draftSurvey({ id: '00000000-0000-4000-8000-000000000002', title: { mn: '' } })],
        meta: { page: 1, pageSize: 25, total: 2 },
      }),
      'surveys.facets': () => ({ data: { phase: { draft: 1, expected: 0, active: 1, closed: 0 } } }),
    },
  )
  await screen.findByText('437 / 500')
  const [, first, second] = screen.getAllByRole('row')
  expect(first?.textContent).toContain('87.4%')
  expect(second?.textContent).toContain('Гарчиггүй санал асуулга')
  expect(second?.textContent).not.toContain('%')
  expect(screen.getByRole('button', { name: /Явагдаж буй\s*1/ })).toBeTruthy()
})

test('savings of one person and day are one line of the history', () => {
  const by = (id: string) => ({ id, lastName: 'Бат', firstName: 'Болд' })
  const line = (action: string, at: string, who = account.id): HistoryLine => ({
    at,
    action,
    by: by(who),
    role: 'CITY_ADMIN',
    from: null,
    to: null,
    note: null,
  })
  const day = ({ at }: HistoryLine) => at.slice(0, 10)
  const other = '0199a000-0000-7000-8000-00000000000b'
  const lines = [
    line('publish', '2026-11-03T10:00:00Z'),
    line('change', '2026-11-03T09:00:00Z'),
    line('change', '2026-11-03T08:00:00Z'),
    line('change', '2026-11-02T08:00:00Z'),
    line('change', '2026-11-02T07:00:00Z', other),
    line('create', '2026-11-01T07:00:00Z'),
  ]
  expect(gathered(lines, day).map(({ line: { action }, count }) => [action, count])).toEqual([
    ['publish', 1],
    ['change', 2],
    ['change', 1],
    ['change', 1],
    ['create', 1],
  ])
})
