import { dayInUlaanbaatar } from '#contract/core/time/dates.ts'
import { DateField } from '../../ui/fields/DateField.tsx'

interface FormOfDay<N extends string> {
  getInputProps: (name: N) => { error?: string; onBlur?: () => void }
  getValues: () => Record<N, string>
  setFieldValue: (name: N, value: string) => void
}

interface FormDateFieldProps<N extends string> {
  form: FormOfDay<N>
  name: N
  label: string
  disabled?: boolean
}

/** A required date in a form; receives the focus when it is invalid. */
export function FormDateField<N extends string>({ form, name, label, disabled }: FormDateFieldProps<N>) {
  const { error, onBlur } = form.getInputProps(name)
  return (
    <div data-field={name} tabIndex={-1}>
      <DateField
        label={label}
        required
        today={dayInUlaanbaatar(new Date())}
        disabled={disabled}
        value={form.getValues()[name]}
        error={error}
        onBlur={onBlur}
        onChange={(value) => form.setFieldValue(name, value)}
      />
    </div>
  )
}
