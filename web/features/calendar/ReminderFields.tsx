import type { UseFormReturnType } from '@mantine/form'
import { CheckField } from '../../ui/fields/CheckField.tsx'
import { NativeSelect } from '../../ui/fields/NativeSelect.tsx'
import type { EventValues } from './event-values.ts'
import { calendarTexts } from './texts.ts'

/** The reminders that are offered, in minutes before the start. */
const OFFERED = [0, 5, 10, 15, 30, 60, 120, 1440, 10_080]

/** A reminder in words: '15 minutes before'. Whole hours, days and weeks are named as such. */
export function useReminderText(): (minutes: number) => string {
  const t = calendarTexts.useText()
  return (minutes) => {
    if (minutes === 0) return t('reminder.start')
    if (minutes % 10_080 === 0) return t('reminder.weeks', { count: minutes / 10_080 })
    if (minutes % 1440 === 0) return t('reminder.days', { count: minutes / 1440 })
    if (minutes % 60 === 0) return t('reminder.hours', { count: minutes / 60 })
    return t('reminder.minutes', { count: minutes })
  }
}

/** Whether, when and how people are reminded of an event. */
export function ReminderFields({ form }: { form: UseFormReturnType<EventValues> }) {
  const t = calendarTexts.useText()
  const text = useReminderText()
  const { reminder, reminderByMail } = form.getValues()
  // one from elsewhere stays a choice
  const known = reminder === null || OFFERED.includes(reminder) ? [] : [reminder]
  const options = [
    { value: '', label: t('reminder.none') },
    ...[...OFFERED, ...known].toSorted((a, b) => a - b).map((one) => ({ value: String(one), label: text(one) })),
  ]
  return (
    <>
      <NativeSelect
        stacked
        label={t('reminder.label')}
        value={reminder === null ? '' : String(reminder)}
        options={options}
        onChange={(value) => form.setFieldValue('reminder', value === '' ? null : Number(value))}
      />
      {reminder !== null && (
        <CheckField
          label={t('reminder.byMail')}
          checked={reminderByMail}
          onChange={(press) => form.setFieldValue('reminderByMail', press.currentTarget.checked)}
        />
      )}
    </>
  )
}
