import { dayInUlaanbaatar } from '#contract/core/dates.ts'
import { DateField } from '../ui/DateField.tsx'

interface FormOfDay<N extends string> {
  getInputProps: (name: N) => { error?: string; onBlur?: () => void }
  getValues: () => Record<N, string>
  setFieldValue: (name: N, value: string) => void
}

interface FormDayProps<N extends string> {
  form: FormOfDay<N>
  name: N
  label: string
  disabled?: boolean
}

/** A required day in a form; its error brings the focus to it. */
export function FormDay<N extends string>({ form, name, label, disabled }: FormDayProps<N>) {
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
