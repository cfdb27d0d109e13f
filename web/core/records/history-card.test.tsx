import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { showPart, stubBrowser, testLabels } from '../../ui/testing.tsx'
import { HistoryCard } from './HistoryCard.tsx'

afterEach(cleanup)

const line = { at: '2026-11-29T01:00:00.000Z', note: null, action: 'Нийтэлсэн' }
const entryOf = ({ action }: typeof line) => ({ who: null, what: action })

test('a history that cannot be read says so and is read again on request', () => {
  stubBrowser()
  const refetch = vi.fn(async () => undefined)
  const card = (asked: { data: { data: (typeof line)[] } | undefined; error: unknown }) => (
    <HistoryCard title="Түүх" asked={{ ...asked, refetch }} entryOf={entryOf} />
  )
  const { again } = showPart(card({ data: undefined, error: new Error('no answer') }))
  fireEvent.click(screen.getByRole('button', { name: testLabels.states.retry }))
  expect(refetch).toHaveBeenCalledTimes(1)
  again(card({ data: { data: [line] }, error: null }))

  expect(screen.getByText('Нийтэлсэн')).toBeVisible()
  expect(screen.queryByRole('alert')).toBeNull()
})
