import { useId } from 'react'
import classes from './shop.module.css'

interface Props<Value extends string> {
  label: string
  name: string
  value: Value
  options: readonly { value: Value; label: string; text?: string }[]
  onChange: (value: Value) => void
}

/** One of a few ways, each with a sentence about it. */
export function RadioCards<Value extends string>({ label, name, value, options, onChange }: Props<Value>) {
  const id = useId()
  return (
    <fieldset className={classes.ways}>
      <legend className={classes.legend}>{label}</legend>
      {options.map((option) => (
        <label key={option.value} className={classes.way}>
          <input
            type="radio"
            name={`${name}-${id}`}
            value={option.value}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
          />
          <span>
            <strong>{option.label}</strong>
            {option.text && <span className={classes.quiet}>{option.text}</span>}
          </span>
        </label>
      ))}
    </fieldset>
  )
}
