import type { UseFormReturnType } from '@mantine/form'
import { addDays, dayInUlaanbaatar, daysBetween, isDay } from '#contract/core/time/dates.ts'
import { CheckField } from '../../ui/fields/CheckField.tsx'
import { DateField } from '../../ui/fields/DateField.tsx'
import { TimeField } from '../../ui/fields/TimeField.tsx'
import layout from '../../ui/layout/layout.module.css'
import type { EventValues } from './event-values.ts'
import { repeatMoved } from './repeat-values.ts'
import { calendarTexts } from './texts.ts'

/** The beginning and the end of an event. Moving the beginning to another day moves the end along, and that of a series. */
export function TimesFields({ form }: { form: UseFormReturnType<EventValues> }) {
  const t = calendarTexts.useText()
  const { startDay, startTime, endDay, endTime, allDay, repeat } = form.getValues()
  const today = dayInUlaanbaatar(new Date())
  const { start, end } = form.errors as Record<string, string | undefined>
  const moveTo = (day: string) => {
    if (isDay(day) && isDay(startDay)) {
      if (isDay(endDay)) form.setFieldValue('endDay', addDays(endDay, daysBetween(startDay, day)))
      form.setFieldValue('repeat', repeatMoved(repeat, startDay, day))
    }
    form.setFieldValue('startDay', day)
    form.clearFieldError('start')
  }
  const set = (name: 'endDay' | 'startTime' | 'endTime', value: string) => {
    form.setFieldValue(name, value)
    form.clearFieldError(name === 'startTime' ? 'start' : 'end')
  }
  return (
    <>
      <CheckField
        label={t('allDay')}
        checked={allDay}
        onChange={(press) => form.setFieldValue('allDay', press.currentTarget.checked)}
      />
      <div className={layout.pair} data-field="start" tabIndex={-1}>
        <DateField
          label={t('field.startDay')}
          required
          today={today}
          value={startDay}
          error={start}
          onChange={moveTo}
        />
        {!allDay && (
          <TimeField
            label={t('field.startTime')}
            required
            value={startTime}
            onChange={(value) => set('startTime', value)}
          />
        )}
      </div>
      <div className={layout.pair} data-field="end" tabIndex={-1}>
        <DateField
          label={t('field.endDay')}
          required
          today={today}
          value={endDay}
          error={end}
          onChange={(value) => set('endDay', value)}
        />
        {!allDay && (
          <TimeField label={t('field.endTime')} required value={endTime} onChange={(value) => set('endTime', value)} />
        )}
      </div>
    </>
  )
}
