import { cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { showPart, stubBrowser } from '../testing.tsx'
import { Pagination, pagesAround } from './Pagination.tsx'

beforeEach(() => stubBrowser())
afterEach(cleanup)

test.each([
  [1, 1, [1]],
  [1, 3, [1, 2, 3]],
  [1, 9, [1, 2, null, 9]],
  [3, 9, [1, 2, 3, 4, null, 9]],
  [4, 9, [1, 2, 3, 4, 5, null, 9]],
  [5, 9, [1, null, 4, 5, 6, null, 9]],
  [9, 9, [1, null, 8, 9]],
])('page %i of %i shows %j: first, last, neighbours, and never a gap of one', (page, last, shown) => {
  expect(pagesAround(page, last)).toEqual(shown)
})

const show = (changes: { page?: number; total?: number; onPage?: () => void; onPageSize?: () => void }) =>
  showPart(<Pagination page={2} pageSize={25} total={312} onPage={() => {}} onPageSize={() => {}} {...changes} />)

test('shows the range of rows and the total, left-to-right in every direction', () => {
  show({})
  expect(screen.getByText('26 to 50 of 312')).toBeVisible()
  expect(screen.getByText('26–50 / 312').getAttribute('dir')).toBe('ltr')
})

test('the last page ends with the last row, and both ends disable their button', () => {
  show({ page: 13 })
  expect(screen.getByText('301 to 312 of 312')).toBeVisible()
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'next' }).disabled).toBe(true)
  cleanup()
  show({ page: 1 })
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'previous' }).disabled).toBe(true)
})

test('an empty list is 0–0 of 0 on one page', () => {
  show({ page: 1, total: 0 })
  expect(screen.getByText('0 to 0 of 0')).toBeVisible()
})

test('requests the pressed page and the selected page size', async () => {
  const onPage = vi.fn()
  const onPageSize = vi.fn()
  show({ onPage, onPageSize })
  await userEvent.click(screen.getByRole('button', { name: 'page 3' }))
  expect(onPage).toHaveBeenCalledExactlyOnceWith(3)
  await userEvent.selectOptions(screen.getByLabelText('per page'), '100')
  expect(onPageSize).toHaveBeenCalledExactlyOnceWith(100)
})
