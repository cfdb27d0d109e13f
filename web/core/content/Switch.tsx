import classes from './ContentPreview.module.css'

interface SwitchProps<Value extends string> {
  label: string
  value: Value
  options: readonly (readonly [Value, string])[]
  onChange: (value: Value) => void
}

/** Switches between a few views; exactly one is pressed. */
export function Switch<Value extends string>({ label, value, options, onChange }: SwitchProps<Value>) {
  return (
    <div role="group" aria-label={label} className={classes.switch}>
      {options.map(([option, text]) => (
        <button key={option} type="button" aria-pressed={value === option} onClick={() => onChange(option)}>
          {text}
        </button>
      ))}
    </div>
  )
}
