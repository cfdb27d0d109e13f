import {
  draggable,
  dropTargetForElements,
  monitorForElements,
} from '@atlaskit/pragmatic-drag-and-drop/adapter/element-adapter'
import { combine } from '@atlaskit/pragmatic-drag-and-drop/combine'
import { type RefCallback, useEffect, useMemo, useRef, useState } from 'react'
import { touchDraggable } from './touch-drag.ts'

/** A position in one of the lists. */
export interface Spot {
  list: string
  at: number
}

/** The dragged item and its original position. */
export interface SortItem extends Spot {
  id: string
}

export interface Sorting {
  /** Ref of the element by which an item is dragged. */
  handle: (item: SortItem) => RefCallback<HTMLElement>
  /** Ref of an item that is dragged as a whole and on which others are dropped. */
  item: (item: SortItem) => RefCallback<HTMLElement>
  /** Ref of an item: others are dropped before it or, on its lower half, after it. */
  place: (spot: Spot) => RefCallback<HTMLElement>
  /** Ref of the area after the last item, and of an empty list. */
  end: (spot: Spot) => RefCallback<HTMLElement>
  /** Whether the dragged item would be inserted before this position. */
  isOver: (spot: Spot) => true | undefined
  /** The side of an item on which the dragged one would be inserted, for lists without an area after the last item. */
  sideOf: (spot: Spot, count: number) => 'before' | 'after' | undefined
  /** While an item is dragged, what others change should not move under the pointer. */
  isDragging: boolean
  /** The item that is dragged. */
  dragged: SortItem | undefined
  /** The position before which it would be inserted. */
  over: Spot | undefined
}

/**
 * Sorting by drag and drop within and between lists; items of one `useSorting` cannot be dropped on those of another.
 * It works with a mouse and, after a long press, by touch. Every list also needs buttons or a menu for the same moves,
 * for keyboards and screen readers (WCAG 2.5.7). `onMove` gets the index that the item has after its removal from the
 * old position; it is not called for a drop that changes nothing.
 */
export function useSorting(onMove: (item: SortItem, to: Spot) => void): Sorting {
  const [over, setOver] = useState<Spot>()
  const [dragged, setDragged] = useState<SortItem>()
  const latest = useRef(onMove)
  latest.current = onMove
  const [scope] = useState(() => Symbol('sorting'))
  const [follower] = useState(() => {
    let last: Spot | undefined
    const over = (spot: Spot | undefined) => {
      last = spot
      setOver((before) => (isSame(before, spot) ? before : spot))
    }
    const end = (item: SortItem | undefined, gap: Spot | undefined) => {
      setOver(undefined)
      setDragged(undefined)
      if (!item || !gap) return
      const isBehind = gap.list === item.list && gap.at > item.at
      const to = { list: gap.list, at: isBehind ? gap.at - 1 : gap.at }
      if (!isSame(item, to)) latest.current(item, to)
    }
    return { start: setDragged, over, end, last: () => last }
  })
  const [refs] = useState(() => refsOf(scope, follower))

  useEffect(() => {
    const follow = ({ location }: Dragging) => follower.over(spotOf(location.current.dropTargets[0]?.data))
    return monitorForElements({
      canMonitor: ({ source }) => source.data.scope === scope,
      onDragStart: ({ source }) => follower.start(itemOf(source.data)),
      onDrag: follow,
      onDropTargetChange: follow,
      onDrop: ({ source, location }) =>
        follower.end(itemOf(source.data), spotOf(location.current.dropTargets[0]?.data)),
    })
  }, [scope, follower])

  return useMemo(() => {
    const isOver = (spot: Spot) => isSame(over, spot) || undefined
    const sideOf = ({ list, at }: Spot, count: number) => {
      if (isOver({ list, at })) return 'before'
      return at === count - 1 && isOver({ list, at: count }) ? 'after' : undefined
    }
    return { ...refs, isOver, sideOf, isDragging: dragged !== undefined, dragged, over }
  }, [refs, over, dragged])
}

