import { useUiLabels } from '../theme/labels.ts'
import { joinDateTime, splitDateTime } from '../theme/time-text.ts'
import type { DateFieldProps } from './DateField.tsx'
import { DateField } from './DateField.tsx'
import { DateGroup } from './DateGroup.tsx'
import { TimeField } from './TimeField.tsx'

export interface DateTimeFieldProps extends Omit<DateFieldProps, 'name'> {
  /** First and last time offered by the list. */
  firstTime?: string
  lastTime?: string
  /** Interval of the offered times, minutes. */
  step?: number
}

/**
 * A day and a time as one answer, 'YYYY-MM-DDTHH:MM' in local time. While one of them is missing the value is
 * incomplete ('2026-09-28', 'T09:30'), which the form's schema rejects.
 */
export function DateTimeField(props: DateTimeFieldProps) {
  const { label, help, error, required, disabled, value, onChange, firstTime, lastTime, step, ...rest } = props
  const { dates: labels } = useUiLabels()
  const { date, time } = splitDateTime(value)
  return (
    <DateGroup {...{ label, help, error, required, disabled }} isUneven>
      <DateField
        {...rest}
        label={labels.date}
        required={required ?? false}
        value={date}
        onChange={(next) => onChange(joinDateTime({ date: next, time }))}
      />
      <TimeField
        label={labels.time}
        required={required}
        value={time}
        onChange={(next) => onChange(joinDateTime({ date, time: next }))}
        onBlur={rest.onBlur}
        min={firstTime}
        max={lastTime}
        step={step}
      />
    </DateGroup>
  )
}
