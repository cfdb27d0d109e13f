import type { PointerEvent as ReactPointerEvent } from 'react'
import type { Day } from '#contract/core/time/dates.ts'
import type { EventKey, ShownEvent } from './EventChip.tsx'
import type { Drawing } from './use-drawing.ts'

/** The time of a new event: a day, and in views with hours the minutes. */
export interface NewSpan {
  day: Day
  lastDay?: Day
  from?: number
  to?: number
  roomId?: string
}

/** What all views are given. */
export interface ViewProps {
  day: Day
  today: Day
  /** What the view shows, read aloud. */
  label: string
  events: readonly ShownEvent[]
  /** The name of a public holiday. */
  holidayOn: (day: Day) => string | undefined
  drawing: Drawing<ShownEvent> | undefined
  begin: (pointer: ReactPointerEvent, kind: 'move' | 'resize' | 'draw', event?: ShownEvent) => void
  onNew: (span: NewSpan) => void
  onOpen: (event: EventKey) => void
  onDay: (day: Day) => void
}
