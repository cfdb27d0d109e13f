import { StaleDialog } from '../../core/forms/StaleDialog.tsx'
import { differingFields, type FieldOf } from '../../core/forms/stale-merge.ts'
import type { EventValues } from './event-values.ts'
import { useReminderText } from './ReminderFields.tsx'
import { calendarTexts } from './texts.ts'
import { useRooms } from './use-busy.ts'
import { useRepeatText } from './use-repeat-text.ts'

interface Props {
  mine: EventValues
  theirs: EventValues
  onClose: () => void
  onChoose: (keep: ReadonlySet<string>) => void
}

/** Compares what somebody else has saved meanwhile with the values in the form. The guests are those of the form. */
export function EventStale({ mine, theirs, ...rest }: Props) {
  const t = calendarTexts.useText()
  const repeatText = useRepeatText()
  const rooms = useRooms()
  const reminderText = useReminderText()
  const labels = {
    title: t('field.title'),
    startDay: t('field.startDay'),
    startTime: t('field.startTime'),
    endDay: t('field.endDay'),
    endTime: t('field.endTime'),
    allDay: t('allDay'),
    place: t('field.place'),
    description: t('field.description'),
    calendarId: t('field.calendar'),
    colour: t('field.colour'),
    isPrivate: t('field.private'),
    repeat: t('repeat.label'),
    reminder: t('reminder.label'),
    reminderByMail: t('reminder.byMail'),
    roomId: t('field.room'),
  }
  const mark = (isSet: boolean) => (isSet ? '✓' : '–')
  const shown = (values: EventValues) => ({
    ...values,
    colour: t(`colour.${values.colour === '' ? 'none' : values.colour}`),
    allDay: mark(values.allDay),
    isPrivate: mark(values.isPrivate),
    repeat: repeatText(values.repeat, values.startDay),
    reminder: values.reminder === null ? t('reminder.none') : reminderText(values.reminder),
    reminderByMail: mark(values.reminderByMail),
    roomId:
      values.roomId === '' ? t('rooms.none') : (rooms.find(({ id }) => id === values.roomId)?.name ?? t('rooms.other')),
  })
  type Name = Exclude<FieldOf<EventValues>, 'guests'>
  return <StaleDialog fields={differingFields<Name>(labels, shown(mine), shown(theirs))} {...rest} />
}
