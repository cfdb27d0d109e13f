import type { UseFormReturnType } from '@mantine/form'
import { dayInUlaanbaatar, isDay, WEEKDAY_NAMES, weekdayOf } from '#contract/core/time/dates.ts'
import { REPEAT_UNITS } from '#contract/features/calendar/index.ts'
import { useLang } from '../../core/i18n/text.ts'
import { CheckField } from '../../ui/fields/CheckField.tsx'
import { DateField } from '../../ui/fields/DateField.tsx'
import { NativeSelect } from '../../ui/fields/NativeSelect.tsx'
import { TextField } from '../../ui/fields/TextField.tsx'
import layout from '../../ui/layout/layout.module.css'
import classes from './calendar.module.css'
import type { EventValues } from './event-values.ts'
import { newRepeat, REPEAT_ENDS, type RepeatValues } from './repeat-values.ts'
import { calendarTexts } from './texts.ts'
import { usePlaceText } from './use-repeat-text.ts'

interface Props {
  form: UseFormReturnType<EventValues>
}

/** Whether and how an event repeats. */
export function RepeatFields({ form }: Props) {
  const t = calendarTexts.useText()
  const { repeat, startDay } = form.getValues()
  const options = [
    { value: 'none' as const, label: t('repeat.none') },
    ...(repeat === 'other' ? [{ value: 'other' as const, label: t('repeat.other') }] : []),
    ...REPEAT_UNITS.map((unit) => ({ value: unit, label: t(`repeat.every.${unit}`) })),
  ]
  const choose = (value: RepeatValues['unit'] | 'none' | 'other') => {
    if (value === 'other') return
    const known = repeat === null || repeat === 'other' ? undefined : repeat
    form.setFieldValue('repeat', value === 'none' ? null : { ...newRepeat(value, startDay), ...known, unit: value })
  }
  return (
    <>
      <NativeSelect
        stacked
        label={t('repeat.label')}
        value={repeat === null ? 'none' : repeat === 'other' ? 'other' : repeat.unit}
        options={options}
        onChange={choose}
      />
      {repeat !== null && repeat !== 'other' && <Details form={form} repeat={repeat} />}
    </>
  )
}

interface DetailsProps extends Props {
  repeat: RepeatValues
}

function Details({ form, repeat }: DetailsProps) {
  const t = calendarTexts.useText()
  const errors = form.errors as Record<string, string | undefined>
  const set = (part: Partial<RepeatValues>) => {
    form.setFieldValue('repeat', { ...repeat, ...part })
    for (const name of Object.keys(part)) form.clearFieldError(`repeat.${name}`)
  }
  const today = dayInUlaanbaatar(new Date())
  return (
    <div className={classes.repeat}>
      <TextField
        label={t(`repeat.interval.${repeat.unit}`)}
        required
        inputMode="numeric"
        data-field="repeat.interval"
        value={repeat.interval}
        error={errors['repeat.interval']}
        onChange={(typed) => set({ interval: typed.currentTarget.value })}
      />
      {repeat.unit === 'week' && <Weekdays form={form} repeat={repeat} />}
      {repeat.unit === 'month' && <MonthBy form={form} repeat={repeat} />}
      <div className={layout.pair}>
        <NativeSelect
          stacked
          label={t('repeat.end')}
          value={repeat.end}
          options={REPEAT_ENDS.map((value) => ({ value, label: t(`repeat.ends.${value}`) }))}
          onChange={(end) => set({ end })}
        />
        {repeat.end === 'until' && (
          <div data-field="repeat.until" tabIndex={-1}>
            <DateField
              label={t('repeat.until')}
              required
              today={today}
              value={repeat.until}
              error={errors['repeat.until']}
              onChange={(until) => set({ until })}
            />
          </div>
        )}
        {repeat.end === 'count' && (
          <TextField
            label={t('repeat.count')}
            required
            inputMode="numeric"
            data-field="repeat.count"
            value={repeat.count}
            error={errors['repeat.count']}
            onChange={(typed) => set({ count: typed.currentTarget.value })}
          />
        )}
      </div>
    </div>
  )
}

/** The days of the week; without a choice it is that of the start. */
function Weekdays({ form, repeat }: DetailsProps) {
  const t = calendarTexts.useText()
  const lang = useLang()
  const { startDay } = form.getValues()
  const first = isDay(startDay) ? weekdayOf(startDay) : 1
  const chosen = repeat.weekdays.length > 0 ? repeat.weekdays : [first]
  const toggle = (day: number) => {
    const next = chosen.includes(day) ? chosen.filter((one) => one !== day) : [...chosen, day].toSorted((a, b) => a - b)
    form.setFieldValue('repeat', { ...repeat, weekdays: next.length === 1 && next[0] === first ? [] : next })
  }
  return (
    <fieldset className="nt-plain">
      <legend className={classes.legend}>{t('repeat.weekdays')}</legend>
      <div className={classes.weekdays}>
        {WEEKDAY_NAMES[lang].long.map((label, i) => (
          <CheckField key={label} label={label} checked={chosen.includes(i + 1)} onChange={() => toggle(i + 1)} />
        ))}
      </div>
    </fieldset>
  )
}

/** The date, or the day of the week with its place in the month. */
function MonthBy({ form, repeat }: DetailsProps) {
  const t = calendarTexts.useText()
  const placeText = usePlaceText()
  const { startDay } = form.getValues()
  if (!isDay(startDay)) return null
  const options = [
    { value: 'date' as const, label: t('repeat.date', { n: Number(startDay.slice(8)) }) },
    { value: 'weekday' as const, label: placeText(startDay) },
  ]
  return (
    <NativeSelect
      stacked
      label={t('repeat.monthBy')}
      value={repeat.monthBy}
      options={options}
      onChange={(monthBy) => form.setFieldValue('repeat', { ...repeat, monthBy })}
    />
  )
}
