import { clsx } from 'clsx'
import { type HTMLAttributes, type ReactNode, useLayoutEffect, useMemo, useRef } from 'react'
import classes from './LongList.module.css'
import { type ListGroup, listGroups } from './list-groups.ts'

interface Props<T> extends Omit<HTMLAttributes<HTMLDivElement>, 'children'> {
  items: readonly T[]
  /** The usual height of an item with the gap after it, for groups that were not drawn yet, rem. */
  itemRem: number
  /** Draws an item as an element with the role `listitem` and its id as the key. */
  children: (item: T, at: number) => ReactNode
}

/**
 * A list of up to some thousand items. They are all in the document, so that the search of the browser, the focus and drags find each of
 * them, but browsers neither lay out nor paint those far out of sight. They decide this for groups: for single items, the decision itself
 * and looking for the item under the pointer took 8 ms of each frame of a drag over 1,000 cards (processor slowed down four times).
 */
export function LongList<T extends { id: string }>({ items, itemRem, children, className, ...list }: Props<T>) {
  const before = useRef<readonly ListGroup[]>([])
  const groups = useMemo(
    () =>
      listGroups(
        before.current,
        items.map(({ id }) => id),
      ),
    [items],
  )
  before.current = groups
  const element = useRef<HTMLDivElement>(null)
  // Chromium leaves out what is not drawn when it counts for screen readers; as props the numbers would draw all items again
  useLayoutEffect(() => {
    const drawn = element.current?.querySelectorAll(':scope > * > *') ?? []
    for (const [i, item] of [...drawn].entries()) {
      item.setAttribute('aria-posinset', String(i + 1))
      item.setAttribute('aria-setsize', String(drawn.length))
    }
  }, [groups])
  let at = 0
  return (
    // a <ul> may not have groups as its children
    <div ref={element} role="list" className={clsx(classes.list, className)} {...list}>
      {groups.map(({ key, ids }) => {
        const from = at
        at += ids.length
        return (
          <div
            key={key}
            role="presentation"
            className={classes.group}
            style={{ containIntrinsicBlockSize: `auto ${ids.length * itemRem}rem` }}
          >
            {items.slice(from, at).map((item, i) => children(item, from + i))}
          </div>
        )
      })}
    </div>
  )
}
