import { type RefObject, useEffect, useRef } from 'react'

/**
 * Keeps the current link of a row that scrolls sideways on a phone in its middle. The page itself is not scrolled. `shown` changes with
 * the current link.
 */
export function useCurrentInView<E extends HTMLElement>(shown: string): RefObject<E | null> {
  const row = useRef<E>(null)
  useEffect(() => {
    const current = row.current?.querySelector('[aria-current]')
    if (!row.current || !current) return
    const [whole, part] = [row.current.getBoundingClientRect(), current.getBoundingClientRect()]
    // a difference, so that it holds from right to left too; rows that are not too wide do not scroll
    row.current.scrollLeft += part.left + part.width / 2 - (whole.left + whole.width / 2)
  }, [shown])
  return row
}
