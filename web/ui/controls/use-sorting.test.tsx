import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
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

/** A finger on an item, and what it is over: jsdom has no layout. */
function finger(id: string) {
  const element = at(id)
  document.elementFromPoint = () => null
  // what follows the finger is a copy
  const fire = (type: 'touchStart' | 'touchMove' | 'touchEnd' | 'touchCancel', x = 0, y = 0) =>
    fireEvent[type](element, {
      touches: type === 'touchEnd' || type === 'touchCancel' ? [] : [{ clientX: x, clientY: y }],
    })
  return {
    fire,
    hold: () => act(async () => new Promise((done) => setTimeout(done, 350))),
    over: async (target: string, y: number) => {
      const under = screen.getAllByTestId(target)[0] ?? null
      document.elementFromPoint = () => under
      const event = fire('touchMove', 0, y)
      await act(async () => new Promise((done) => setTimeout(done, 50)))
      return event
    },
  }
}

test('a finger that has rested on an item drags it, and the page does not scroll meanwhile', async () => {
  const onMove = show()
  const one = finger('x a')
  one.fire('touchStart')
  await one.hold()
  // the event was prevented
  expect(await one.over('x c', 1)).toBe(false)
  expect(at('x c').getAttribute('data-over')).toBe('after')
  expect(document.querySelectorAll('ol [data-dragged], body > [inert]')).toHaveLength(2)
  one.fire('touchEnd')

  expect(onMove.mock.calls).toEqual([
    [
      { list: 'todo', at: 0, id: 'a' },
      { list: 'todo', at: 2 },
    ],
  ])
  expect(document.querySelectorAll('[data-dragged], [inert]')).toHaveLength(0)
})

test('a finger that moves at once scrolls the page, and one that is interrupted moves nothing', async () => {
  const onMove = show()
  const one = finger('x a')
  one.fire('touchStart')
  expect(await one.over('x c', 40)).toBe(true)
  await one.hold()
  one.fire('touchEnd')
  one.fire('touchStart')
  await one.hold()
  await one.over('x c', 1)
  one.fire('touchCancel')

  expect(onMove).not.toHaveBeenCalled()
  expect(at('x c').hasAttribute('data-over')).toBe(false)
  expect(document.querySelectorAll('[data-dragged], [inert]')).toHaveLength(0)
})
