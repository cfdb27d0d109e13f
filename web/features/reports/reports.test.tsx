import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Role } from '#contract/core/model/actor.ts'
import { type Report, type ReportRow, reports, reportWorkflow } from '#contract/features/reports/index.ts'
import { useSession } from '../../core/session/session.tsx'
import { tokenUntil } from '../../testing/people.ts'
import { network, Refusal, type Seen } from '../../testing/server.ts'
import { SignedIn } from '../../testing/signed-in.tsx'
import { slowUploads } from '../../testing/uploads.ts'
import { ConfirmProvider } from '../../ui/dialogs/ConfirmProvider.tsx'
import { Toasts } from '../../ui/feedback/Toasts.tsx'
import { closeToast, toastStore } from '../../ui/feedback/toast.ts'
import { stubBrowser } from '../../ui/testing.tsx'
import ReportEdit from './ReportEdit.tsx'
import ReportList from './ReportList.tsx'
import ReportNew from './ReportNew.tsx'
import ReportShow from './ReportShow.tsx'
import SubmissionOverview from './SubmissionOverview.tsx'

/** The width of a list on a screen of 1280 px, as a browser measures it. */
const LIST_AT_1280_PX = 918

const AREA = '0199a000-0000-7000-8000-000000000001'
const report: Report = {
  id: '0199a000-0000-7000-8000-0000000000aa',
  kind: 'leader',
  areaId: AREA,
  area: {
    id: AREA,
    level: 'section',
    name: { mn: '3 дугаар хэсэг' },
    path: [{ id: AREA, name: { mn: '3 дугаар хэсэг' } }],
  },
  period: '2026-W46',
  periodFrom: '2026-11-09',
  periodTo: '2026-11-15',
  title: 'Өрхийн айлчлал',
  content: 'Айл өрхүүдээр явлаа.',
  figures: { householdsVisited: 40, meetings: 2, requestsReceived: 9, requestsSolved: 7 },
  previousFigures: null,
  status: 'sent_khoroo',
  revision: 1,
  author: null,
  movedAt: '2026-11-16T02:00:00.000Z',
  dueOn: '2026-11-18',
  overdue: true,
  returnComment: null,
  allowedActions: ['approve', 'return'],
  canWrite: false,
  canRemove: false,
  version: 2,
  files: [],
  rollUp: null,
  opened: true,
  toOpen: false,
  createdAt: '2026-11-16T01:00:00.000Z',
  updatedAt: '2026-11-16T02:00:00.000Z',
}
/** The report as a row of the list. */
const rowOf = ({
  content: _,
  files: _f,
  rollUp: _r,
  opened: _o,
  toOpen: _t,
  createdAt: _c,
  updatedAt: _u,
  ...row
}: Report): ReportRow => row
const draft: Report = {
  ...report,
  status: 'draft',
  allowedActions: ['send'],
  canWrite: true,
  canRemove: true,
  dueOn: null,
  overdue: false,
  version: 1,
}

function show(role: Role, path: string, Screen: () => React.ReactNode, answers: Parameters<typeof network>[1]): Seen[] {
  stubBrowser()
  const requests = network([reports], {
    'reports.history': () => ({ data: [] }),
    'reports.periods': () => ({ data: [] }),
    ...answers,
  })
  localStorage.setItem('accessToken', tokenUntil(Date.now() + 3_600_000))
  // screens are rendered after the session has been restored
  const Guarded = () => (useSession().isInitialized ? <Screen /> : null)
  const router = createMemoryRouter(
    [
      { path, element: <Guarded /> },
      { path: '*', element: <p>elsewhere</p> },
    ],
    { initialEntries: [path.replace(':id', report.id)] },
  )
  render(
    <SignedIn as={role}>
      <ConfirmProvider>
        <RouterProvider router={router} />
      </ConfirmProvider>
    </SignedIn>,
  )
  return requests
}

