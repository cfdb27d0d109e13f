import { clsx } from 'clsx'
import type { ComponentPropsWithRef, ReactNode } from 'react'
import { useState } from 'react'
import { charactersIn } from '../controls/Counter.tsx'
import classes from './Field.module.css'
import type { FieldFrame } from './Field.tsx'
import { Field } from './Field.tsx'

export interface TextFieldProps extends FieldFrame, Omit<ComponentPropsWithRef<'input'>, 'size' | 'style'> {
  /** Maximum number of characters; shows the counter. */
  limit?: number
  /** Counts characters, where the rule does not count code points. */
  count?: (text: string) => number
  /** A button at the end, inside the border; styled by `fieldEndClass`. */
  end?: ReactNode
}

/** Class of a button at the end of a field, inside its border. */
export const fieldEndClass = classes.end

/** A single-line text with label, help, error and, with a limit, a character counter. */
export function TextField(props: TextFieldProps) {
  const { id, label, help, error, required, limit, count = charactersIn, end, className, onChange, ...rest } = props
  const [typed, setTyped] = useState(String(rest.defaultValue ?? ''))
  const text = rest.value === undefined ? typed : String(rest.value)
  return (
    <Field
      {...{ id, label, help, error, required }}
      describedBy={rest['aria-describedby']}
      counter={limit === undefined ? undefined : { count: count(text), max: limit }}
    >
      {(control) => (
        <div className={classes.box}>
          <input
            type="text"
            {...rest}
            {...control}
            required={required}
            className={clsx(classes.input, className)}
            data-end={end ? true : undefined}
            onChange={(event) => {
              setTyped(event.currentTarget.value)
              onChange?.(event)
            }}
          />
          {end}
        </div>
      )}
    </Field>
  )
}
