import { expect, test } from 'vitest'
import { orderOf } from './Tree.tsx'

const chapter = (id: string, parentId: string | null = null) => ({ id, parentId })
const [a, b] = [chapter('a'), chapter('b')]
/** Its parent is in the bin, so it is shown at the top level. */
const orphan = chapter('orphan', 'gone')

test('a chapter is moved among the siblings with the same parent', () => {
  expect(orderOf([a, orphan, b], b, -1)).toEqual({ parentId: null, before: ['a', 'b'], after: ['b', 'a'], to: 0 })
})

test('a chapter does not move beyond the end of its group or into another group', () => {
  expect(orderOf([a, b, orphan], b, 1)).toBeUndefined()
  expect(orderOf([a, b, orphan], orphan, -1)).toBeUndefined()
})
