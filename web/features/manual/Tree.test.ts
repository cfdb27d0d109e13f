import { expect, test } from 'vitest'
import { orderOf } from './Tree.tsx'

const chapter = (id: string, parentId: string | null = null) => ({ id, parentId })
const [a, b] = [chapter('a'), chapter('b')]
/** Its parent lies in the bin, so it is shown at the top. */
const orphan = chapter('orphan', 'gone')

test('a chapter is moved among those of its own parent, as the server counts them', () => {
  expect(orderOf([a, orphan, b], b, -1)).toEqual({ parentId: null, before: ['a', 'b'], after: ['b', 'a'], to: 0 })
})

test('at the end of its group a chapter goes no further, nor into another group', () => {
  expect(orderOf([a, b, orphan], b, 1)).toBeUndefined()
  expect(orderOf([a, b, orphan], orphan, -1)).toBeUndefined()
})
