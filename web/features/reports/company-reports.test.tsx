import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Role } from '#contract/core/model/actor.ts'
import { type Report, reports, reportWorkflow } from '#contract/features/reports/index.ts'
import { clearToasts, field, fill, messages, press, sent, signedIn } from '../../testing/person.tsx'
import { account, showScreen } from '../../testing/screen.tsx'
import { Refusal } from '../../testing/server.ts'
import CompanyReportNew from './CompanyReportNew.tsx'
import ReportEdit from './ReportEdit.tsx'
import ReportList from './ReportList.tsx'
import ReportShow from './ReportShow.tsx'

// Company reports on the screen: offered to those with the right, without figures, sent with a file.

const AREA = '0199a000-0000-7000-8000-000000000001'
const FILE = '0199a000-0000-7000-8000-0000000000f1'
const report: Report = {
  // not that of reports.test.tsx, whose drafts and files may be left on the device
  id: '0199a000-0000-7000-8000-0000000000ab',
  kind: 'company',
  areaId: AREA,
  area: { id: AREA, level: 'city', name: { mn: 'Улаанбаатар' }, path: [{ id: AREA, name: { mn: 'Улаанбаатар' } }] },
  period: '2026-Q3',
  periodFrom: '2026-07-01',
  periodTo: '2026-09-30',
  title: 'Нутаг бондын сангийн тайлан',
  content: 'Хөрөнгө 2 хувиар өссөн.',
  figures: {},
  previousFigures: null,
  status: 'draft',
  revision: 1,
  author: null,
  movedAt: '2026-11-16T02:00:00.000Z',
  dueOn: null,
  overdue: false,
  returnComment: null,
  allowedActions: ['send'],
  canWrite: true,
  canRemove: true,
  version: 1,
  files: [],
  rollUp: null,
  opened: false,
  toOpen: false,
  createdAt: '2026-11-16T01:00:00.000Z',
  updatedAt: '2026-11-16T02:00:00.000Z',
}
const pdf = { id: FILE, name: 'тайлан.pdf', type: 'application/pdf', bytes: 2048, urls: null, url: null }
const counts = { all: 0, waiting: 0, draft: 0, returned: 0, not_approved: 0, approved: 0, overdue: 0 }
const me = { personId: account.id, name: 'Бат Дорж', email: 'me@test.mn' }

function show(
  Screen: () => React.ReactNode,
  { path, role, authors = [], ...answers }: { path: string; role?: Role; authors?: object[] } & Record<string, unknown>,
) {
  return showScreen(
    [reports],
    { path, address: path.replace(':id', report.id), Screen: signedIn(Screen) },
    {
      'reports.companyAuthors': () => ({ data: authors }),
      'reports.history': () => ({ data: [] }),
      'reports.list': () => ({ data: [], meta: { page: 1, pageSize: 25, total: 0 } }),
      'reports.facets': () => ({
        data: { ...counts, status: Object.fromEntries(reportWorkflow.states.map((state) => [state, 0])) },
      }),
      ...(answers as Parameters<typeof showScreen>[2]),
    },
    role && { role },
  )
}
const LIST = '/dashboard/reports'
const NEW = '/dashboard/reports/company'

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
  clearToasts()
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

test('the list offers to write one to a city admin with the right, and to no other', async () => {
  show(ReportList, { path: LIST, authors: [me] })
  const [link] = await screen.findAllByRole('link', { name: 'Компанийн тайлан бичих' })
  expect(link?.getAttribute('href')).toBe(NEW)
  cleanup()

  show(ReportList, { path: LIST, authors: [{ ...me, personId: FILE }] })
  await screen.findByRole('button', { name: 'Компанийн тайлан бичих эрх' })
  await screen.findByText('Одоогоор тайлан алга')
  expect(screen.queryByRole('link', { name: 'Компанийн тайлан бичих' })).toBeNull()
})

test('below the city the list neither offers company reports nor asks who writes them', async () => {
  const seen = show(ReportList, { path: LIST, role: 'DISTRICT_ADMIN' })
  await screen.findAllByRole('link', { name: 'Тайлан бичих' })
  expect(screen.queryByRole('button', { name: 'Компанийн тайлан бичих эрх' })).toBeNull()
  expect(sent(seen, 'reports.companyAuthors')).toEqual([])
})

test('without the right, the page says who gives it', async () => {
  show(CompanyReportNew, { path: NEW })
  expect(await screen.findByText('Танд компанийн тайлан бичих эрх олгоогүй байна')).toBeVisible()
  expect(screen.queryByRole('textbox')).toBeNull()
})

test('the form starts with the last quarter that is over, asks no figures, and offers quarters and years only', async () => {
  vi.useFakeTimers({ now: new Date('2026-11-22T04:00:00Z'), toFake: ['Date'] })
  show(CompanyReportNew, { path: NEW, authors: [me] })
  const period = await screen.findByRole<HTMLSelectElement>('combobox', { name: 'Тайлант хугацаа' })
  const kind = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Хугацааны төрөл' })
  vi.useRealTimers()

  expect(period.value).toBe('2026-Q3')
  expect([...kind.options].map(({ value }) => value)).toEqual(['quarter', 'year'])
  expect(screen.queryByText('Тоон үзүүлэлт')).toBeNull()
})

