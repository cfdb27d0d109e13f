import {
  CALENDAR_COLOURS,
  CALENDAR_NAME_MAX,
  type Calendar,
  type CalendarColour,
  CalendarDraft,
  calendar as feature,
} from '#contract/features/calendar/index.ts'
import { AreaPicker } from '../../core/areas/AreaPicker.tsx'
import { useOwnArea } from '../../core/areas/own-area.ts'
import { useContractForm } from '../../core/forms/form.tsx'
import { coreTexts } from '../../core/i18n/texts/index.ts'
import { useDo } from '../../core/query/query.ts'
import { RemoveButton } from '../../core/records/RemoveButton.tsx'
import { FormDialog } from '../../ui/dialogs/FormDialog.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { NativeSelect } from '../../ui/fields/NativeSelect.tsx'
import { TextField } from '../../ui/fields/TextField.tsx'
import { calendarTexts } from './texts.ts'

interface Values extends Record<string, unknown> {
  name: string
  colour: CalendarColour
  areaId: string | null
}

interface Props {
  /** Left out for a new one. */
  calendar: Calendar | undefined
  onClose: () => void
}

/** Adds or changes a calendar. */
export function CalendarDialog({ calendar, onClose }: Props) {
  const t = calendarTexts.useText()
  const c = coreTexts.useText()
  const ownArea = useOwnArea()
  const create = useDo(feature, 'addCalendar')
  const change = useDo(feature, 'changeCalendar')
  const remove = useDo(feature, 'removeCalendar')
  const { form, onSubmit, isSending, problem } = useContractForm<Values, typeof CalendarDraft>({
    schema: CalendarDraft,
    initial: { name: calendar?.name ?? '', colour: calendar?.colour ?? 'green', areaId: calendar?.area?.id ?? null },
    send: async ({ areaId, ...body }) => {
      if (calendar)
        await change.mutateAsync({ params: { id: calendar.id }, body: { ...body, version: calendar.version } })
      else await create.mutateAsync({ body: { ...body, areaId } })
      toast(c('form.saved'))
      onClose()
    },
  })
  const { areaId, colour } = form.getValues()
  const whose = [
    { value: 'person', label: t('calendars.person') },
    { value: 'area', label: t('calendars.area') },
  ]
  return (
    <FormDialog
      title={t(calendar ? 'calendars.edit' : 'calendars.add')}
      onClose={onClose}
      onSubmit={onSubmit}
      problem={problem}
      cancel={{ label: c('form.cancel') }}
      submit={{ label: c('form.save'), isBusy: isSending }}
    >
      <TextField label={t('calendars.name')} required limit={CALENDAR_NAME_MAX} {...form.getInputProps('name')} />
      <NativeSelect
        stacked
        label={t('field.colour')}
        value={colour}
        options={CALENDAR_COLOURS.map((value) => ({ value, label: t(`colour.${value}`) }))}
        onChange={(value) => form.setFieldValue('colour', value)}
      />
      {!calendar && (
        <NativeSelect
          stacked
          label={t('calendars.whose')}
          value={areaId === null ? 'person' : 'area'}
          options={whose}
          onChange={(value) => form.setFieldValue('areaId', value === 'area' ? ownArea : null)}
        />
      )}
      {!calendar && areaId !== null && (
        <AreaPicker
          label={t('calendars.area')}
          required
          field="areaId"
          value={areaId}
          onChange={(id) => form.setFieldValue('areaId', id ?? ownArea)}
          error={form.errors.areaId}
        />
      )}
      {calendar && (
        <RemoveButton
          text={t('calendars.removeText', { name: calendar.name ?? '' })}
          remove={() => remove.mutateAsync({ params: { id: calendar.id } })}
          onRemoved={onClose}
        />
      )}
    </FormDialog>
  )
}
