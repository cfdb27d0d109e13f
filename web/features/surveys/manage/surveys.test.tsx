import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { HistoryLine } from '#contract/core/content/answers.ts'
import { type Survey, surveys } from '#contract/features/surveys/index.ts'
import { FeaturesProvider } from '../../../core/access/access.tsx'
import { useSession } from '../../../core/session/session.tsx'
import { fileResponse, savedFiles } from '../../../testing/downloads.ts'
import { clearToasts, messages, press, sent } from '../../../testing/person.tsx'
import { account, showScreen } from '../../../testing/screen.tsx'
import { Refusal } from '../../../testing/server.ts'
import { draftSurvey } from '../testing.ts'
import { groupHistory } from './grouped-history.ts'
import SurveyList from './SurveyList.tsx'
import SurveyShow from './SurveyShow.tsx'

beforeEach(clearToasts)
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

const withSession = (Screen: () => React.ReactNode) =>
  function WithSession() {
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
    { path: '/dashboard/surveys/:id', address: `/dashboard/surveys/${survey.id}`, Screen: withSession(SurveyShow) },
    { 'surveys.one': () => ({ data: survey }), 'surveys.history': () => ({ data: [] }), ...answers },
  )
/** The names of the steps, of which some are in the menu. */
const steps = async () => {
  const menu = screen.queryByRole('button', { name: 'Бусад үйлдэл' })
  if (menu) await userEvent.click(menu)
  return [
    'Нийтлэх',
    'Нийтлэлийг буцаах',
    'Санал асуулгыг хаах',
    'Дахин нээх',
    'Хугацаа сунгах',
    'Хуулах',
    'Устгах',
  ].filter((name) => screen.queryByRole('button', { name }) ?? screen.queryByRole('menuitem', { name }))
}
/** Chooses an item of the menu. */
const choose = async (name: string) => {
  await press('Бусад үйлдэл')
  await userEvent.click(await screen.findByRole('menuitem', { name }))
}

