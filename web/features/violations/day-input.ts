import type { DateFieldProps } from '../../ui/fields/DateField.tsx'

/** Converts the input props of a form to those of a date field. */
export const dayInput = (input: {
  value?: unknown
  onChange: (value: unknown) => void
  onBlur?: () => void
  error?: unknown
}): Pick<DateFieldProps, 'value' | 'onChange' | 'onBlur' | 'error'> => ({
  value: typeof input.value === 'string' ? input.value : '',
  onChange: input.onChange,
  ...(input.onBlur && { onBlur: input.onBlur }),
  ...(input.error ? { error: String(input.error) } : {}),
})