const ONE = '/dashboard/reports/:id'
const FILE = '0199a000-0000-7000-8000-0000000000f1'
const pictureAt = (small: string): Report['files'][number] => ({
  id: FILE,
  name: 'гудамж.jpg',
  type: 'image/jpeg',
  bytes: 1000,
  url: small,
  urls: { small, medium: small, large: small },
})
const bodies = (requests: Seen[], route: string) =>
  requests.filter((one) => one.route === route).map(({ body }) => body)
const steps = ['Илгээх', 'Буцаан татах', 'Батлах', 'Буцаах', 'Дүүрэгт илгээх', 'Нийслэлд илгээх', 'Баталсныг цуцлах']
const shownSteps = () =>
  screen.getAllByRole('button').flatMap(({ textContent }) => (steps.includes(textContent) ? [textContent] : []))

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
})
afterEach(() => {
  cleanup()
  for (const { id } of toastStore.get()) closeToast(id)
  vi.unstubAllGlobals()
})

describe('the page', () => {
  test('shows exactly the steps that the server allows, and that the report is overdue', async () => {
    show('KHOROO_ADMIN', ONE, ReportShow, { 'reports.one': () => ({ data: report }) })

    expect(await screen.findByText('Хугацаа хэтэрсэн')).toBeVisible()
    expect(shownSteps().toSorted()).toEqual(['Батлах', 'Буцаах'])
    expect(screen.queryByRole('link', { name: 'Засах' })).toBeNull()
  })

  test('shows no step where none is allowed', async () => {
    show('CITY_ADMIN', ONE, ReportShow, { 'reports.one': () => ({ data: { ...report, allowedActions: [] } }) })

    await screen.findByRole('heading', { level: 1, name: 'Өрхийн айлчлал' })
    expect(shownSteps()).toEqual([])
  })

  test('a report is returned only with a comment of at least five characters', async () => {
    const requests = show('KHOROO_ADMIN', ONE, ReportShow, {
      'reports.one': () => ({ data: report }),
      'reports.act': () => ({ data: { ...report, status: 'returned_section', allowedActions: [] } }),
    })
    await userEvent.click(await screen.findByRole('button', { name: 'Буцаах' }))
    const dialog = await screen.findByRole('dialog', { hidden: true })
    const note = within(dialog).getByRole('textbox', { hidden: true })
    const confirm = () => fireEvent.submit(note.closest('form') ?? note)
    confirm()
    fireEvent.change(note, { target: { value: 'буц' } })
    confirm()
    expect(bodies(requests, 'reports.act')).toEqual([])

    fireEvent.change(note, { target: { value: 'Тоог шалгана уу' } })
    confirm()
    await waitFor(() =>
      expect(bodies(requests, 'reports.act')).toEqual([{ action: 'return', version: 2, note: 'Тоог шалгана уу' }]),
    )
  })

  test('after a decision, a focused link leads to the most urgent report that needs one', async () => {
    let isApproved = false
    const other = '11111111-1111-4111-8111-111111111111'
    const requests = show('KHOROO_ADMIN', ONE, ReportShow, {
      'reports.one': () => ({
        data: isApproved ? { ...report, status: 'approved_khoroo', allowedActions: ['send_to_district'] } : report,
      }),
      'reports.act': () => {
        isApproved = true
        return { data: { ...report, status: 'approved_khoroo', allowedActions: ['send_to_district'] } }
      },
      'reports.list': () => ({ data: [{ ...rowOf(report), id: other }], meta: { page: 1, pageSize: 1, total: 4 } }),
    })
    const approve = await screen.findByRole('button', { name: 'Батлах' })
    expect(requests.some(({ route }) => route === 'reports.list')).toBe(false)
    await userEvent.click(approve)

    const next = await screen.findByRole('link', { name: 'Дараагийнх' })
    expect(next.getAttribute('href')).toBe(`/dashboard/reports/${other}`)
    expect(screen.getByText('Танд 4 ажил үлдлээ.')).toBeVisible()
    await waitFor(() => expect(document.activeElement).toBe(next))
    expect(requests.find(({ route }) => route === 'reports.list')?.query).toMatchObject({
      tab: 'waiting',
      sort: 'dueOn',
    })
  })

  test('without a decision, no next report is requested or linked', async () => {
    const requests = show('CITY_ADMIN', ONE, ReportShow, {
      'reports.one': () => ({ data: { ...report, allowedActions: [] } }),
    })
    await screen.findByRole('heading', { level: 1, name: 'Өрхийн айлчлал' })
    expect(requests.some(({ route }) => route === 'reports.list')).toBe(false)
    expect(screen.queryByRole('link', { name: 'Дараагийнх' })).toBeNull()
  })

  test('a report that does not exist shows a message', async () => {
    show('KHOROO_ADMIN', ONE, ReportShow, {
      'reports.one': () => {
        throw new Refusal('not_found')
      },
    })
    expect(await screen.findByText('Ийм тайлан олдсонгүй')).toBeVisible()
  })
})

