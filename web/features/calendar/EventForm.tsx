import { useState } from 'react'
import { inLang } from '#contract/core/text/localized.ts'
import {
  CALENDAR_COLOURS,
  type Calendar,
  type CalendarEvent,
  calendar,
  EVENT_PLACE_MAX,
  EVENT_TEXT_MAX,
  EVENT_TITLE_MAX,
  EventDraft,
} from '#contract/features/calendar/index.ts'
import { useContractForm } from '../../core/forms/form.tsx'
import { useStaleMerge, withMine } from '../../core/forms/stale-merge.ts'
import { useLang } from '../../core/i18n/text.ts'
import { coreTexts } from '../../core/i18n/texts/index.ts'
import { useDo } from '../../core/query/query.ts'
import { FormDialog } from '../../ui/dialogs/FormDialog.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { CheckField } from '../../ui/fields/CheckField.tsx'
import { NativeSelect } from '../../ui/fields/NativeSelect.tsx'
import { TextAreaField } from '../../ui/fields/TextAreaField.tsx'
import { TextField } from '../../ui/fields/TextField.tsx'
import { useCalendarName } from './CalendarList.tsx'
import { EventStale } from './EventStale.tsx'
import { bodyOf, type EventValues, newValues, type SavedEvent, valuesOf } from './event-values.ts'
import { GuestsField } from './GuestsField.tsx'
import { TimesFields } from './TimesFields.tsx'
import { calendarTexts } from './texts.ts'
import type { NewSpan } from './views.ts'

type Props = {
  calendars: readonly Calendar[]
  onClose: () => void
} & ({ event: CalendarEvent; span?: undefined } | { event: undefined; span: NewSpan })

/** Adds or edits an event: everything that dragging does, and the rest. */
export function EventForm({ event, span, calendars, onClose }: Props) {
  const t = calendarTexts.useText()
  const c = coreTexts.useText()
  const writable = calendars.filter(({ canWrite }) => canWrite)
  const [base, setBase] = useState<{ id: string; version: number } | undefined>(event)
  const stale = useStaleMerge<SavedEvent & { id: string; version: number }>(() => onSubmit())
  const create = useDo(calendar, 'create')
  const change = useDo(calendar, 'change')
  const guests = event?.guests.map(({ id }) => id) ?? []
  const { form, onSubmit, isSending, problem } = useContractForm<EventValues, typeof EventDraft>({
    schema: EventDraft,
    initial: event ? valuesOf(event, guests) : newValues(span, writable.find(({ area }) => area === null)?.id ?? ''),
    toBody: bodyOf,
    send: async (body) => {
      if (base) await change.mutateAsync({ params: { id: base.id }, body: { ...body, version: base.version } })
      else await create.mutateAsync({ body })
      toast(c('form.saved'))
      onClose()
    },
    onStale: (current) => stale.setTheirs(current as SavedEvent & { id: string; version: number }),
  })
  const values = form.getValues()
  const { theirs } = stale
  if (theirs) {
    const saved = valuesOf(theirs, values.guests)
    const choose = (keep: ReadonlySet<string>) => {
      form.setValues(withMine(saved, values, keep))
      setBase(theirs)
      stale.settleChoice(keep.size > 0)
    }
    return <EventStale mine={values} theirs={saved} onClose={stale.dismiss} onChoose={choose} />
  }
  const isOfArea = calendars.some(({ id, area }) => id === values.calendarId && area !== null)
  return (
    <FormDialog
      title={t(event ? 'edit' : 'add')}
      onClose={onClose}
      onSubmit={onSubmit}
      problem={problem}
      cancel={{ label: c('form.cancel') }}
      submit={{ label: c('form.save'), isBusy: isSending }}
      width={640}
    >
      <TextField label={t('field.title')} required limit={EVENT_TITLE_MAX} {...form.getInputProps('title')} />
      <TimesFields form={form} />
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
      <GuestsField
        known={event?.guests ?? []}
        value={values.guests}
        errors={form.errors}
        onChange={(ids) => form.setFieldValue('guests', ids)}
      />
      <TextAreaField label={t('field.description')} limit={EVENT_TEXT_MAX} {...form.getInputProps('description')} />
    </FormDialog>
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
