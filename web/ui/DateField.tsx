import { IconCalendar } from '@tabler/icons-react'
import { useId, useRef, useState } from 'react'
import classes from './DateField.module.css'
import { parseTyped, partsOf, shownDate } from './date-text.ts'
import { Floating } from './Floating.tsx'
import { useUiLabels } from './labels.ts'
import { late } from './late.tsx'
import { fieldEndClass, TextField } from './TextField.tsx'

const Calendar = late(() => import('./Calendar.tsx'))

export interface DateFieldProps {
  label: string
  help?: string
  error?: string
  required?: boolean
  disabled?: boolean
  /** 'YYYY-MM-DD' or ''. */
  value: string
  /** A day as 'YYYY-MM-DD', '' for none, or the text as typed when it is no day: the form's schema refuses that. */
  onChange: (value: string) => void
  onBlur?: () => void
  /** Earliest and latest day that can be chosen, 'YYYY-MM-DD'. */
  min?: string
  max?: string
  /** The day that counts as today, 'YYYY-MM-DD'; marked in the calendar. */
  today?: string
  name?: string
}

/** A day: typed freely and read strictly, or chosen from a calendar. Shows 2026.09.28, holds 2026-09-28. */
export function DateField(props: DateFieldProps) {
  const { label, help, error, required, disabled, value, onChange, onBlur, min, max, today, name } = props
  const { dates: labels } = useUiLabels()
  const [text, setText] = useState(shownDate(value))
  const [held, setHeld] = useState(value)
  const [isTyping, setIsTyping] = useState(false)
  const [isOpen, setOpen] = useState(false)
  const frame = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const id = useId()

  // The form changed the value by itself: show that.
  if (value !== held) {
    setHeld(value)
    if (!isTyping) setText(shownDate(value))
  }

  const give = (next: string) => {
    setHeld(next)
    onChange(next)
  }
  const isNoDay = text.trim() !== '' && parseTyped(text) === undefined
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
        error={error ?? (isNoDay && !isTyping ? labels.invalid : undefined)}
        required={required}
        disabled={disabled}
        inputMode="numeric"
        autoComplete="off"
        placeholder={labels.pattern}
        value={text}
        onFocus={() => setIsTyping(true)}
        onChange={(event) => {
          const typed = event.currentTarget.value
          setText(typed)
          give(parseTyped(typed) ?? typed.trim())
        }}
        onBlur={() => {
          setIsTyping(false)
          setText(shownDate(parseTyped(text) ?? text.trim()))
          onBlur?.()
        }}
        end={
          <button
            ref={button}
            type="button"
            className={fieldEndClass}
            aria-label={`${labels.open}: ${label}`}
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
            onGone={() => setOpen(false)}
            label={label}
            value={partsOf(held) ? held : undefined}
            today={today}
            min={min}
            max={max}
            onClear={required ? undefined : () => give('')}
            onChoose={(day) => {
              if (day !== undefined) {
                setText(shownDate(day))
                give(day)
              }
              close(true)
            }}
          />
        </Floating>
      )}
    </div>
  )
}
