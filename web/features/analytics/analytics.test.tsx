import { cleanup, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { addDays } from '#contract/core/time/dates.ts'
import { analytics, type Visits } from '#contract/features/analytics/index.ts'
import { signedIn } from '../../testing/person.tsx'
import { showScreen } from '../../testing/screen.tsx'
import AnalyticsPage from './AnalyticsPage.tsx'
import { pointsOf } from './Charts.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const visits: Visits = {
  from: '2026-03-04',
  to: '2026-03-10',
  views: { count: 50, before: 40 },
  visits: { count: 20, before: 20 },
  missed: { count: 0, before: 2 },
  days: Array.from({ length: 7 }, (_, i) => ({ day: addDays('2026-03-04', i), views: i, visits: 1 })),
  hours: Array.from({ length: 24 }, (_, hour) => (hour === 9 ? 50 : 0)),
  pages: [
    { path: '/news', title: null, count: 40, before: 30 },
    {
      path: '/news/0199a000-0000-7000-8000-000000000001',
      title: { mn: 'Цас цэвэрлэх хуваарь' },
      count: 10,
      before: 10,
    },
  ],
  sources: [
    { name: '', count: 15, before: 12 },
    { name: '*', count: 5, before: 8 },
  ],
  languages: [{ name: 'mn', count: 50, before: 40 }],
  devices: [{ name: 'phone', count: 50, before: 40 }],
  searches: [],
}

const show = (answer: Visits = visits) => {
  const asked: unknown[] = []
  showScreen(
    [analytics],
    { path: '/dashboard/analytics', address: '/dashboard/analytics', Screen: signedIn(AnalyticsPage) },
    {
      'analytics.visits': (input: { query?: unknown }) => {
        asked.push(input.query)
        return { data: answer }
      },
    },
  )
  return asked
}

describe('the dashboard of visits', () => {
  test('shows each figure with its change and the one before', async () => {
    show()
    const card = (await screen.findByRole('link', { name: 'Нээсэн хуудас' })).closest('article')
    const views = within(card ?? document.body)
    expect(views.getByText('+25.0%')).toBeVisible()
    expect(views.getByText(/өмнөх 7 хоногт 40/i)).toBeVisible()
  })

  test('links pages, and names articles, sources and what is summed up', async () => {
    show()
    expect((await screen.findByRole('link', { name: 'Мэдээ' })).getAttribute('href')).toBe('/news')
    expect(screen.getByRole('link', { name: 'Цас цэвэрлэх хуваарь' })).toBeVisible()
    expect(screen.getAllByText('Хаягаар шууд')).toHaveLength(2)
    expect(screen.getAllByText('Бусад')).toHaveLength(2)
  })

  test('says where nothing was counted', async () => {
    show()
    expect(await screen.findByText('Одоогоор алга.')).toBeVisible()
  })

  test('asks for the chosen number of days', async () => {
    const asked = show()
    await screen.findByRole('link', { name: 'Мэдээ' })
    fireEvent.change(screen.getByRole('combobox', { name: 'Хугацаа' }), { target: { value: '7' } })
    await vi.waitFor(() => expect(asked).toHaveLength(2))
    expect(asked[0]).toEqual({})
    expect(asked[1]).toEqual({ from: expect.stringMatching(/^\d{4}-\d{2}-\d{2}$/) })
  })
})

test('a long period is drawn by the whole weeks at its end, as no part of a week looks like a fall', () => {
  const days = Array.from({ length: 93 }, (_, i) => ({ day: addDays('2026-01-01', i), views: 2, visits: 1 }))
  const points = pointsOf(days)
  expect([points.length, points[0]?.day, points.at(-1)?.day]).toEqual([13, '2026-01-03', '2026-03-28'])
  expect(new Set(points.map(({ views }) => views))).toEqual(new Set([14]))
  expect(pointsOf(days.slice(1))).toHaveLength(92)
})
