import { useState } from 'react'
import { shortName } from '#contract/core/people/person.ts'
import { inLang } from '#contract/core/text/localized.ts'
import { formatDay } from '#contract/core/time/dates.ts'
import { type Calendar, type CalendarEvent, calendar, type GuestAnswer } from '#contract/features/calendar/index.ts'
import { problemText } from '../../core/api/problem-text.ts'
import { useLang } from '../../core/i18n/text.ts'
import { coreTexts } from '../../core/i18n/texts/index.ts'
import { useAsk, useDo } from '../../core/query/query.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { Dialog } from '../../ui/dialogs/Dialog.tsx'
import { useConfirm } from '../../ui/dialogs/use-confirm.ts'
import { TextSkeleton } from '../../ui/feedback/Skeletons.tsx'
import { Status } from '../../ui/feedback/Status.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import layout from '../../ui/layout/layout.module.css'
import type { Tone } from '../../ui/theme/colours.ts'
import classes from './calendar.module.css'
import { type EventKey, useWhen } from './EventChip.tsx'
import { EventForm } from './EventForm.tsx'
import { daysOfEvent } from './event-times.ts'
import { useReminderText } from './ReminderFields.tsx'
import { repeatValuesOf } from './repeat-values.ts'
import { calendarTexts } from './texts.ts'
import { useCalendarName } from './use-calendar-name.ts'
import { useRepeatText } from './use-repeat-text.ts'
import { useScopeQuestion } from './use-scope-question.tsx'

const ANSWER_TONES: Record<GuestAnswer, Tone> = { waiting: 'neutral', accepted: 'good', declined: 'bad' }

interface Props {
  event: EventKey
  calendars: readonly Calendar[]
  onClose: () => void
}

/** One event: what is known of it, the answer of a guest, and its form for those who keep it. */
export function EventDialog({ event: { id, occurrence }, calendars, onClose }: Props) {
  const t = calendarTexts.useText()
  const query = occurrence === null ? {} : { occurrence }
  const { data, error } = useAsk(calendar, 'one', { params: { id }, query })
  const [isEditing, setEditing] = useState(false)
  const event = data?.data
  if (event && isEditing) return <EventForm event={event} calendars={calendars} onClose={onClose} />
  return (
    <Dialog opened onClose={onClose} title={event?.title ?? t('title')}>
      {error && <p role="alert">{t('gone')}</p>}
      {!error && !event && <TextSkeleton lines={5} />}
      {event && (
        <div className={classes.details}>
          <EventFacts event={event} />
          {event.answer !== null && <Answer event={event} />}
          {event.canWrite && <Actions event={event} onEdit={() => setEditing(true)} onRemoved={onClose} />}
        </div>
      )}
    </Dialog>
  )
}

function EventFacts({ event }: { event: CalendarEvent }) {
  const t = calendarTexts.useText()
  const c = coreTexts.useText()
  const lang = useLang()
  const when = useWhen()
  const nameOf = useCalendarName()
  const repeatText = useRepeatText()
  const reminderText = useReminderText()
  const { area, owner } = event.calendar
  const { first, last } = daysOfEvent(event)
  const reminder =
    event.reminder === null
      ? ''
      : [reminderText(event.reminder), event.reminderByMail && t('reminder.withMail')].filter(Boolean).join(' · ')
  const facts = [
    [t('field.when'), first === last ? `${formatDay(first, lang)}, ${when(event)}` : when(event)],
    [t('repeat.label'), event.repeats ? repeatText(repeatValuesOf(event, first), first) : ''],
    [t('field.place'), event.place],
    [t('field.room'), [event.room?.name, event.room?.place].filter(Boolean).join(' · ')],
    [t('field.calendar'), [nameOf(event.calendar), area && inLang(area, lang)].filter(Boolean).join(' · ')],
    [t('field.host'), event.canWrite || !owner ? '' : shortName(owner)],
    [t('field.private'), event.isPrivate ? t('field.privateHelp') : ''],
    [t('reminder.label'), reminder],
    [t('field.description'), event.description],
  ].filter(([, value]) => value !== '')
  return (
    <dl>
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
      {event.guests.length > 0 && (
        <div>
          <dt>{t('field.guests')}</dt>
          <dd>
            <ul className={classes.guests} aria-label={t('field.guests')}>
              {event.guests.map((guest) => (
                <li key={guest.id}>
                  <span>
                    {shortName(guest)}{' '}
                    <span className={classes.small}>
                      {[c(`role.${guest.role}`), guest.area && inLang(guest.area, lang)].filter(Boolean).join(' · ')}
                    </span>
                  </span>
                  <Status tone={ANSWER_TONES[guest.answer]}>{t(`answer.${guest.answer}`)}</Status>
                </li>
              ))}
            </ul>
          </dd>
        </div>
      )}
    </dl>
  )
}

/** Accepts or declines; the present answer is marked. */
function Answer({ event }: { event: CalendarEvent }) {
  const t = calendarTexts.useText()
  const send = useDo(calendar, 'answer')
  const give = async (answer: 'accepted' | 'declined') => {
    try {
      await send.mutateAsync({ params: { id: event.id }, body: { answer } })
      toast(t('answered'))
    } catch (error) {
      toast(problemText(error), { variant: 'error' })
    }
  }
  return (
    <>
      {event.repeats && <p className={classes.note}>{t('answerForAll')}</p>}
      <div className={layout.buttons}>
        {(['accepted', 'declined'] as const).map((answer) => (
          <Button
            key={answer}
            variant={event.answer === answer ? 'filled' : 'default'}
            aria-pressed={event.answer === answer}
            disabled={send.isPending}
            onClick={() => void give(answer)}
          >
            {t(answer === 'accepted' ? 'accept' : 'decline')}
          </Button>
        ))}
      </div>
    </>
  )
}

interface ActionsProps {
  event: CalendarEvent
  onEdit: () => void
  onRemoved: () => void
}

function Actions({ event, onEdit, onRemoved }: ActionsProps) {
  const t = calendarTexts.useText()
  const c = coreTexts.useText()
  const confirm = useConfirm()
  const remove = useDo(calendar, 'remove')
  const { ask, question } = useScopeQuestion()
  /** What is to be deleted; undefined for nothing. */
  const chosen = async () => {
    const { occurrence } = event
    if (occurrence !== null) {
      const scope = await ask({ kind: 'remove' })
      return scope && { occurrence, scope }
    }
    const isSure = await confirm({
      title: c('form.removeTitle'),
      text: t(event.repeats ? 'removeSeriesText' : 'removeText', { title: event.title }),
      confirmLabel: c('form.remove'),
      danger: true,
    })
    return isSure ? {} : undefined
  }
  const removeIt = async () => {
    const query = await chosen()
    if (!query) return
    try {
      await remove.mutateAsync({ params: { id: event.id }, query })
      toast(c('form.removed'))
      onRemoved()
    } catch (error) {
      toast(problemText(error), { variant: 'error' })
    }
  }
  return (
    <div className={layout.buttons}>
      <Button variant="default" onClick={onEdit}>
        {c('form.edit')}
      </Button>
      <Button variant="subtle" color="red" onClick={() => void removeIt()}>
        {c('form.remove')}
      </Button>
      {question}
    </div>
  )
}
