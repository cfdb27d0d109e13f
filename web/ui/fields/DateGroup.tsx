import type { ReactNode } from 'react'
import { useId } from 'react'
import classes from './DateField.module.css'
import fieldClasses from './Field.module.css'

interface DateGroupProps {
  label: string
  help?: string | undefined
  error?: string | undefined
  required?: boolean | undefined
  disabled?: boolean | undefined
  children: ReactNode
}

/** Two fields that form one answer, with a common label, help text and error. */
export function DateGroup({ label, help, error, required, disabled, children }: DateGroupProps) {
  const id = useId()
  const describedBy = [help && `${id}-help`, error && `${id}-error`].filter(Boolean).join(' ')
  return (
    <fieldset className={classes.group} disabled={disabled} aria-describedby={describedBy || undefined}>
      <legend className={fieldClasses.label}>
        {label}
        {required && (
          <span aria-hidden className={fieldClasses.star}>
            {' *'}
          </span>
        )}
      </legend>
      {help && (
        <p id={`${id}-help`} className={fieldClasses.help}>
          {help}
        </p>
      )}
      <div className={classes.two}>{children}</div>
      {error && (
        <p id={`${id}-error`} className={fieldClasses.error}>
          {error}
        </p>
      )}
    </fieldset>
  )
}
