import { TextField, type TextFieldProps } from '../../ui/fields/TextField.tsx'
import layout from '../../ui/layout/layout.module.css'

interface NameFieldsProps {
  labels: { lastName: string; firstName: string }
  maxLength: number
  /** Returns the form's props of an input. */
  input: (name: 'lastName' | 'firstName') => TextFieldProps
}

/** The two parts of a person's name, the last name first. */
export function NameFields({ labels, maxLength, input }: NameFieldsProps) {
  return (
    <div className={layout.pair}>
      {(['lastName', 'firstName'] as const).map((name) => (
        <TextField key={name} label={labels[name]} required maxLength={maxLength} autoComplete="off" {...input(name)} />
      ))}
    </div>
  )
}
