import { keepPreviousData } from '@tanstack/react-query'
import { useState } from 'react'
import { endOfDayInUlaanbaatar, startOfDayInUlaanbaatar } from '#contract/core/time/dates.ts'
import { type Calendar, calendar, type EventRow } from '#contract/features/calendar/index.ts'
import { problemText } from '../../core/api/problem-text.ts'
import { useAsk, useDo } from '../../core/query/query.ts'
import { toast } from '../../ui/feedback/toast.ts'
import { type EventKey, keyOf, type ShownEvent } from './EventChip.tsx'
import { spanOf } from './span.ts'
import { calendarTexts } from './texts.ts'
import { useDueDates } from './use-due-dates.ts'
import type { AskScope } from './use-scope-question.tsx'
import type { ViewState } from './use-view.ts'

/** The time to which an event is moved. */
export type NewTimes = Pick<EventRow, 'start' | 'end' | 'allDay'>

/** Gives each event its own colour, or that of its calendar. Events that one is invited to have the first colour. */
export const coloured = (events: readonly EventRow[], calendars: readonly Calendar[]): ShownEvent[] =>
  events.map((event) => ({
    ...event,
    shownColour: event.colour ?? calendars.find(({ id }) => id === event.calendarId)?.colour ?? 'blue',
  }))

/** The events of the view, without those of hidden calendars, and how to move one. */
export function useShown({ view, day, isInvited }: ViewState, isHidden: (id: string) => boolean, ask: AskScope) {
  const t = calendarTexts.useText()
  const { from, to } = spanOf(view, day)
  const query = { start: startOfDayInUlaanbaatar(from).toISOString(), end: endOfDayInUlaanbaatar(to).toISOString() }
  const range = useAsk(calendar, 'range', { query }, { enabled: !isInvited, placeholderData: keepPreviousData })
  const calendars = useAsk(calendar, 'calendars', { query: {} })
  const change = useDo(calendar, 'move')
  // shown at its new time until the server has answered
  const [moving, setMoving] = useState<{ key: string; times: NewTimes }>()
  const known = calendars.data?.data ?? []
  const { layers, dueDates } = useDueDates({ from, to }, isHidden)
  const events = range.data?.data
    .filter(({ calendarId }) => !isHidden(calendarId))
    .map((event) => (keyOf(event) === moving?.key ? { ...event, ...moving.times } : event))

  const move = async (event: EventKey & Pick<EventRow, 'version'>, times: NewTimes) => {
    const { id, version, occurrence } = event
    setMoving({ key: keyOf(event), times })
    try {
      const scope = occurrence === null ? undefined : await ask({ kind: 'change' })
      if (occurrence !== null && !scope) return
      const part = occurrence === null ? {} : { occurrence, scope }
      await change.mutateAsync({ params: { id }, body: { ...times, ...part, version } })
      toast(t('moved'))
    } catch (error) {
      toast(problemText(error), { variant: 'error' })
      void range.refetch()
    } finally {
      setMoving(undefined)
    }
  }
  return {
    calendars: known,
    isPending: calendars.isPending,
    layers,
    events: events && [...dueDates, ...coloured(events, known)],
    error: range.error ?? calendars.error,
    retry: () => {
      void range.refetch()
      void calendars.refetch()
    },
    move,
  }
}
