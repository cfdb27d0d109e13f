import { type KeyboardEvent, useEffect, useRef, useState } from 'react'

/**
 * The state of a name that is edited in its place. What opened the field gets the focus back, as far as it is to return:
 * `opener`, or the button of the menu in it.
 */
export function useInlineEdit<E extends HTMLElement>() {
  const [isEditing, setEditing] = useState(false)
  const opener = useRef<E>(null)
  const isReturning = useRef(false)
  useEffect(() => {
    if (isEditing || !isReturning.current) return
    isReturning.current = false
    const menu = opener.current?.querySelector<HTMLElement>('[aria-haspopup]')
    ;(menu ?? opener.current)?.focus()
  }, [isEditing])
  const start = () => setEditing(true)
  return {
    isEditing,
    opener,
    start,
    /** Opens the field by F2, as file managers do. */
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key !== 'F2') return
      event.preventDefault()
      start()
    },
    close: (returns: boolean) => {
      isReturning.current = returns
      setEditing(false)
    },
  }
}
