import type { ReactNode } from 'react'
import { useId } from 'react'
import { Counter } from './Counter.tsx'
import classes from './Field.module.css'

/** What the control inside a field must carry, so that its label, help and error are read with it. */
export interface FieldControl {
  id: string
  'aria-describedby': string | undefined
  'aria-invalid': true | undefined
  'aria-required': true | undefined
}

/** What stands around every input. */
export interface FieldFrame {
  label?: ReactNode
  /** A hint between label and input. */
  help?: ReactNode
  error?: ReactNode
  required?: boolean
}

export interface FieldProps extends FieldFrame {
  /** Id of the control; made when left out. */
  id?: string
  /** What else describes the control. */
  describedBy?: string
  /** «312 / 1000» below the control. */
  counter?: { count: number; max: number }
  children: (control: FieldControl) => ReactNode
}

/** Label, help, error and counter around a control of any kind (input, editor, file drop). */
export function Field({ id: given, label, help, error, required, describedBy, counter, children }: FieldProps) {
  const made = useId()
  const id = given ?? made
  const hasError = !!error
  const described = [help && `${id}-help`, hasError && `${id}-error`, describedBy].filter(Boolean).join(' ')
  return (
    <div>
      {label && (
        <label htmlFor={id} className={classes.label}>
          {label}
          {required && (
            <span aria-hidden className={classes.star}>
              {' '}
              *
            </span>
          )}
        </label>
      )}
      {help && (
        <p id={`${id}-help`} className={classes.help}>
          {help}
        </p>
      )}
      {children({
        id,
        'aria-describedby': described || undefined,
        'aria-invalid': hasError || undefined,
        'aria-required': required || undefined,
      })}
      {/* `true` marks the control without words: they stand elsewhere. */}
      {hasError && error !== true && (
        <p id={`${id}-error`} className={classes.error}>
          {error}
        </p>
      )}
      {counter && <Counter {...counter} />}
    </div>
  )
}
