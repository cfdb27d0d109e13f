import type { Day } from '#contract/core/time/dates.ts'
import { type Calendar, calendar } from '#contract/features/calendar/index.ts'
import { useAsk } from '../../core/query/query.ts'
import { ErrorState } from '../../ui/feedback/ErrorState.tsx'
import { TextSkeleton } from '../../ui/feedback/Skeletons.tsx'
import { AgendaView } from './AgendaView.tsx'
import type { EventKey } from './EventChip.tsx'
import { daysOfEvent } from './event-times.ts'
import { calendarTexts } from './texts.ts'
import { coloured } from './use-shown.ts'

interface Props {
  today: Day
  calendars: readonly Calendar[]
  onOpen: (event: EventKey) => void
}

/** The events to come that wait for an answer. */
export function Invitations({ today, calendars, onOpen }: Props) {
  const t = calendarTexts.useText()
  const { data, error, refetch } = useAsk(calendar, 'search', {
    query: { invited: 'true', sort: 'start', pageSize: 100 },
  })
  if (error) return <ErrorState level={2} onRetry={() => void refetch()} />
  if (!data) return <TextSkeleton lines={8} />
  const days = [...new Set(data.data.map((event) => daysOfEvent(event).first))].toSorted()
  return (
    <AgendaView
      label={t('view.invited')}
      days={days}
      today={today}
      events={coloured(data.data, calendars)}
      holidayOn={() => undefined}
      empty={{ title: t('invitedTitle'), text: t('invitedText') }}
      onOpen={onOpen}
    />
  )
}