describe('the page of a survey', () => {
  test.each<[string, Survey, string[]]>([
    ['a complete draft', draftSurvey(), ['Нийтлэх', 'Хуулах', 'Устгах']],
    ['a draft without an end date', draftSurvey({ endDate: null }), ['Хуулах', 'Устгах']],
    [
      'an expected survey',
      active({ phase: 'expected', allowedActions: ['unpublish', 'close', 'copy'] }),
      ['Нийтлэлийг буцаах', 'Санал асуулгыг хаах', 'Хуулах'],
    ],
    ['an active survey', active(), ['Санал асуулгыг хаах', 'Хугацаа сунгах', 'Хуулах']],
    [
      'a manually closed survey',
      active({ status: 'closed', phase: 'closed', allowedActions: ['reopen', 'copy'] }),
      ['Дахин нээх', 'Хуулах'],
    ],
    ['a survey of an office above', active({ allowedActions: [], canWrite: false }), []],
  ])('%s offers exactly the allowed steps', async (_, survey, expected) => {
    open(survey)
    await screen.findByRole('heading', { level: 1, name: 'Гудамжны гэрэлтүүлэг' })
    await screen.findByText('Ерөнхий мэдээлэл')
    expect(await steps()).toEqual(expected)
  })

  test('an incomplete draft lists missing values, linked to their fields', async () => {
    open(draftSurvey({ endDate: null }))
    const link = await screen.findByRole('link', { name: 'Дуусах огноо' })
    expect(link.getAttribute('href')).toMatch(/\/edit#endDate$/)
  })

  test('closing requires a reason', async () => {
    const requests = open(active(), { 'surveys.act': () => ({ data: active({ status: 'closed', phase: 'closed' }) }) })
    await userEvent.click(await screen.findByRole('button', { name: 'Санал асуулгыг хаах' }))
    const dialog = await screen.findByRole('dialog')
    await userEvent.click(within(dialog).getByRole('button', { name: 'Санал асуулгыг хаах' }))
    expect(requests.filter(({ route }) => route === 'surveys.act')).toEqual([])
    await userEvent.type(within(dialog).getByRole('textbox'), 'Хангалттай хариулт ирсэн')
    await userEvent.click(within(dialog).getByRole('button', { name: 'Санал асуулгыг хаах' }))
    await waitFor(() =>
      expect(requests.find(({ route }) => route === 'surveys.act')?.body).toEqual({
        action: 'close',
        note: 'Хангалттай хариулт ирсэн',
        version: 3,
      }),
    )
  })

  test('if the server refuses the new end date, its field shows the error and is focused', async () => {
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

  test.each([
    ['closed', 'Архивлах', true, 'Архивлалаа'],
    ['archived', 'Архиваас гаргах', false, 'Архиваас гаргалаа'],
  ] as const)('a %s survey has «%s» in its menu, which sends the version', async (state, button, archived, message) => {
    const closed = active({
      status: 'closed',
      phase: 'closed',
      archived: state === 'archived',
      allowedActions: [archived ? 'archive' : 'unarchive'],
    })
    const requests = open(closed, { 'surveys.archive': () => ({ data: { ...closed, archived } }) })
    await choose(button)
    await waitFor(() => expect(messages()).toEqual([['success', message]]))
    expect(sent(requests, 'surveys.archive')).toEqual([{ params: { id: closed.id }, body: { archived, version: 3 } }])
  })

  test('an archiving that is refused shows the reason', async () => {
    open(active({ status: 'closed', phase: 'closed', allowedActions: ['archive'] }), {
      'surveys.archive': () => {
        throw new Refusal('stale')
      },
    })
    await choose('Архивлах')
    await waitFor(() => expect(messages()).toEqual([['error', 'stale']]))
  })

  test('the XLSForm is saved under its name; if it is refused, the reason is shown', async () => {
    const names = savedFiles()
    let isRefused = false
    const requests = open(active(), {
      'surveys.xlsForm': () => {
        if (isRefused) throw new Refusal('too_many')
        return fileResponse('Гэрэлтүүлэг.xlsx')
      },
    })
    await choose('XLSForm-оор татах')
    await waitFor(() => expect(names).toEqual(['Гэрэлтүүлэг.xlsx']))
    expect(requests.find(({ route }) => route === 'surveys.xlsForm')?.params).toEqual({ id: active().id })
    isRefused = true
    await choose('XLSForm-оор татах')
    await waitFor(() => expect(messages()).toEqual([['error', 'too_many']]))
  })

  test('a survey without questions offers no XLSForm', async () => {
    open(draftSurvey({ questions: 0, structure: [] }))
    await screen.findByText('Ерөнхий мэдээлэл')
    await press('Бусад үйлдэл')
    expect(screen.queryByRole('menuitem', { name: 'XLSForm-оор татах' })).toBeNull()
  })

  test('the history is not requested by users who may not change the survey', async () => {
    const requests = open(active({ allowedActions: [], canWrite: false }))
    await screen.findByText('Ерөнхий мэдээлэл')
    expect(requests.some(({ route }) => route === 'surveys.history')).toBe(false)
  })
})

test('the list shows the level achieved as a percentage, but not for drafts', async () => {
  const row = active()
  showScreen(
    [surveys],
    { path: '/dashboard/surveys', address: '/dashboard/surveys', Screen: withSession(SurveyList) },
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
  expect(screen.getByRole('button', { name: /Явагдаж буй\s*1/ })).toBeVisible()
})

test('archived surveys are hidden from the list until its filter asks for them', async () => {
  const requests = showScreen(
    [surveys],
    { path: '/dashboard/surveys', address: '/dashboard/surveys', Screen: withSession(SurveyList) },
    {
      'surveys.list': ({ query }) => ({
        data: query.archive === 'only' ? [active({ title: { mn: 'Өнгөрсөн жил' }, archived: true })] : [],
        meta: { page: 1, pageSize: 25, total: 1 },
      }),
      'surveys.facets': () => ({ data: { phase: { draft: 0, expected: 0, active: 0, closed: 1 } } }),
    },
  )
  await userEvent.click(await screen.findByRole('button', { name: /^Шүүлтүүр/ }))
  await userEvent.click(await screen.findByLabelText('Архивласан санал асуулга'))
  await screen.findByText('Өнгөрсөн жил')
  expect(screen.getByText('Архивласан')).toBeVisible()
  const asked = requests.filter(({ route }) => route === 'surveys.list').map(({ query }) => query.archive)
  expect([asked[0], asked.at(-1)]).toEqual([undefined, 'only'])
  const counted = requests.filter(({ route }) => route === 'surveys.facets').map(({ query }) => query.archive)
  expect(counted.at(-1)).toBe('only')
})

test('consecutive changes by one person on one day are one entry of the history', () => {
  const by = (id: string) => ({ id, lastName: 'Бат', firstName: 'Болд' })
  const entry = (action: string, at: string, who = account.id): HistoryLine => ({
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
  const entries = [
    entry('publish', '2026-11-03T10:00:00Z'),
    entry('change', '2026-11-03T09:00:00Z'),
    entry('change', '2026-11-03T08:00:00Z'),
    entry('change', '2026-11-02T08:00:00Z'),
    entry('change', '2026-11-02T07:00:00Z', other),
    entry('create', '2026-11-01T07:00:00Z'),
  ]
  expect(groupHistory(entries, day).map(({ entry: { action }, count }) => [action, count])).toEqual([
    ['publish', 1],
    ['change', 2],
    ['change', 1],
    ['change', 1],
    ['create', 1],
  ])
})