describe('the form', () => {
  const NEW = '/dashboard/reports/new'
  const type = (label: RegExp, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } })

  test('a report without text is not sent and its field shows an error, but it can be saved as a draft', async () => {
    const requests = show('SECTION_LEADER', NEW, ReportNew, { 'reports.create': () => ({ data: draft }) })
    await screen.findByLabelText(/^Гарчиг/)
    type(/^Гарчиг/, 'Өрхийн айлчлал')
    type(/^Очсон өрх/, '1 480')
    await userEvent.click(screen.getByRole('button', { name: 'Илгээх' }))
    expect(screen.getByText('Энэ талбарыг заавал бөглөнө үү')).toBeVisible()
    expect(bodies(requests, 'reports.create')).toEqual([])

    await userEvent.click(screen.getByRole('button', { name: 'Ноорог хадгалах' }))
    await waitFor(() =>
      expect(bodies(requests, 'reports.create')).toEqual([
        expect.objectContaining({
          title: 'Өрхийн айлчлал',
          content: '',
          figures: { householdsVisited: 1480, meetings: 0, requestsReceived: 0, requestsSolved: 0 },
        }),
      ]),
    )
    expect(bodies(requests, 'reports.act')).toEqual([])
  })

  test('all missing fields show an error at once, and the first is focused', async () => {
    const requests = show('SECTION_LEADER', NEW, ReportNew, {})
    const title = await screen.findByLabelText(/^Гарчиг/)
    await userEvent.click(screen.getByRole('button', { name: 'Илгээх' }))

    await waitFor(() => expect(screen.getAllByText('Энэ талбарыг заавал бөглөнө үү')).toHaveLength(2))
    expect(document.activeElement).toBe(title)
    expect(bodies(requests, 'reports.create')).toEqual([])
  })

  test('sending saves first, and sends the saved version', async () => {
    const requests = show('SECTION_LEADER', `${ONE}/edit`, ReportEdit, {
      'reports.one': () => ({ data: draft }),
      'reports.change': () => ({ data: { ...draft, version: 2 } }),
      'reports.act': () => ({ data: { ...report, allowedActions: ['withdraw'] } }),
    })
    await screen.findByLabelText(/^Гарчиг/)
    type(/^Гарчиг/, 'Зассан гарчиг')
    await userEvent.click(screen.getByRole('button', { name: 'Илгээх' }))

    await waitFor(() => expect(bodies(requests, 'reports.act')).toEqual([{ action: 'send', version: 2 }]))
    expect(bodies(requests, 'reports.change')).toEqual([
      expect.objectContaining({ title: 'Зассан гарчиг', version: 1 }),
    ])
    expect(await screen.findByText('elsewhere')).toBeVisible()
  })

  test('unsaved input is stored on the device and offered on the next visit', async () => {
    show('SECTION_LEADER', NEW, ReportNew, {})
    await screen.findByLabelText(/^Гарчиг/)
    type(/^Гарчиг/, 'Хадгалаагүй гарчиг')
    await waitFor(() => expect(JSON.stringify({ ...localStorage })).toContain('Хадгалаагүй гарчиг'))
    cleanup()

    show('SECTION_LEADER', NEW, ReportNew, {})
    await userEvent.click(await screen.findByRole('button', { name: 'Үргэлжлүүлэх' }))
    expect(screen.getByLabelText<HTMLInputElement>(/^Гарчиг/).value).toBe('Хадгалаагүй гарчиг')
  })

  test('what the device stores of a file has no address, which opens it; continuing takes it from the report', async () => {
    const signed = (day: number) => `/files/${FILE}/small.webp?e=${day}&n=b1&s=2`
    const withFile = (day: number) => ({ data: { ...draft, files: [pictureAt(signed(day))] } })
    show('SECTION_LEADER', `${ONE}/edit`, ReportEdit, { 'reports.one': () => withFile(1) })
    await screen.findByLabelText(/^Гарчиг/)
    type(/^Гарчиг/, 'Хадгалаагүй гарчиг')
    await waitFor(() => expect(JSON.stringify({ ...localStorage })).toContain('Хадгалаагүй гарчиг'))
    expect(JSON.stringify({ ...localStorage })).toContain(FILE)
    expect(JSON.stringify({ ...localStorage })).not.toContain('s=2')
    cleanup()

    show('SECTION_LEADER', `${ONE}/edit`, ReportEdit, { 'reports.one': () => withFile(2) })
    await userEvent.click(await screen.findByRole('button', { name: 'Үргэлжлүүлэх' }))
    expect(document.querySelectorAll(`img[src="${signed(2)}"]`)).toHaveLength(1)
  })

  test('the first free period is preselected; a taken one is marked and leads to its report', async () => {
    vi.useFakeTimers({ now: new Date('2026-11-22T04:00:00Z'), toFake: ['Date'] })
    const taken = [
      { period: '2026-W47', id: '0199a000-0000-7000-8000-000000000047', status: 'sent_khoroo' },
      { period: '2026-W46', id: '0199a000-0000-7000-8000-000000000046', status: 'draft' },
    ]
    show('SECTION_LEADER', NEW, ReportNew, { 'reports.periods': () => ({ data: taken }) })
    const choice = await screen.findByRole<HTMLSelectElement>('combobox', { name: 'Тайлант хугацаа' })
    const options = [...choice.options].slice(0, 3).map(({ text }) => text)
    const link = () => screen.queryByRole('link', { name: 'Тайланг нээх' })?.getAttribute('href')

    expect(choice.value).toBe('2026-W45')
    expect(link()).toBeUndefined()
    expect(options).toEqual([
      '2026 оны 47 дугаар долоо хоног · илгээсэн',
      '2026 оны 46 дугаар долоо хоног · ноорог',
      '2026 оны 45 дугаар долоо хоног',
    ])
    fireEvent.change(choice, { target: { value: '2026-W47' } })
    expect(link()).toBe(`/dashboard/reports/${taken[0]?.id}`)
    fireEvent.change(choice, { target: { value: '2026-W46' } })
    expect(link()).toBe(`/dashboard/reports/${taken[1]?.id}/edit`)
    vi.useRealTimers()
  })

  test('a report can be written when the taken periods cannot be loaded', async () => {
    show('SECTION_LEADER', NEW, ReportNew, {
      'reports.periods': () => {
        throw new Refusal('unavailable')
      },
    })
    expect(await screen.findByLabelText(/^Гарчиг/)).toBeVisible()
  })

  test('the error of a period that already has a report is shown at the period', async () => {
    show('SECTION_LEADER', NEW, ReportNew, {
      'reports.create': () => {
        throw new Refusal('conflict', { errors: [{ path: 'period', code: 'period_taken', message: '' }] })
      },
    })
    await screen.findByLabelText(/^Гарчиг/)
    type(/^Гарчиг/, 'Өрхийн айлчлал')
    await userEvent.click(screen.getByRole('button', { name: 'Ноорог хадгалах' }))
    expect(
      (await screen.findByText(/Энэ хугацааны тайлан бүртгэлтэй байна/)).closest('[data-field="period"]'),
    ).toBeVisible()
  })

  test.each([
    ['Илгээх', 'Ноорог хадгалах'],
    ['Ноорог хадгалах', 'Илгээх'],
  ])('while «%s» is in progress it alone turns, and neither can be pressed again', async (pressed, other) => {
    const stored = new Promise<never>(() => {})
    const requests = show('SECTION_LEADER', `${ONE}/edit`, ReportEdit, {
      'reports.one': () => ({ data: draft }),
      'reports.change': () => stored,
    })
    const find = (name: string) => screen.findByRole<HTMLButtonElement>('button', { name })
    await userEvent.click(await find(pressed))
    await waitFor(async () => expect((await find(pressed)).getAttribute('aria-busy')).toBe('true'))
    expect((await find(other)).getAttribute('aria-busy')).toBeNull()
    expect([(await find(pressed)).disabled, (await find(other)).disabled]).toEqual([true, true])
    await userEvent.click(await find(other))
    expect(bodies(requests, 'reports.change')).toHaveLength(1)
  })

  test('the figures of a roll-up are read-only, and areas without a report are listed', async () => {
    const rollUp = {
      figures: report.figures,
      counted: 1,
      areas: 2,
      missing: [{ id: AREA, name: { mn: '4 дүгээр хэсэг' }, status: null }],
    }
    show('KHOROO_ADMIN', NEW, ReportNew, { 'reports.rollUp': () => ({ data: rollUp }) })

    expect(await screen.findByText('2 нэгжээс 1 нь батлагдсан тайлантай')).toBeVisible()
    expect(screen.getByText('4 дүгээр хэсэг')).toBeVisible()
    expect(screen.queryByLabelText(/^Очсон өрх/)).toBeNull()
  })
})

