import { Input } from '@mantine/core'
import type { ReactNode } from 'react'
import { useId } from 'react'
import { Counter } from './Counter.tsx'

/** What the control inside a field must carry, so that its label, help and error are read with it. */
export interface FieldControl {
  id: string
  'aria-describedby': string | undefined
  'aria-invalid': true | undefined
  'aria-required': true | undefined
}

export interface FieldProps {
  label: ReactNode
  help?: ReactNode
  error?: ReactNode
  required?: boolean
  /** «312 / 1000» below the control. */
  counter?: { count: number; max: number }
  children: (control: FieldControl) => ReactNode
}

/** Label, help, error and counter around a control of any kind (editor, file drop, own control). */
export function Field({ label, help, error, required, counter, children }: FieldProps) {
  const id = useId()
  const described = [help && `${id}-help`, error && `${id}-error`].filter(Boolean).join(' ')
  return (
    <div>
      <Input.Label htmlFor={id} required={required}>
        {label}
      </Input.Label>
      {help && <Input.Description id={`${id}-help`}>{help}</Input.Description>}
      {children({
        id,
        'aria-describedby': described || undefined,
        'aria-invalid': error ? true : undefined,
        'aria-required': required || undefined,
      })}
      {error && <Input.Error id={`${id}-error`}>{error}</Input.Error>}
      {counter && <Counter {...counter} />}
    </div>
  )
}
