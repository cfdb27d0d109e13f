import { IconClock } from '@tabler/icons-react'
import { clsx } from 'clsx'
import { useId, useState } from 'react'
import { useUiLabels } from '../theme/labels.ts'
import { parseTime, startsTime, timesOfDay } from '../theme/time-text.ts'
import classes from './Combobox.module.css'
import fieldClasses from './Field.module.css'
import { Field } from './Field.tsx'
import { OptionList } from './OptionList.tsx'
import { toOptions, useCombobox } from './use-combobox.ts'
import { useTypedValue } from './use-typed-value.ts'

export interface TimeFieldProps {
  label: string
  help?: string | undefined
  error?: string | undefined
  required?: boolean | undefined
  disabled?: boolean | undefined
  /** 'HH:MM' in 24 hours, or ''. */
  value: string
  /** A time as 'HH:MM', '' for none, or the text as typed when it is not a time: the form's schema rejects that. */
  onChange: (value: string) => void
  onBlur?: (() => void) | undefined
  /** First and last time of the list. Others can be typed; the form's schema decides about them. */
  min?: string | undefined
  max?: string | undefined
  /** Interval of the listed times, minutes. */
  step?: number | undefined
  name?: string | undefined
  /** The name of the form's field, so that its error can be focused. */
  field?: string | undefined
}

const HALF_HOUR = 30

/** A time of day: typed as 9, 930 or 9:30, or selected from a list. */
export function TimeField(props: TimeFieldProps) {
  const { label, help, error, required, disabled, value, onChange, onBlur, min, max, step = HALF_HOUR } = props
  const { dates: labels } = useUiLabels()
  const id = useId()
  const typed = useTypedValue({ value, onChange, onBlur, parse: parseTime, show: (time) => time })
  // the whole list is offered until something is typed
  const [search, setSearch] = useState('')
  const options = toOptions(timesOfDay({ step, min, max }).filter((time) => startsTime(time, search)))
  const chosen = [typed.known]
  const combobox = useCombobox({
    options,
    chosen,
    isFree: true,
    onChoose: (option) => typed.put(option.value),
    onClose: () => setSearch(''),
  })
  const isOpen = combobox.isOpen && options.length > 0
  return (
    <Field
      {...{ id, label, help, required }}
      error={error ?? (typed.isInvalid ? labels.invalidTime : undefined)}
      labelId={`${id}-label`}
    >
      {(control) => (
        <div ref={combobox.frame} className={classes.frame}>
          <input
            type="text"
            name={props.name}
            data-field={props.field}
            inputMode="numeric"
            placeholder={labels.timePattern}
            {...control}
            {...combobox.input}
            role="combobox"
            aria-expanded={isOpen}
            aria-controls={isOpen ? combobox.listId : undefined}
            required={required}
            disabled={disabled}
            className={clsx(fieldClasses.input, classes.input)}
            data-end
            {...typed.input}
            onClick={combobox.show}
            onChange={(event) => {
              setSearch(event.currentTarget.value)
              typed.input.onChange(event)
              combobox.search()
            }}
            onBlur={() => {
              combobox.close()
              typed.input.onBlur()
            }}
          />
          <IconClock size={16} aria-hidden className={classes.arrow} />
          <OptionList combobox={combobox} labelledBy={`${id}-label`} options={options} chosen={chosen} />
        </div>
      )}
    </Field>
  )
}
