import { type DragEvent, useState } from 'react'

/** Things of one list are dragged onto each other's places; lists that lie inside each other have names. */
export function useDragOrder(list: string, onMove: (from: number, to: number) => void) {
  const [dragged, setDragged] = useState<number>()
  const [over, setOver] = useState<number>()
  const end = () => {
    setDragged(undefined)
    setOver(undefined)
  }
  return {
    /** For what is grabbed: the sign in front of the thing. */
    handle: (at: number) => ({
      draggable: true,
      onDragStart: (event: DragEvent) => {
        event.stopPropagation()
        event.dataTransfer.effectAllowed = 'move'
        event.dataTransfer.setData('text/plain', list)
        setDragged(at)
      },
      onDragEnd: end,
    }),
    /** For the thing itself: others are dropped on it. */
    place: (at: number) => ({
      'data-over': dragged !== undefined && over === at && over !== dragged ? true : undefined,
      onDragOver: (event: DragEvent) => {
        if (dragged === undefined) return
        event.preventDefault()
        event.stopPropagation()
        if (over !== at) setOver(at)
      },
      onDrop: (event: DragEvent) => {
        if (dragged === undefined) return
        event.preventDefault()
        event.stopPropagation()
        if (dragged !== at) onMove(dragged, at)
        end()
      },
    }),
  }
}