test('bulk approval sends the versions that were selected, and reports those that have changed since', async () => {
  let version = 2
  const other = { ...report, id: '0199a000-0000-7000-8000-0000000000bb', title: 'Хурлын тайлан' }
  const counts = { all: 2, waiting: 2, draft: 0, returned: 0, not_approved: 2, approved: 0, overdue: 0, status: {} }
  const status = Object.fromEntries(reportWorkflow.states.map((state) => [state, 0]))
  const requests = show('KHOROO_ADMIN', '/dashboard/reports', ReportList, {
    'reports.list': () => ({ data: [{ ...report, version }, other], meta: { page: 1, pageSize: 25, total: 2 } }),
    'reports.facets': () => ({ data: { ...counts, status } }),
    'reports.bulk': () => ({
      data: [
        { id: report.id, ok: false, code: 'stale', message: 'Өөр хэрэглэгч өөрчилсөн.', state: 'returned_section' },
        { id: other.id, ok: true, code: null, message: null, state: null },
      ],
    }),
  })
  render(<Toasts labels={{ toasts: 'Мэдэгдэл', close: 'Хаах' }} />)
  await userEvent.click(await screen.findByRole('checkbox', { name: /Өрхийн айлчлал/ }))
  // its author sends it again, and the list is refreshed
  version = 4
  await userEvent.click(screen.getByRole('button', { name: 'Гарчиг' }))
  await waitFor(() => expect(requests.filter(({ route }) => route === 'reports.list').length).toBeGreaterThan(1))
  await userEvent.click(await screen.findByRole('checkbox', { name: /Хурлын тайлан/ }))
  await userEvent.click(screen.getByRole('button', { name: 'Батлах' }))

  await waitFor(() =>
    expect(bodies(requests, 'reports.bulk')).toEqual([
      {
        reports: [
          { id: report.id, version: 2 },
          { id: other.id, version: 2 },
        ],
        action: 'approve',
      },
    ]),
  )
  expect(await screen.findByText(/^1 тайланг баталлаа\. 1 нь/)).toBeVisible()
  expect(screen.getByText(/^«Өрхийн айлчлал»: Өөр хэрэглэгч өөрчилсөн\. Одоогийн төлөв: /)).toBeVisible()

  await userEvent.click(screen.getByRole('button', { name: 'Үйлдлийг буцаах' }))
  await waitFor(() =>
    expect(bodies(requests, 'reports.bulk')[1]).toEqual({ reports: [{ id: other.id, version: 3 }], action: 'revoke' }),
  )
})

