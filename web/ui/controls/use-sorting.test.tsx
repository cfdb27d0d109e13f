import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { dragOver } from '../drag-testing.ts'
import { type SortItem, type Spot, useSorting } from './use-sorting.ts'

afterEach(cleanup)

const BOARD = { todo: ['a', 'b', 'c'], done: ['d'] }

interface ColumnsProps {
  name: string
  onMove: (item: SortItem, to: Spot) => void
}

/** Two lists whose items move within and between them, like the columns of a board. */
function Columns({ name, onMove }: ColumnsProps) {
  const sorting = useSorting(onMove)
  return Object.entries(BOARD).map(([list, ids]) => (
    <ol key={list}>
      {ids.map((id, at) => (
        <li
          key={id}
          data-testid={`${name} ${id}`}
          ref={sorting.item({ list, at, id })}
          data-over={sorting.sideOf({ list, at }, ids.length)}
        />
      ))}
      <li data-testid={`${name} end of ${list}`} ref={sorting.end({ list, at: ids.length })} />
    </ol>
  ))
}

function show() {
  const onMove = vi.fn<(item: SortItem, to: Spot) => void>()
  render(<Columns name="x" onMove={onMove} />)
  return onMove
}
const at = (id: string) => screen.getByTestId(id)

test('within a list the new index is counted without the moved item', async () => {
  const onMove = show()
  const drag = await dragOver(at('x a'), at('x c'), 'lower')
  drag.drop()
  const back = await dragOver(at('x c'), at('x a'), 'upper')
  back.drop()
  expect(onMove.mock.calls).toEqual([
    [
      { list: 'todo', at: 0, id: 'a' },
      { list: 'todo', at: 2 },
    ],
    [
      { list: 'todo', at: 2, id: 'c' },
      { list: 'todo', at: 0 },
    ],
  ])
})

test('between lists the index is that of the gap', async () => {
  const onMove = show()
  const drag = await dragOver(at('x b'), at('x d'), 'upper')
  drag.drop()
  const end = await dragOver(at('x a'), at('x end of done'), 'upper')
  end.drop()
  expect(onMove.mock.calls).toEqual([
    [
      { list: 'todo', at: 1, id: 'b' },
      { list: 'done', at: 0 },
    ],
    [
      { list: 'todo', at: 0, id: 'a' },
      { list: 'done', at: 1 },
    ],
  ])
})

test('the gap is marked while dragging, and no longer after a drop or a cancelled drag', async () => {
  show()
  const drag = await dragOver(at('x a'), at('x c'), 'upper')
  expect(at('x c').getAttribute('data-over')).toBe('before')
  expect(at('x a').hasAttribute('data-dragged')).toBe(true)
  drag.drop()
  const again = await dragOver(at('x a'), at('x c'), 'lower')
  expect(at('x c').getAttribute('data-over')).toBe('after')
  again.cancel()
  await vi.waitFor(() => expect(document.querySelector('[data-over], [data-dragged]')).toBeNull())
})

test('a cancelled drag and a drop at the original position move nothing', async () => {
  const onMove = show()
  const cancelled = await dragOver(at('x a'), at('x c'), 'lower')
  cancelled.cancel()
  const same = await dragOver(at('x b'), at('x b'), 'lower')
  same.drop()
  const next = await dragOver(at('x b'), at('x c'), 'upper')
  next.drop()
  expect(onMove).not.toHaveBeenCalled()
})

test('items cannot be dropped on those of another board', async () => {
  const onMove = vi.fn<(item: SortItem, to: Spot) => void>()
  render(
    <>
      <Columns name="x" onMove={onMove} />
      <Columns name="y" onMove={onMove} />
    </>,
  )
  const drag = await dragOver(at('x a'), at('y d'), 'upper')
  expect(document.querySelector('[data-over]')).toBeNull()
  drag.drop()
  expect(onMove).not.toHaveBeenCalled()
})
