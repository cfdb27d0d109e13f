import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type SettingWhole, settings } from '#contract/features/settings/index.ts'
import { FeaturesProvider } from '../../core/access/access.tsx'
import { useSession } from '../../core/session/session.tsx'
import { showScreen } from '../../testing/screen.tsx'
import { Refusal } from '../../testing/server.ts'
import reports from '../reports/index.ts'
import violations from '../violations/index.ts'
import SettingsPage from './SettingsPage.tsx'

beforeEach(() => {
  vi.setSystemTime(new Date('2026-11-20T04:00:00Z'))
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const DEADLINES = { khoroo: 2, district: 3, city: 5, revoke: 5 }
const whole = (more: Partial<SettingWhole> = {}): SettingWhole => ({
  key: 'reports.deadlines',
  value: DEADLINES,
  default: DEADLINES,
  holdsFrom: null,
  nextFrom: null,
  version: 0,
  keptEntries: [],
  changes: [],
  canChange: true,
  ...more,
})
const FEATURES = { reports, violations }
const Guarded = () =>
  useSession().isInitialized ? (
    <FeaturesProvider features={FEATURES}>
      <SettingsPage />
    </FeaturesProvider>
  ) : null

function show(answer: SettingWhole, more: Record<string, (input: never) => unknown> = {}) {
  return showScreen(
    [settings],
    {
      path: '/dashboard/admin/settings/:key',
      address: `/dashboard/admin/settings/${answer.key}`,
      Screen: Guarded,
    },
    {
      'settings.list': () => ({ data: [] }),
      'settings.values': () => ({ data: {} }),
      'settings.one': () => ({ data: answer }),
      'settings.effects': () => ({ data: [{ code: 'openReports', entry: null, count: 12 }] }),
      ...more,
    },
  )
}

test('input is sent as numbers with the effective day and the version; the number of unaffected records is shown before', async () => {
  const change = vi.fn(() => ({ data: whole({ version: 1, value: { ...DEADLINES, khoroo: 4 } }) }))
  show(whole(), { 'settings.change': change })
  const field = await screen.findByLabelText(/Хороо \(ажлын өдөр\)/)
  expect(await screen.findByText('12 тайлангийн эцсийн хугацаа хэвээр үлдэнэ')).toBeVisible()

  fireEvent.change(field, { target: { value: '4' } })
  fireEvent.click(screen.getByRole('button', { name: 'Өөрчлөлтийг хадгалах' }))

  await waitFor(() => expect(change).toHaveBeenCalledTimes(1))
  expect(change.mock.calls[0]).toMatchObject([
    {
      params: { key: 'reports.deadlines' },
      body: { value: { ...DEADLINES, khoroo: 4 }, holdsFrom: '2026-11-20', version: 0 },
    },
  ])
})

test('text that is not a number is refused on its field and not sent', async () => {
  const change = vi.fn(() => ({ data: whole() }))
  show(whole(), { 'settings.change': change })
  const field = await screen.findByLabelText(/Хороо \(ажлын өдөр\)/)

  fireEvent.change(field, { target: { value: 'хоёр' } })
  fireEvent.click(screen.getByRole('button', { name: 'Өөрчлөлтийг хадгалах' }))

  await waitFor(() => expect(field.getAttribute('aria-invalid')).toBe('true'))
  expect(change).not.toHaveBeenCalled()
})

test('an error of the whole setting is shown below the fields, next to the pressed button', async () => {
  const unchanged = { path: 'value', code: 'unchanged', message: 'Ийм утга өмнө нь үйлчилж эхэлсэн байна' }
  show(whole(), {
    'settings.change': () => {
      throw new Refusal('invalid', { errors: [unchanged] })
    },
  })
  const field = await screen.findByLabelText(/Хороо \(ажлын өдөр\)/)
  const day = screen.getByRole('textbox', { name: /Хэзээнээс/ })

  fireEvent.click(screen.getByRole('button', { name: 'Өөрчлөлтийг хадгалах' }))

  const said = await screen.findByRole('alert')
  for (const above of [field, day]) {
    expect(above.compareDocumentPosition(said) & Node.DOCUMENT_POSITION_FOLLOWING).not.toBe(0)
  }
})

test('after a concurrent change the chosen value is saved over the newer one', async () => {
  const theirs = whole({ version: 2, value: { ...DEADLINES, city: 9 } })
  const change = vi.fn(({ body }: { body: { version: number } }) => {
    if (body.version === 0) throw new Refusal('stale', { current: theirs })
    return { data: whole({ version: 3, value: { ...DEADLINES, khoroo: 4 } }) }
  })
  show(whole(), { 'settings.change': change })
  fireEvent.change(await screen.findByLabelText(/Хороо \(ажлын өдөр\)/), { target: { value: '4' } })
  fireEvent.click(screen.getByRole('button', { name: 'Өөрчлөлтийг хадгалах' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Сонгосноор хадгалах' }))

  await waitFor(() => expect(change).toHaveBeenCalledTimes(2))
  expect(change.mock.calls[1]).toMatchObject([{ body: { value: { ...DEADLINES, khoroo: 4 }, version: 2 } }])
})

test('read-only viewers see the current value and its history, but no form', async () => {
  const by = { id: '0199a000-0000-7000-8000-0000000000aa', lastName: 'Бат', firstName: 'Дорж' }
  const past = {
    id: '0199a000-0000-7000-8000-0000000000ab',
    holdsFrom: '2026-10-01',
    state: 'holds' as const,
    value: { ...DEADLINES, khoroo: 9 },
    note: 'Захирамж А/12',
    by,
    at: '2026-09-30T01:00:00.000Z',
    endedAt: null,
    endedBy: null,
  }
  show(whole({ canChange: false, holdsFrom: '2026-10-01', value: past.value, changes: [past], version: 1 }))

  expect(await screen.findByText('2026.10.01-ний өдрөөс хойш үйлчилж байна')).toBeVisible()
  const history = screen.getByRole('region', { name: 'Өөрчлөлтийн түүх' })
  expect(within(history).getByText('Захирамж А/12')).toBeVisible()
  expect(screen.queryByRole('button', { name: /хадгалах/ })).toBeNull()
})

test('an entry in use can be moved by buttons but not removed; a new one can be removed', async () => {
  const entry = (key: string, mn: string) => ({
    key,
    name: { mn },
    closed: false,
    law: '',
    level: 'khoroo',
    workingDays: null,
    organisation: '',
  })
  const value = [entry('waste', 'Хог'), entry('noise', 'Чимээ')]
  const answer = whole({ key: 'violations.categories', value, default: value, keptEntries: ['waste', 'noise'] })
  const change = vi.fn((_input: { body: { value: { key: string; workingDays: unknown }[] } }) => ({ data: answer }))
  show(answer, { 'settings.change': change as never })
  await screen.findByRole('button', { name: 'Доош зөөх: Хог' })
  expect(screen.queryByRole('button', { name: 'Хасах: Хог' })).toBeNull()

  fireEvent.click(screen.getByRole('button', { name: 'Доош зөөх: Хог' }))
  fireEvent.click(screen.getByRole('button', { name: 'Ангилал нэмэх' }))
  fireEvent.click(screen.getByRole('button', { name: 'Хасах: Нэргүй' }))
  fireEvent.click(screen.getByRole('button', { name: 'Өөрчлөлтийг хадгалах' }))

  await waitFor(() => expect(change).toHaveBeenCalledTimes(1))
  const sent = change.mock.calls[0]?.[0].body.value
  expect(sent?.map(({ key, workingDays }) => [key, workingDays])).toEqual([
    ['noise', null],
    ['waste', null],
  ])
})
