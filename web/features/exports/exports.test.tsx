import { QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { ExportState } from '#contract/core/model/export.ts'
import { exports } from '#contract/features/exports/index.ts'
import { users } from '#contract/features/users/index.ts'
import { useSaveFile } from '../../core/api/download.ts'
import { makeQueryClient } from '../../core/query/query.ts'
import { SettingsProvider } from '../../core/settings/SettingsProvider.tsx'
import { network, Refusal } from '../../testing/server.ts'
import { closeToast, toastStore } from '../../ui/feedback/toast.ts'
import { stubBrowser } from '../../ui/testing.tsx'
import ExportsPanel from './ExportsPanel.tsx'

const ID = '0b7d2e7c-8a65-4a49-9d20-7f6b9b1f5a10'
const stateOf = (more: Partial<ExportState>): ExportState => ({
  id: ID,
  feature: 'users',
  route: 'export',
  status: 'running',
  fileName: 'Хэрэглэгчид.csv',
  total: 40_000,
  written: 12_000,
  bytes: null,
  problem: null,
  createdAt: '2026-11-22T03:00:00.000Z',
  readyAt: null,
  expiresAt: '2026-11-23T03:00:00.000Z',
  ...more,
})
const READY = { status: 'ready', written: 40_000, bytes: 2_097_152, readyAt: '2026-11-22T03:00:05.000Z' } as const

beforeEach(() => stubBrowser())
afterEach(() => {
  cleanup()
  for (const { id } of toastStore.get()) closeToast(id)
})

function Starter({ format }: { format: 'csv' | 'xlsx' }) {
  const save = useSaveFile()
  return (
    <button type="button" onClick={() => void save(users, 'export', { query: { q: '', role: 'CITY_ADMIN', format } })}>
      start
    </button>
  )
}

function show(answers: Parameters<typeof network>[1]) {
  const seen = network([exports], answers)
  const client = makeQueryClient()
  render(
    <SettingsProvider>
      <QueryClientProvider client={client}>
        <ExportsPanel />
        <Starter format="csv" />
      </QueryClientProvider>
    </SettingsProvider>,
  )
  return { seen, client }
}
const messages = () => toastStore.get().map(({ message, variant }) => [variant, message])

test('the header shows nothing while there are no exports', async () => {
  const { seen } = show({ 'exports.list': () => ({ data: [] }) })
  await vi.waitFor(() => expect(seen.map(({ route }) => route)).toEqual(['exports.list']))
  expect(screen.queryByRole('button', { name: /Файл/ })).toBeNull()
})

test('a started export shows its progress, and announces once that it is ready; empty filters are not sent', async () => {
  let list: ExportState[] = []
  const { seen, client } = show({
    'exports.list': () => ({ data: list }),
    'exports.start': () => {
      list = [stateOf({})]
      return { data: list[0] }
    },
  })
  await userEvent.click(screen.getByRole('button', { name: 'start' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Файл: бэлтгэж байна' }))
  const bar = await screen.findByRole('progressbar', { name: /^40.000 мөрөөс 12.000 нь бичигдсэн$/ })
  expect([bar.getAttribute('value'), bar.getAttribute('max')]).toEqual(['12000', '40000'])
  expect(seen.find(({ route }) => route === 'exports.start')?.body).toEqual({
    feature: 'users',
    route: 'export',
    query: { role: 'CITY_ADMIN', format: 'csv' },
  })

  list = [stateOf(READY)]
  await act(() => client.invalidateQueries())
  await screen.findByRole('button', { name: 'Файл: 1 файл бэлэн' })
  await act(() => client.invalidateQueries())

  expect(messages().filter(([, message]) => message?.startsWith('Файл бэлэн боллоо'))).toEqual([
    ['success', 'Файл бэлэн боллоо: Хэрэглэгчид.csv'],
  ])
})

test('an export that was ready before the page was loaded is listed, but not announced', async () => {
  const { client } = show({ 'exports.list': () => ({ data: [stateOf(READY)] }) })
  await screen.findByRole('button', { name: 'Файл: 1 файл бэлэн' })
  await act(() => client.invalidateQueries())
  expect(messages()).toEqual([])
})

test('a ready file is saved by a plain link of the browser', async () => {
  const clicked: string[] = []
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    clicked.push(`${this.getAttribute('href')} ${this.hasAttribute('download')}`)
  })
  show({
    'exports.list': () => ({ data: [stateOf(READY)] }),
    'exports.link': () => ({ data: { url: `/files/exports/${ID}?e=1&s=x` } }),
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Файл: 1 файл бэлэн' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Татах: Хэрэглэгчид.csv' }))
  await vi.waitFor(() => expect(clicked).toEqual([`/files/exports/${ID}?e=1&s=x true`]))
  click.mockRestore()
})

test('a running export can be cancelled', async () => {
  let list = [stateOf({})]
  const { seen } = show({
    'exports.list': () => ({ data: list }),
    'exports.remove': () => {
      list = []
    },
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Файл: бэлтгэж байна' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Цуцлах' }))

  await vi.waitFor(() => expect(screen.queryByRole('button', { name: /Файл/ })).toBeNull())
  expect(seen.find(({ route }) => route === 'exports.remove')?.params).toEqual({ id: ID })
})

test('a second export while one is running is refused with a message', async () => {
  const errors = [{ path: 'route', code: 'export_running', message: 'Өөр файл бэлтгэж байна' }]
  show({
    'exports.list': () => ({ data: [stateOf({})] }),
    'exports.start': () => {
      throw new Refusal('conflict', { errors })
    },
  })
  await userEvent.click(screen.getByRole('button', { name: 'start' }))
  await vi.waitFor(() => expect(messages()).toEqual([['error', 'Өөр файл бэлтгэж байна']]))
})

test('a failed export shows the reason', async () => {
  const problem = { code: 'export_failed', message: 'Файл бэлтгэж чадсангүй. Дахин оролдоно уу' }
  show({ 'exports.list': () => ({ data: [stateOf({ status: 'failed', problem })] }) })
  await userEvent.click(await screen.findByRole('button', { name: 'Файл' }))
  expect(await screen.findByText(problem.message)).toBeVisible()
})
