import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { LongList } from './LongList.tsx'
import { GROUP_SIZE, listGroups } from './list-groups.ts'

afterEach(cleanup)

const names = (count: number, of = 'x') => Array.from({ length: count }, (_, i) => `${of}${i}`)
const LONG = names(5 * GROUP_SIZE)
const keysOf = (groups: ReturnType<typeof listGroups>) =>
  new Map(groups.flatMap(({ key, ids }) => ids.map((id) => [id, key])))
/** The items that are in another group than before. */
function movedBy(change: (ids: string[]) => string[]) {
  const before = listGroups([], LONG)
  const ids = change([...LONG])
  const after = listGroups(before, ids)
  expect(after.flatMap((group) => group.ids)).toEqual(ids)
  const [old, now] = [keysOf(before), keysOf(after)]
  return ids.filter((id) => old.has(id) && old.get(id) !== now.get(id))
}

test('a list is divided into groups, the last of which may be longer', () => {
  expect(listGroups([], LONG).map(({ ids }) => ids.length)).toEqual(Array(5).fill(GROUP_SIZE))
  expect(listGroups([], names(GROUP_SIZE + 3)).map(({ ids }) => ids.length)).toEqual([GROUP_SIZE + 3])
  expect(listGroups([], [])).toEqual([])
})

test('an item that comes or goes moves no other one to another group', () => {
  expect(movedBy((ids) => ['new', ...ids])).toEqual([])
  expect(movedBy((ids) => ids.toSpliced(50, 0, 'new'))).toEqual([])
  expect(movedBy((ids) => ids.slice(1))).toEqual([])
  expect(movedBy((ids) => ids.toSpliced(2 * GROUP_SIZE, 1))).toEqual([])
  expect(movedBy((ids) => ids.toSpliced(GROUP_SIZE, GROUP_SIZE))).toEqual([])
})

test('an item that is moved changes its own group alone', () => {
  expect(movedBy((ids) => ['x90', ...ids.toSpliced(90, 1)])).toEqual(['x90'])
  expect(movedBy((ids) => [...ids.slice(1), 'x0'])).toEqual(['x0'])
  expect(movedBy((ids) => ids.toSpliced(41, 2, 'x42', 'x41'))).toEqual([])
  expect(movedBy((ids) => ids.with(39, 'x40').with(40, 'x39')).length).toBeLessThanOrEqual(1)
})

test('of several items that are moved at once, as few as possible change their group', () => {
  expect(movedBy((ids) => ['x90', 'x91', ...ids.toSpliced(90, 2)])).toEqual(['x90', 'x91'])
  expect(movedBy((ids) => ['x90', 'new', ...ids.toSpliced(90, 1)])).toEqual(['x90'])
  expect(movedBy((ids) => [...ids.slice(2), 'x1', 'x0'])).toEqual(['x1', 'x0'])
  expect(movedBy((ids) => ['x90', ...ids.toSpliced(90, 1).slice(1), 'x0'])).toEqual(['x90', 'x0'])
  // those of one group of five stay
  expect(movedBy((ids) => ids.toReversed())).toHaveLength(4 * GROUP_SIZE)
})

test('a group that has grown to twice as many is divided, and keys stay unique', () => {
  let groups = listGroups([], LONG)
  const ids = [...LONG]
  for (const id of names(60, 'new')) {
    ids.unshift(id)
    groups = listGroups(groups, ids)
  }
  expect(groups.flatMap((group) => group.ids)).toEqual(ids)
  expect(Math.max(...groups.map((group) => group.ids.length))).toBeLessThan(2 * GROUP_SIZE)
  expect(new Set(groups.map(({ key }) => key)).size).toBe(groups.length)
})

test('a list that was narrowed and widened again has its order and unique keys', () => {
  const before = listGroups([], LONG)
  const narrow = listGroups(
    before,
    LONG.filter((_, i) => i % 7 === 0),
  )
  const again = listGroups(narrow, LONG)
  expect(again.flatMap(({ ids }) => ids)).toEqual(LONG)
  expect(new Set(again.map(({ key }) => key)).size).toBe(again.length)
})

test('all items are one list, and one keeps the focus when another comes before its group', () => {
  const list = (ids: readonly string[]) => (
    <LongList items={ids.map((id) => ({ id }))} itemRem={4} aria-label="long">
      {({ id }) => (
        <div key={id} role="listitem">
          <button type="button">{id}</button>
        </div>
      )}
    </LongList>
  )
  const { rerender } = render(list(LONG))
  expect(screen.getByRole('list', { name: 'long' }).querySelectorAll('[role="listitem"]')).toHaveLength(LONG.length)
  const button = screen.getByRole('button', { name: 'x20' })
  button.focus()
  rerender(list(['new', ...LONG]))
  expect(button).toHaveFocus()
  expect(screen.getAllByRole('button').map((one) => one.textContent)).toEqual(['new', ...LONG])
  const item = button.closest('[role="listitem"]')
  expect([item?.getAttribute('aria-posinset'), item?.getAttribute('aria-setsize')]).toEqual(['22', '101'])
})