type Data = Record<string | symbol, unknown>
interface Dragging {
  location: { current: { dropTargets: { data: Data }[] } }
}

const isSame = (a: Spot | undefined, b: Spot | undefined) => a?.list === b?.list && a?.at === b?.at

const spotOf = (data: Data = {}): Spot | undefined =>
  typeof data.list === 'string' && typeof data.at === 'number' ? { list: data.list, at: data.at } : undefined

function itemOf(data: Data): SortItem | undefined {
  const spot = spotOf(data)
  return spot && typeof data.id === 'string' ? { ...spot, id: data.id } : undefined
}

/** What the parts of a list tell of a drag. */
interface Follower {
  start: (item: SortItem) => void
  over: (spot: Spot | undefined) => void
  end: (item: SortItem | undefined, gap: Spot | undefined) => void
  /** The position over which the item was at last. */
  last: () => Spot | undefined
}

/** The position at a point of an element; undefined outside of all lists. */
function spotUnder(spots: ReadonlyMap<Element, (y: number) => Spot>, element: Element | null, y: number) {
  for (let at = element; at; at = at.parentElement) {
    const spotAt = spots.get(at)
    if (spotAt) return spotAt(y)
  }
  return undefined
}

/** Refs that stay the same between renders, so that nothing is registered again during a drag. */
function refsOf(scope: symbol, follower: Follower): Pick<Sorting, 'handle' | 'item' | 'place' | 'end'> {
  const spots = new Map<Element, (y: number) => Spot>()
  const made = new Map<string, RefCallback<HTMLElement>>()
  const once = (key: string, register: (element: HTMLElement) => () => void): RefCallback<HTMLElement> => {
    const ref = made.get(key) ?? ((element) => (element ? register(element) : undefined))
    made.set(key, ref)
    return ref
  }
  const target = (spotAt: (element: Element, y: number) => Spot) => (element: HTMLElement) => {
    spots.set(element, (y) => spotAt(element, y))
    return combine(
      () => void spots.delete(element),
      dropTargetForElements({
        element,
        canDrop: ({ source }) => source.data.scope === scope,
        getData: ({ input }) => ({ ...spotAt(element, input.clientY) }),
      }),
    )
  }
  // an item that others push aside keeps its ref: its position is looked up when it is needed
  const positions = new Map<string, SortItem>()
  const placed = (
    kind: string,
    item: SortItem,
    register: (now: () => SortItem) => (element: HTMLElement) => () => void,
  ) => {
    const key = `${kind} ${item.list} ${item.id}`
    positions.set(key, item)
    return once(key, (element) => register(() => positions.get(key) ?? item)(element))
  }
  const source = (now: () => SortItem) => (element: HTMLElement) => {
    const row = element.closest<HTMLElement>('li') ?? element
    let item = now()
    const byTouch = touchDraggable(element, row, {
      onStart: () => {
        item = now()
        follower.start(item)
      },
      onMove: (under, y) => follower.over(spotUnder(spots, under, y)),
      onEnd: (isDropped) => follower.end(item, isDropped ? follower.last() : undefined),
    })
    return combine(
      byTouch,
      draggable({
        element,
        getInitialData: () => ({ ...now(), scope }),
        onGenerateDragPreview: ({ nativeSetDragImage }) => nativeSetDragImage?.(row, 16, 16),
        onDragStart: () => row.setAttribute('data-dragged', ''),
        onDrop: () => row.removeAttribute('data-dragged'),
      }),
    )
  }
  const row = (now: () => Spot) =>
    target((element, y) => {
      const { list, at } = now()
      const { top, height } = element.getBoundingClientRect()
      return { list, at: y > top + height / 2 ? at + 1 : at }
    })
  return {
    handle: (item) => placed('handle', item, source),
    item: (item) => placed('item', item, (now) => (element) => combine(source(now)(element), row(now)(element))),
    place: (spot) =>
      once(
        `place ${spot.list} ${spot.at}`,
        row(() => spot),
      ),
    end: (spot) =>
      once(
        `end ${spot.list} ${spot.at}`,
        target(() => spot),
      ),
  }
}
