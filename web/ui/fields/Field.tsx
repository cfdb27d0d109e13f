import type { ReactNode } from 'react'
import { useId } from 'react'
import { Counter } from '../controls/Counter.tsx'
import classes from './Field.module.css'

/** Attributes that connect the control inside a field with its label, help and error. */
export interface FieldControl {
  id: string
  'aria-describedby': string | undefined
  'aria-invalid': true | undefined
  'aria-required': true | undefined
}

/** The parts around every input. */
export interface FieldFrame {
  label?: ReactNode
  /** A hint between label and input. */
  help?: ReactNode
  error?: ReactNode
  required?: boolean
}

export interface FieldProps extends FieldFrame {
  /** Id of the control; generated when left out. */
  id?: string
  /** Id of the label, for lists that share it. */
  labelId?: string
  /** Ids of further elements that describe the control. */
  describedBy?: string
  /** «312 / 1000» below the control. */
  counter?: { count: number; max: number }
  children: (control: FieldControl) => ReactNode
}

/** Label, help, error and counter around a control of any kind (input, editor, file drop). */
export function Field(props: FieldProps) {
  const { id: given, labelId, label, help, error, required, describedBy, counter, children } = props
  const generated = useId()
  const id = given ?? generated
  const hasError = !!error
  const described = [help && `${id}-help`, hasError && `${id}-error`, describedBy].filter(Boolean).join(' ')
  return (
    <div>
      {label && (
        <label htmlFor={id} id={labelId} className={classes.label}>
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
      {/* `true` only marks the control; the message is shown elsewhere. */}
      {hasError && error !== true && (
        <p id={`${id}-error`} className={classes.error}>
          {error}
        </p>
      )}
      {counter && <Counter {...counter} />}
    </div>
  )
}
