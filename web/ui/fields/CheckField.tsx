import { clsx } from 'clsx'
import type { ComponentPropsWithRef } from 'react'
import { useId } from 'react'
import classes from './CheckField.module.css'
import type { FieldFrame } from './Field.tsx'

export interface CheckFieldProps
  extends Omit<FieldFrame, 'required'>,
    Omit<ComponentPropsWithRef<'input'>, 'size' | 'style' | 'type'> {}

/** A check box with its label next to it; a press on either toggles it. */
export function CheckField({ id: given, label, help, error, className, ...rest }: CheckFieldProps) {
  const made = useId()
  const id = given ?? made
  const described = [help && `${id}-help`, error && `${id}-error`].filter(Boolean).join(' ')
  return (
    <div>
      <label className={classes.line} data-disabled={rest.disabled || undefined}>
        <input
          {...rest}
          id={id}
          type="checkbox"
          className={clsx('nt-check', className)}
          aria-describedby={described || undefined}
          aria-invalid={error ? true : undefined}
        />
        <span>{label}</span>
      </label>
      {help && (
        <p id={`${id}-help`} className={classes.help}>
          {help}
        </p>
      )}
      {error && error !== true && (
        <p id={`${id}-error`} className={classes.error}>
          {error}
        </p>
      )}
    </div>
  )
}
