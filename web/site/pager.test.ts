import { expect, test } from 'vitest'
import { pagesAround } from './parts/Pager.tsx'

test.each([
  [1, 1, [1]],
  [1, 5, [1, 2, 0, 5]],
  [3, 5, [1, 2, 3, 4, 5]],
  [50, 99, [1, 0, 49, 50, 51, 0, 99]],
  [99, 99, [1, 0, 98, 99]],
])('page %i of %i', (page, pages, shown) => {
  expect(pagesAround(page, pages)).toEqual(shown)
})