test('without a file it is saved as a draft, but not sent, and the field says so', async () => {
  const seen = show(CompanyReportNew, { path: NEW, authors: [me], 'reports.create': () => ({ data: report }) })
  await screen.findByLabelText(/^Гарчиг/)
  await fill('Гарчиг', report.title)
  await fill('Товч агуулга', report.content)
  await press('Илгээх')
  expect(await screen.findByText('Энэ талбарыг заавал бөглөнө үү')).toBeVisible()
  expect(sent(seen, 'reports.create')).toEqual([])

  await press('Ноорог хадгалах')
  await waitFor(() => expect(sent(seen, 'reports.create')).toHaveLength(1))
  expect(sent(seen, 'reports.create')[0]?.body).not.toHaveProperty('figures')
  expect(sent(seen, 'reports.act')).toEqual([])
})

test('with a file it is sent', async () => {
  const seen = show(ReportEdit, {
    path: `${LIST}/:id/edit`,
    authors: [me],
    'reports.one': () => ({ data: { ...report, files: [pdf] } }),
    'reports.change': () => ({ data: { ...report, files: [pdf], version: 2 } }),
    'reports.act': () => ({ data: { ...report, status: 'sent_city', allowedActions: [] } }),
  })
  await screen.findByLabelText(/^Гарчиг/)
  expect(await screen.findByText(pdf.name, { exact: false })).toBeVisible()
  await press('Илгээх')
  await waitFor(() => expect(sent(seen, 'reports.change')).toHaveLength(1))
  await waitFor(() => expect(sent(seen, 'reports.act')[0]?.body).toEqual({ action: 'send', version: 2 }))
})

test('its page shows author and city as the two stages, and no figures', async () => {
  show(ReportShow, {
    path: `${LIST}/:id`,
    'reports.one': () => ({ data: { ...report, status: 'sent_city', allowedActions: [], canWrite: false } }),
  })
  await screen.findByRole('heading', { level: 1, name: report.title })
  const stages = screen.getByRole('list', { name: 'Тайлангийн явц' })
  await waitFor(() => expect(stages.textContent).toContain('Дууссан'))
  expect([...stages.children].map(({ textContent }) => textContent?.replace(/Дууссан.*|Одоо.*/, ''))).toEqual([
    expect.stringContaining('Тайлан гаргагч'),
    expect.stringContaining('Нийслэл'),
  ])
  expect(screen.queryByText('Тоон үзүүлэлт')).toBeNull()
})

test('the page of a draft without a file offers to edit it, not to send it, and says why', async () => {
  show(ReportShow, { path: `${LIST}/:id`, 'reports.one': () => ({ data: report }) })
  await screen.findByRole('heading', { level: 1, name: report.title })
  expect(screen.getByRole('link', { name: 'Засах' })).toBeVisible()
  expect(screen.getByText('Илгээхэд дор хаяж нэг файл хавсаргана.')).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Илгээх' })).toBeNull()
  cleanup()

  show(ReportShow, { path: `${LIST}/:id`, 'reports.one': () => ({ data: { ...report, files: [pdf] } }) })
  expect(await screen.findByRole('button', { name: 'Илгээх' })).toBeVisible()
})

test('the page of a draft without a text offers to edit it, not to send it, and says why', async () => {
  const draft = { ...report, content: ' ', files: [pdf] }
  show(ReportShow, { path: `${LIST}/:id`, 'reports.one': () => ({ data: draft }) })
  await screen.findByRole('heading', { level: 1, name: report.title })
  expect(screen.getByRole('link', { name: 'Засах' })).toBeVisible()
  expect(screen.getByText('Агуулга бичээгүй байна. Илгээхийн өмнө бичнэ үү.')).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Илгээх' })).toBeNull()
})

test('the right is given by address, refused with its reason, and taken away', async () => {
  let authors = [{ ...me, personId: FILE }]
  const seen = show(ReportList, {
    path: LIST,
    'reports.companyAuthors': () => ({ data: authors }),
    'reports.setCompanyAuthor': ({ body }: { body: { email: string; writes: boolean } }) => {
      if (body.email === 'own@test.mn')
        throw new Refusal('invalid', { errors: [{ path: 'email', code: 'own_right' }] } as never)
      authors = []
      return { data: authors }
    },
  })
  await press('Компанийн тайлан бичих эрх')
  await userEvent.type(field('Хэрэглэгчийн и-мэйл хаяг'), 'own@test.mn')
  await press('Эрх олгох')
  expect(await screen.findByText('Өөртөө энэ эрхийг олгох боломжгүй. Өөр админ олгоно')).toBeVisible()

  await press('Эрхийг хасах: Бат Дорж')
  expect(await screen.findByText('Эрх олгосон хүн алга')).toBeVisible()
  expect(sent(seen, 'reports.setCompanyAuthor').map(({ body }) => body)).toEqual([
    { email: 'own@test.mn', writes: true },
    { email: 'me@test.mn', writes: false },
  ])
  expect(messages()).toContainEqual(['success', 'Эрхийг хаслаа'])
})
