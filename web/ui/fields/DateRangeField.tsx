import { IconCalendar } from '@tabler/icons-react'
import { useId, useRef, useState } from 'react'
import { Floating } from '../controls/Floating.tsx'
import { lazyInPlace } from '../feedback/lazy.tsx'
import { parseTyped, partsOf, shownDate } from '../theme/date-text.ts'
import { useUiLabels } from '../theme/labels.ts'
import classes from './DateField.module.css'
import { DateGroup } from './DateGroup.tsx'
import { fieldEndClass, TextField } from './TextField.tsx'
import { useTypedValue } from './use-typed-value.ts'

const Calendar = lazyInPlace(() => import('./Calendar.tsx'))

/** Days as 'YYYY-MM-DD', '' for none, or text as typed when it is not a day: the form's schema rejects that. */
export interface DateRange {
  from: string
  to: string
}

export interface DateRangeFieldProps {
  label: string
  help?: string
  error?: string
  required?: boolean
  disabled?: boolean
  value: DateRange
  onChange: (value: DateRange) => void
  onBlur?: () => void
  /** Earliest and latest selectable day, 'YYYY-MM-DD'. */
  min?: string
  max?: string
  /** Today, 'YYYY-MM-DD'; marked in the calendar. */
  today?: string
}

const dayOf = (value: string) => (partsOf(value) ? value : undefined)

/** The two inputs, the days as known, and whether they are in the wrong order. */
function useTypedRange({ value, onChange, onBlur }: DateRangeFieldProps) {
  const id = useId()
  const latest = useRef(value)
  latest.current = value
  const give = (part: Partial<DateRange>) => {
    latest.current = { ...latest.current, ...part }
    onChange(latest.current)
  }
  const text = { parse: parseTyped, show: shownDate, onBlur }
  const from = useTypedValue({ ...text, value: value.from, onChange: (day) => give({ from: day }) })
  const to = useTypedValue({ ...text, value: value.to, onChange: (day) => give({ to: day }) })
  const first = dayOf(from.known)
  const last = dayOf(to.known)
  const isReversed = first !== undefined && last !== undefined && last < first
  const clear = () => {
    from.put('')
    to.put('')
  }
  const inputs = { from: { ...from.input, id: `${id}-from` }, to: { ...to.input, id: `${id}-to` } }
  return { from, to, inputs, first, last, isReversed, clear }
}

/** First and last day: each typed, or both selected one after the other in one calendar. */
export function DateRangeField(props: DateRangeFieldProps) {
  const { label, help, error, required, disabled, min, max, today } = props
  const { dates: labels } = useUiLabels()
  const { from, to, inputs, first, last, isReversed, clear } = useTypedRange(props)
  const [picking, setPicking] = useState<keyof DateRange>()
  const frame = useRef<HTMLDivElement>(null)
  const opener = useRef<HTMLButtonElement>(null)
  const close = (returnFocus: boolean) => {
    setPicking(undefined)
    if (returnFocus) opener.current?.focus()
  }

  const choose = (day: string) => {
    if (picking === 'to' && first !== undefined && day >= first) {
      to.put(day)
      close(true)
      return
    }
    // a new first day; the last day is selected next unless it still fits
    from.put(day)
    if (last !== undefined && last < day) to.put('')
    setPicking('to')
  }
  const buttonOf = (end: keyof DateRange, name: string) => (
    <button
      type="button"
      className={fieldEndClass}
      aria-label={`${labels.open}: ${label}, ${name}`}
      // the day, which is read when the focus returns
      aria-describedby={inputs[end].id}
      aria-expanded={picking !== undefined}
      aria-haspopup="dialog"
      disabled={disabled}
      onClick={(event) => {
        opener.current = event.currentTarget
        setPicking(picking === undefined ? end : undefined)
      }}
    >
      <IconCalendar size={18} aria-hidden />
    </button>
  )
  const input = { required, disabled, inputMode: 'numeric', autoComplete: 'off', placeholder: labels.pattern } as const

  return (
    <div ref={frame}>
      <DateGroup {...{ label, help, required, disabled }} error={error ?? (isReversed ? labels.reversed : undefined)}>
        <TextField
          {...input}
          label={labels.from}
          error={from.isInvalid ? labels.invalid : undefined}
          {...inputs.from}
          end={buttonOf('from', labels.from)}
        />
        <TextField
          {...input}
          label={labels.to}
          error={to.isInvalid ? labels.invalid : isReversed || undefined}
          {...inputs.to}
          end={buttonOf('to', labels.to)}
        />
      </DateGroup>
      {picking && (
        <Floating anchor={frame} align="start" onClose={close}>
          <Calendar
            fallback={<div className={classes.waiting} />}
            onFailure={() => setPicking(undefined)}
            label={label}
            note={picking === 'from' ? labels.chooseFrom : labels.chooseTo}
            value={picking === 'from' ? first : last}
            start={first}
            range={{ from: first, to: last }}
            today={today}
            min={min}
            max={max}
            onClear={required ? undefined : clear}
            onChoose={(day) => (day === undefined ? close(true) : choose(day))}
          />
        </Floating>
      )}
    </div>
  )
}
