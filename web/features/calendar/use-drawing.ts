import { type PointerEvent as ReactPointerEvent, useEffect, useRef, useState } from 'react'
import type { Day } from '#contract/core/time/dates.ts'
import { DAY_MINUTES, STEP_MINUTES } from './event-times.ts'

/** A place in the calendar: a day, and in views with hours the minute. */
export interface Spot {
  day: Day
  minute: number
}

/** What a pointer is doing: `event` is moved or resized; without one, a new event is drawn. */
export interface Drawing<E> {
  kind: 'move' | 'resize' | 'draw'
  event: E | undefined
  from: Spot
  to: Spot
}

interface Options<E> {
  /** Called at the end of a movement that went somewhere. */
  onDone: (drawing: Drawing<E>) => void
}

/** Pixels that a pointer moves before it drags; less is a press. */
const SLACK_PX = 5
/** Milliseconds for which a finger rests before it drags; until then it scrolls. */
const HOLD_MS = 350

/** The spot under a pointer: elements with `data-day` are days, those with `data-hours` too have hours from top to bottom. */
function spotAt(x: number, y: number): Spot | undefined {
  const element = document.elementFromPoint(x, y)?.closest<HTMLElement>('[data-day]')
  const day = element?.dataset.day
  if (!element || day === undefined) return undefined
  if (element.dataset.hours === undefined) return { day, minute: 0 }
  const { top, height } = element.getBoundingClientRect()
  const minute = ((y - top) / height) * DAY_MINUTES
  const rounded = Math.floor(minute / STEP_MINUTES) * STEP_MINUTES
  return { day, minute: Math.min(DAY_MINUTES - STEP_MINUTES, Math.max(0, rounded)) }
}

/**
 * Moves, resizes and draws events with a mouse, a pen or a finger that has rested on them. Everything that it does the form of an event
 * does too, for the keyboard.
 */
export function useDrawing<E>({ onDone }: Options<E>) {
  const [drawing, setDrawing] = useState<Drawing<E>>()
  const end = useRef<() => void>(undefined)
  const done = useRef(onDone)
  done.current = onDone
  useEffect(() => () => end.current?.(), [])

  const begin = (pointer: ReactPointerEvent, kind: Drawing<E>['kind'], event?: E) => {
    if (pointer.button !== 0 || (pointer.pointerType === 'touch' && kind === 'draw')) return
    const from = spotAt(pointer.clientX, pointer.clientY)
    if (!from) return
    pointer.stopPropagation()
    const start = { x: pointer.clientX, y: pointer.clientY }
    const isTouch = pointer.pointerType === 'touch'
    let current: Drawing<E> | undefined
    let isHeld = !isTouch
    const timer = isTouch ? setTimeout(() => void (isHeld = true), HOLD_MS) : undefined
    const move = (to: PointerEvent) => {
      const far = Math.hypot(to.clientX - start.x, to.clientY - start.y) > SLACK_PX
      if (!current && !far) return
      if (!isHeld) return finish()
      const spot = spotAt(to.clientX, to.clientY)
      if (!spot) return
      current = { kind, event, from, to: spot }
      setDrawing(current)
    }
    const scroll = (touch: TouchEvent) => {
      if (isHeld && touch.cancelable) touch.preventDefault()
    }
    const escape = (key: KeyboardEvent) => {
      if (key.key === 'Escape') finish()
    }
    const finish = () => {
      clearTimeout(timer)
      document.removeEventListener('pointermove', move)
      document.removeEventListener('pointerup', up)
      document.removeEventListener('pointercancel', finish)
      document.removeEventListener('touchmove', scroll)
      document.removeEventListener('keydown', escape)
      end.current = undefined
      setDrawing(undefined)
    }
    const up = () => {
      const last = current
      finish()
      if (!last) return
      // the press that ends a movement opens nothing
      const swallow = (click: MouseEvent) => click.stopPropagation()
      document.addEventListener('click', swallow, { capture: true, once: true })
      setTimeout(() => document.removeEventListener('click', swallow, { capture: true }), 0)
      done.current(last)
    }
    end.current?.()
    end.current = finish
    document.addEventListener('pointermove', move)
    document.addEventListener('pointerup', up)
    document.addEventListener('pointercancel', finish)
    document.addEventListener('touchmove', scroll, { passive: false })
    document.addEventListener('keydown', escape)
  }
  return { drawing, begin }
}
