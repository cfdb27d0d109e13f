import { cleanup, screen, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { Problem } from '#contract/core/model/problem.ts'
import { type OpenDataSet, opendata } from '#contract/features/opendata/index.ts'
import { signedIn } from '../../testing/person.tsx'
import { showScreen } from '../../testing/screen.tsx'
import OpenData from './OpenData.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const set = (name: OpenDataSet['name'], mn: string, more: Partial<OpenDataSet> = {}): OpenDataSet => ({
  name,
  title: { mn, en: name },
  description: { mn: 'Тайлбар', en: 'Description' },
  columns: [],
  rows: 1480,
  changedAt: '2026-03-10T02:00:00.000Z',
  published: true,
  ...more,
})

const show = (answer: () => unknown) =>
  showScreen(
    [opendata],
    { path: '/dashboard/open-data', address: '/dashboard/open-data', Screen: signedIn(OpenData) },
    { 'opendata.all': answer },
  )

test('each data set is shown with its state and size; only published ones have files', async () => {
  const sets = [set('ratings', 'Үнэлгээ'), set('violations', 'Зөрчил', { published: false })]
  show(() => ({ data: { licence: 'CC BY 4.0', licenceUrl: 'https://creativecommons.org/licenses/by/4.0/', sets } }))
  const on = within(await screen.findByRole('region', { name: 'Үнэлгээ' }))
  const off = within(screen.getByRole('region', { name: 'Зөрчил' }))

  expect(on.getByText('Нийтэлсэн')).toBeVisible()
  expect(on.getByText('1 480')).toBeVisible()
  expect(on.getByRole('link', { name: 'CSV файл татах: Үнэлгээ' }).getAttribute('href')).toBe(
    '/v1/open-data/ratings/csv',
  )
  expect(off.getByText('Нийтлээгүй')).toBeVisible()
  expect(off.queryByRole('link')).toBeNull()
})

test('a failure is shown with a button that tries again', async () => {
  show(() => {
    throw new Problem('not_found')
  })

  expect(await screen.findByRole('button', { name: 'Дахин оролдох' })).toBeVisible()
})
