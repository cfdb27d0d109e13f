import { type DragEvent, useMemo, useRef, useState } from 'react'

/** What is dragged: a group by its place, or a question by its id. */
type Dragged = { kind: 'group'; at: number } | { kind: 'question'; id: string }
/** Where it would fall: before the thing at this place. */
interface Over {
  groupId?: string
  at: number
}

export interface Drag {
  isOver: (over: Over) => true | undefined
  /** For the sign one grabs. */
  handle: (what: Dragged) => { draggable: true; onDragStart: (event: DragEvent) => void; onDragEnd: () => void }
  /** For a question or a group: others fall before it or, on its lower half, behind it. */
  questionPlace: (groupId: string, at: number) => DropHandlers
  /** For what lies below the last question of a group, and for an empty group. */
  endPlace: (groupId: string, count: number) => DropHandlers
  groupPlace: (at: number) => DropHandlers
}

interface DropHandlers {
  onDragOver: (event: DragEvent<HTMLElement>) => void
  onDrop: (event: DragEvent<HTMLElement>) => void
}

interface Callbacks {
  /** `at` counts the places of the group as it is now, with the question still in it. */
  onQuestion: (id: string, groupId: string, at: number) => void
  /** `at` counts the places as they are now, with the group still in its own. */
  onGroup: (from: number, at: number) => void
}

/** Dragging with a mouse: questions within and between groups, and groups. Fingers and keys have buttons. */
export function useDrag({ onQuestion, onGroup }: Callbacks): Drag {
  const [dragged, setDragged] = useState<Dragged>()
  const [over, setOver] = useState<Over>()
  const latest = useRef({ onQuestion, onGroup })
  latest.current = { onQuestion, onGroup }
  // the same as long as nothing is dragged, so that a letter does not draw everything again
  return useMemo(() => dragOf({ dragged, over, setDragged, setOver, latest }), [dragged, over])
}

interface DragState {
  dragged: Dragged | undefined
  over: Over | undefined
  setDragged: (what: Dragged | undefined) => void
  setOver: (over: Over | undefined) => void
  latest: { current: Callbacks }
}

function dragOf({ dragged, over, setDragged, setOver, latest }: DragState): Drag {
  const end = () => {
    setDragged(undefined)
    setOver(undefined)
  }
  const drop = (kind: Dragged['kind'], placeOf: (event: DragEvent<HTMLElement>) => Over): DropHandlers => ({
    onDragOver: (event) => {
      if (dragged?.kind !== kind) return
      event.preventDefault()
      event.stopPropagation()
      const next = placeOf(event)
      if (over?.at !== next.at || over.groupId !== next.groupId) setOver(next)
    },
    onDrop: (event) => {
      if (dragged?.kind !== kind) return
      event.preventDefault()
      event.stopPropagation()
      const { groupId, at } = placeOf(event)
      if (dragged.kind === 'group') latest.current.onGroup(dragged.at, at)
      else if (groupId !== undefined) latest.current.onQuestion(dragged.id, groupId, at)
      end()
    },
  })
  return {
    isOver: ({ groupId, at }) => (over && over.groupId === groupId && over.at === at ? true : undefined),
    handle: (what) => ({
      draggable: true,
      onDragStart: (event) => {
        event.stopPropagation()
        event.dataTransfer.effectAllowed = 'move'
        event.dataTransfer.setData('text/plain', what.kind)
        setDragged(what)
      },
      onDragEnd: end,
    }),
    questionPlace: (groupId, at) => drop('question', (event) => ({ groupId, at: half(event, at) })),
    endPlace: (groupId, count) => drop('question', () => ({ groupId, at: count })),
    groupPlace: (at) => drop('group', (event) => ({ at: half(event, at) })),
  }
}

/** Before the thing one is over, or on its lower half behind it. */
const half = ({ currentTarget, clientY }: DragEvent, at: number): number => {
  const { top, height } = currentTarget.getBoundingClientRect()
  return clientY > top + height / 2 ? at + 1 : at
}
