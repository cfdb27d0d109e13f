import type { DateFieldProps } from '../../ui/DateField.tsx'

/** What a form gives its inputs, as a field for a day takes it. */
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
