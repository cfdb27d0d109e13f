import { IconCalendar } from '@tabler/icons-react'
import { useId, useRef, useState } from 'react'
import { Floating } from '../controls/Floating.tsx'
import { lazyInPlace } from '../feedback/lazy.tsx'
import { parseTyped, partsOf, shownDate } from '../theme/date-text.ts'
import { useUiLabels } from '../theme/labels.ts'
import classes from './DateField.module.css'
import { fieldEndClass, TextField } from './TextField.tsx'
import { useTypedValue } from './use-typed-value.ts'

const Calendar = lazyInPlace(() => import('./Calendar.tsx'))

export interface DateFieldProps {
  label: string
  help?: string
  error?: string
  required?: boolean
  disabled?: boolean
  /** 'YYYY-MM-DD' or ''. */
  value: string
  /** A day as 'YYYY-MM-DD', '' for none, or the text as typed when it is not a day: the form's schema rejects that. */
  onChange: (value: string) => void
  onBlur?: () => void
  /** Earliest and latest selectable day, 'YYYY-MM-DD'. */
  min?: string
  max?: string
  /** Today, 'YYYY-MM-DD'; marked in the calendar. */
  today?: string
  name?: string
}

/** A day: typed freely and parsed strictly, or selected from a calendar. Shows 2026.09.28 for the value 2026-09-28. */
export function DateField(props: DateFieldProps) {
  const { label, help, error, required, disabled, value, onChange, onBlur, min, max, today, name } = props
  const { dates: labels } = useUiLabels()
  const typed = useTypedValue({ value, onChange, onBlur, parse: parseTyped, show: shownDate })
  const [isOpen, setOpen] = useState(false)
  const frame = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const id = useId()
  const close = (returnFocus: boolean) => {
    setOpen(false)
    if (returnFocus) button.current?.focus()
  }

  return (
    <div ref={frame}>
      <TextField
        id={id}
        name={name}
        label={label}
        help={help}
        error={error ?? (typed.isInvalid ? labels.invalid : undefined)}
        required={required}
        disabled={disabled}
        inputMode="numeric"
        autoComplete="off"
        placeholder={labels.pattern}
        {...typed.input}
        end={
          <button
            ref={button}
            type="button"
            className={fieldEndClass}
            aria-label={`${labels.open}: ${label}`}
            // the day, which is read when the focus returns
            aria-describedby={id}
            aria-expanded={isOpen}
            aria-haspopup="dialog"
            disabled={disabled}
            onClick={() => setOpen(!isOpen)}
          >
            <IconCalendar size={18} aria-hidden />
          </button>
        }
      />
      {isOpen && (
        <Floating anchor={frame} align="start" onClose={close}>
          <Calendar
            fallback={<div className={classes.waiting} />}
            onFailure={() => setOpen(false)}
            label={label}
            value={partsOf(typed.known) ? typed.known : undefined}
            today={today}
            min={min}
            max={max}
            onClear={required ? undefined : () => typed.put('')}
            onChoose={(day) => {
              if (day !== undefined) typed.put(day)
              close(true)
            }}
          />
        </Floating>
      )}
    </div>
  )
}
