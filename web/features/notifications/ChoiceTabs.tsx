import classes from './notices.module.css'

interface Props<Value extends string> {
  label: string
  value: Value
  options: readonly { value: Value; label: string }[]
  onChange: (value: Value) => void
}

/** Narrows a list to one of a few. */
export function ChoiceTabs<Value extends string>({ label, value, options, onChange }: Props<Value>) {
  return (
    <div role="group" aria-label={label} className={classes.tabs}>
      {options.map((option) => (
        <button
          key={option.value}
          type="button"
          className={classes.tab}
          aria-pressed={option.value === value}
          onClick={() => onChange(option.value)}
        >
          {option.label}
        </button>
      ))}
    </div>
  )
}
