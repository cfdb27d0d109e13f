import { clsx } from 'clsx'
import type { ComponentPropsWithRef } from 'react'
import { useState } from 'react'
import { charactersIn } from '../controls/Counter.tsx'
import classes from './Field.module.css'
import type { FieldFrame } from './Field.tsx'
import { Field } from './Field.tsx'

export interface TextAreaFieldProps extends FieldFrame, Omit<ComponentPropsWithRef<'textarea'>, 'style'> {
  /** Maximum number of characters; shows the counter. */
  limit?: number
  /** Counts characters, where the rule does not count code points. */
  count?: (text: string) => number
}

/** A multi-line text; grows with its content where the browser supports it, and can be resized everywhere. */
export function TextAreaField(props: TextAreaFieldProps) {
  const { id, label, help, error, required, limit, count = charactersIn, className, onChange, ...rest } = props
  const [typed, setTyped] = useState(String(rest.defaultValue ?? ''))
  const text = rest.value === undefined ? typed : String(rest.value)
  return (
    <Field
      {...{ id, label, help, error, required }}
      describedBy={rest['aria-describedby']}
      counter={limit === undefined ? undefined : { count: count(text), max: limit }}
    >
      {(control) => (
        <textarea
          rows={3}
          {...rest}
          {...control}
          required={required}
          className={clsx(classes.input, className)}
          onChange={(event) => {
            setTyped(event.currentTarget.value)
            onChange?.(event)
          }}
        />
      )}
    </Field>
  )
}
