import { IconChevronLeft, IconChevronRight, IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useLang } from '../../core/i18n/text.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { IconButton } from '../../ui/controls/IconButton.tsx'
import { ErrorState } from '../../ui/feedback/ErrorState.tsx'
import { lazyInPlace } from '../../ui/feedback/lazy.tsx'
import { TextSkeleton } from '../../ui/feedback/Skeletons.tsx'
import { DateField } from '../../ui/fields/DateField.tsx'
import { NativeSelect } from '../../ui/fields/NativeSelect.tsx'
import { Card } from '../../ui/layout/Card.tsx'
import { Page } from '../../ui/layout/Page.tsx'
import { CalendarList } from './CalendarList.tsx'
import classes from './calendar.module.css'
import { keyOf } from './EventChip.tsx'
import { Invitations } from './Invitations.tsx'
import { RoomList } from './RoomList.tsx'
import { spanText, stepOf, VIEWS } from './span.ts'
import { calendarTexts } from './texts.ts'
import { useRooms } from './use-busy.ts'
import { useHidden } from './use-hidden.ts'
import { useScopeQuestion } from './use-scope-question.tsx'
import { useShown } from './use-shown.ts'
import { useView, type ViewState } from './use-view.ts'
import { ViewOf } from './ViewOf.tsx'
import type { NewSpan } from './views.ts'

// loaded when they are opened
const EventDialog = lazyInPlace(async () => ({ default: (await import('./EventDialog.tsx')).EventDialog }))
const EventForm = lazyInPlace(async () => ({ default: (await import('./EventForm.tsx')).EventForm }))

/** The calendar: what is planned for the person, and by the areas within reach. */
export default function CalendarPage() {
  const t = calendarTexts.useText()
  const state = useView()
  const [isHidden, toggle] = useHidden()
  const { ask, question } = useScopeQuestion()
  const shown = useShown(state, isHidden, ask)
  const [draft, setDraft] = useState<NewSpan>()
  const rooms = useRooms()
  return (
    <Page
      title={t('title')}
      action={
        <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={() => setDraft({ day: state.day })}>
          {t('add')}
        </Button>
      }
    >
      <Bar {...state} />
      <div className={classes.frame}>
        <Card>
          {state.isInvited && <Invitations today={state.today} onOpen={state.open} calendars={shown.calendars} />}
          {!state.isInvited && shown.error && <ErrorState level={2} onRetry={shown.retry} />}
          {!state.isInvited && !shown.error && !shown.events && <TextSkeleton lines={12} />}
          {!state.isInvited && !shown.error && shown.events && (
            <ViewOf state={state} events={shown.events} onNew={setDraft} onMove={shown.move} />
          )}
        </Card>
        <div className={classes.side}>
          <CalendarList
            calendars={shown.calendars}
            isPending={shown.isPending}
            layers={shown.layers}
            isHidden={isHidden}
            onToggle={toggle}
          />
          <RoomList rooms={rooms} day={state.day} onBook={setDraft} />
        </div>
      </div>
      {draft && (
        <EventForm event={undefined} span={draft} calendars={shown.calendars} onClose={() => setDraft(undefined)} />
      )}
      {question}
      {state.event && (
        <EventDialog
          key={keyOf(state.event)}
          event={state.event}
          calendars={shown.calendars}
          onClose={() => state.open(null)}
        />
      )}
    </Page>
  )
}

/** Goes through time, and chooses the view. */
function Bar({ view, day, today, isInvited, show, showInvited }: ViewState) {
  const t = calendarTexts.useText()
  const lang = useLang()
  const options = [...VIEWS, 'invited' as const].map((value) => ({ value, label: t(`view.${value}`) }))
  return (
    <div className={classes.bar}>
      <div className={classes.step}>
        <IconButton name={t('previous')} onClick={() => show({ day: stepOf(view, day, -1) })}>
          <IconChevronLeft size={20} aria-hidden />
        </IconButton>
        <Button variant="default" onClick={() => show({ day: today })}>
          {t('today')}
        </Button>
        <IconButton name={t('next')} onClick={() => show({ day: stepOf(view, day, 1) })}>
          <IconChevronRight size={20} aria-hidden />
        </IconButton>
      </div>
      <p className={classes.span} aria-live="polite">
        {isInvited ? t('view.invited') : spanText(view, day, lang)}
      </p>
      <DateField
        label={t('goTo')}
        value={day}
        today={today}
        onChange={(value) => {
          if (/^\d{4}-\d{2}-\d{2}$/.test(value)) show({ day: value })
        }}
      />
      <NativeSelect
        label={t('views')}
        value={isInvited ? 'invited' : view}
        options={options}
        onChange={(value) => (value === 'invited' ? showInvited() : show({ view: value }))}
      />
    </div>
  )
}