test('a whole list is approved by its filters, and its exceptions are counted', async () => {
  const counts = { all: 286, waiting: 286, draft: 0, returned: 0, not_approved: 286, approved: 0, overdue: 0 }
  const status = Object.fromEntries(reportWorkflow.states.map((state) => [state, 0]))
  const requests = show('KHOROO_ADMIN', '/dashboard/reports', ReportList, {
    'reports.list': () => ({ data: [report], meta: { page: 1, pageSize: 25, total: 286 } }),
    'reports.facets': () => ({ data: { ...counts, status } }),
    'reports.bulk': () => ({
      data: [
        { id: report.id, ok: true, code: null, message: null, state: null, version: 3 },
        {
          id: '0199a000-0000-7000-8000-0000000000cc',
          ok: false,
          code: 'wrong_state',
          message: 'Төлөв нь өөр.',
          state: 'draft',
          name: '«Хурлын тайлан»',
        },
      ],
      meta: { left: 12 },
    }),
  })
  render(<Toasts labels={{ toasts: 'Мэдэгдэл', close: 'Хаах' }} />)
  await userEvent.click(await screen.findByRole('checkbox', { name: /Өрхийн айлчлал/ }))
  await userEvent.click(screen.getByRole('button', { name: 'Жагсаалтын бүх мөрийг сонгох: 286' }))
  expect(screen.getByText('286 мөр сонгосон')).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Батлах' }))
  const question = within(await screen.findByRole('dialog', { name: 'Батлах: 286 мөр' }))
  expect(bodies(requests, 'reports.bulk')).toEqual([])
  await userEvent.click(question.getByRole('button', { name: 'Батлах' }))

  await waitFor(() => expect(bodies(requests, 'reports.bulk')).toEqual([{ all: {}, action: 'approve' }]))
  expect(await screen.findByText(/^1 тайланг баталлаа\. 1 нь.*12 мөрийг хөндөөгүй/)).toBeVisible()
  expect(screen.getByText(/^«Хурлын тайлан»: Төлөв нь өөр\./)).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Үйлдлийг буцаах' }))
  await waitFor(() =>
    expect(bodies(requests, 'reports.bulk')[1]).toEqual({ reports: [{ id: report.id, version: 3 }], action: 'revoke' }),
  )
})

