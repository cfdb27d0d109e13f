import { IconChevronDown } from '@tabler/icons-react'
import classes from './NativeSelect.module.css'

export interface NativeSelectProps<Value extends string> {
  label: string
  /** Shows the label above, as in forms. */
  stacked?: boolean
  /** The label is only read aloud. */
  hideLabel?: boolean
  value: Value
  options: readonly { value: Value; label: string }[]
  onChange: (value: Value) => void
}

/**
 * Selects one of a few options with the browser's native list, which is small and familiar on phones and shows long
 * options whole. The chosen one wraps where the browser would cut it. For long lists use `SelectField`.
 */
export function NativeSelect<Value extends string>(props: NativeSelectProps<Value>) {
  const { label, hideLabel, stacked, value, options, onChange } = props
  return (
    <label className={classes.field} data-stacked={stacked || undefined}>
      <span className={hideLabel ? 'nt-hidden' : classes.label}>{label}</span>
      <span className={classes.frame} data-chosen={options.find((option) => option.value === value)?.label}>
        <select
          className={classes.select}
          value={value}
          onChange={(event) => {
            const chosen = options.find((option) => option.value === event.currentTarget.value)
            if (chosen) onChange(chosen.value)
          }}
        >
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
        <IconChevronDown size={16} aria-hidden className={classes.arrow} />
      </span>
    </label>
  )
}
