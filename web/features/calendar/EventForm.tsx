import { inLang } from '#contract/core/text/localized.ts'
import {
  CALENDAR_COLOURS,
  type Calendar,
  EVENT_PLACE_MAX,
  EVENT_TEXT_MAX,
  EVENT_TITLE_MAX,
} from '#contract/features/calendar/index.ts'
import { useLang } from '../../core/i18n/text.ts'
import { coreTexts } from '../../core/i18n/texts/index.ts'
import { FormDialog } from '../../ui/dialogs/FormDialog.tsx'
import { CheckField } from '../../ui/fields/CheckField.tsx'
import { NativeSelect } from '../../ui/fields/NativeSelect.tsx'
import { TextAreaField } from '../../ui/fields/TextAreaField.tsx'
import { TextField } from '../../ui/fields/TextField.tsx'
import { EventStale } from './EventStale.tsx'
import { MeetingFields } from './MeetingFields.tsx'
import { ReminderFields } from './ReminderFields.tsx'
import { RepeatFields } from './RepeatFields.tsx'
import { TimesFields } from './TimesFields.tsx'
import { calendarTexts } from './texts.ts'
import { useCalendarName } from './use-calendar-name.ts'
import { type Edited, useEventForm } from './use-event-form.tsx'

type Props = Edited & {
  calendars: readonly Calendar[]
  onClose: () => void
}

/** Adds or edits an event: everything that dragging does, and the rest. */
export function EventForm({ calendars, onClose, ...edited }: Props) {
  const t = calendarTexts.useText()
  const c = coreTexts.useText()
  const writable = calendars.filter(({ canWrite }) => canWrite)
  const { event } = edited
  const { form, isSending, problem, submit, question, theirs, dismiss, choose } = useEventForm(
    edited,
    writable,
    onClose,
  )
  const values = form.getValues()
  if (theirs) return <EventStale mine={values} theirs={theirs} onClose={dismiss} onChoose={choose} />
  const isOfArea = calendars.some(({ id, area }) => id === values.calendarId && area !== null)
  return (
    <>
      <FormDialog
        title={t(event ? 'edit' : 'add')}
        onClose={onClose}
        onSubmit={() => void submit()}
        problem={problem}
        cancel={{ label: c('form.cancel') }}
        submit={{ label: c('form.save'), isBusy: isSending }}
        width={640}
      >
        <TextField label={t('field.title')} required limit={EVENT_TITLE_MAX} {...form.getInputProps('title')} />
        <TimesFields form={form} />
        <RepeatFields form={form} />
        <TextField label={t('field.place')} limit={EVENT_PLACE_MAX} {...form.getInputProps('place')} />
        <CalendarSelect
          calendars={writable}
          value={values.calendarId}
          onChange={(id) => form.setFieldValue('calendarId', id)}
        />
        {isOfArea && (
          <CheckField
            label={t('field.private')}
            help={t('field.privateHelp')}
            checked={values.isPrivate}
            onChange={(press) => form.setFieldValue('isPrivate', press.currentTarget.checked)}
          />
        )}
        <NativeSelect
          stacked
          label={t('field.colour')}
          value={values.colour}
          options={[
            { value: '' as const, label: t('colour.none') },
            ...CALENDAR_COLOURS.map((value) => ({ value, label: t(`colour.${value}`) })),
          ]}
          onChange={(colour) => form.setFieldValue('colour', colour)}
        />
        <MeetingFields form={form} event={event} />
        <ReminderFields form={form} />
        <TextAreaField label={t('field.description')} limit={EVENT_TEXT_MAX} {...form.getInputProps('description')} />
      </FormDialog>
      {question}
    </>
  )
}

interface CalendarSelectProps {
  calendars: readonly Calendar[]
  value: string
  onChange: (id: string) => void
}

function CalendarSelect({ calendars, value, onChange }: CalendarSelectProps) {
  const t = calendarTexts.useText()
  const lang = useLang()
  const nameOf = useCalendarName()
  const first = calendars.some(({ area }) => area === null) ? [] : [{ value: '', label: t('calendars.mine') }]
  const options = calendars.map((one) => ({
    value: one.id,
    label: [nameOf(one), one.area && inLang(one.area.name, lang)].filter(Boolean).join(' · '),
  }))
  return (
    <NativeSelect
      stacked
      label={t('field.calendar')}
      value={value}
      options={[...first, ...options]}
      onChange={onChange}
    />
  )
}