test('a report cannot be sent while its files are uploading: it would be locked without them', async () => {
  const { choose, completeUpload } = slowUploads()
  const requests = show('SECTION_LEADER', `${ONE}/edit`, ReportEdit, { 'reports.one': () => ({ data: draft }) })
  const button = await screen.findByRole<HTMLButtonElement>('button', { name: 'Илгээх' })
  await choose(new File(['%PDF'], 'a.pdf', { type: 'application/pdf' }), 'fileIds')

  expect(button.disabled).toBe(true)
  expect(screen.getByText('Файл илгээж байна. Дуусахыг хүлээнэ үү…')).toBeVisible()
  fireEvent.submit(button.closest('form') ?? button)
  completeUpload()
  await waitFor(() => expect(button.disabled).toBe(false))
  expect(bodies(requests, 'reports.change')).toEqual([])
})

test('in Mongolian on a screen of 1280 px the list shows the period, which tells weekly reports apart', async () => {
  // the list next to the side bar of 280 px
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(LIST_AT_1280_PX)
  const counts = { all: 1, waiting: 1, draft: 0, returned: 0, not_approved: 1, approved: 0, overdue: 0 }
  show('CITY_ADMIN', '/dashboard/reports', ReportList, {
    'reports.list': () => ({ data: [rowOf(report)], meta: { page: 1, pageSize: 25, total: 1 } }),
    'reports.facets': () => ({
      data: { ...counts, status: Object.fromEntries(reportWorkflow.states.map((state) => [state, 0])) },
    }),
  })

  expect(await screen.findByRole('columnheader', { name: 'Тайлант хугацаа' })).toBeVisible()
  expect(await screen.findByText('11.09 – 11.15')).toBeVisible()
  vi.restoreAllMocks()
})

describe('the page of who has not reported', () => {
  const unit = (n: number, more: object = {}) => ({
    id: `0199a000-0000-7000-8000-0000000001${n}`,
    name: { mn: `${n} дүгээр хэсэг` },
    expected: 1,
    reported: 0,
    onTime: 0,
    report: null,
    ...more,
  })
  const overview = {
    kind: 'leader',
    period: '2026-10',
    dueOn: '2026-11-03',
    isOver: true,
    area: { id: AREA, name: { mn: '1 дүгээр хороо' }, level: 'khoroo' },
    expected: 8,
    reported: 6,
    onTime: 5,
    areas: [
      unit(11, {
        reported: 1,
        onTime: 1,
        report: { id: report.id, status: 'approved_khoroo', sentAt: '2026-11-02T02:00:00.000Z' },
      }),
      unit(12),
      unit(13, { expected: 6, reported: 5, onTime: 4 }),
    ],
  }
  const open = () =>
    show('CITY_ADMIN', '/dashboard/reports/reporting', SubmissionOverview, {
      'reports.reporting': () => ({ data: overview }),
    })
  const lines = async () => {
    await screen.findByText('11 дүгээр хэсэг')
    return within(screen.getByRole('table', { name: 'Тайлан ирүүлэлт' }))
      .getAllByRole('row')
      .slice(1)
  }

  test('shows how many have reported, on time and not at all, and when they had to', async () => {
    open()
    await lines()
    const facts = [...document.querySelectorAll('dt')].map((term) => [term.textContent, term.nextSibling?.textContent])

    expect(facts).toEqual([
      ['Нутаг дэвсгэр', '1 дүгээр хороо'],
      ['Ирүүлсэн', '8 нэгжээс 6 · 75.0%'],
      ['Хугацаандаа ирүүлсэн', '8 нэгжээс 5 · 62.5%'],
      ['Ирүүлээгүй', '2'],
      ['Ирүүлэх эцсийн өдөр', '2026.11.03 (өнгөрсөн)'],
    ])
  })

  test('shows for each area its share and its report, and leads into areas of several', async () => {
    const requests = open()
    const [sent, missing, several] = (await lines()) as [HTMLElement, HTMLElement, HTMLElement]
    const shares = [sent, missing, several].map((line) =>
      within(line)
        .getAllByRole('cell')
        .flatMap(({ textContent }) => (textContent?.endsWith('%') ? [textContent] : [])),
    )

    expect(shares).toEqual([
      ['100.0%', '100.0%'],
      ['0.0%', '0.0%'],
      ['83.3%', '66.7%'],
    ])
    expect(within(sent).getByRole('link').getAttribute('href')).toBe(`/dashboard/reports/${report.id}`)
    expect(missing.textContent).toContain('Ирүүлээгүй')
    await userEvent.click(within(several).getByRole('link', { name: '13 дүгээр хэсэг' }))

    await waitFor(() =>
      expect(requests.findLast(({ route }) => route === 'reports.reporting')?.query).toMatchObject({
        kind: 'leader',
        areaId: unit(13).id,
      }),
    )
  })
})
