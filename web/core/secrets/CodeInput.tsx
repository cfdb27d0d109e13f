import type { TextInputProps } from '@mantine/core'
import { TextInput } from '@mantine/core'
import { CODE_DIGITS } from '#contract/core/sign-in.ts'
import classes from './CodeInput.module.css'

type Props = Omit<TextInputProps, 'onChange' | 'value'> & {
  value: string
  onChange: (digits: string) => void
  /** Called once all digits are there, typed or pasted. */
  onFull?: () => void
}

/** Six digits in one field: typed, pasted with spaces or dashes, or offered by the phone. */
export function CodeInput({ onChange, onFull, ...rest }: Props) {
  const take = (text: string) => {
    const digits = text.replace(/\D/g, '').slice(0, CODE_DIGITS)
    onChange(digits)
    // after the state has taken the digits
    if (digits.length === CODE_DIGITS && rest.value.length < CODE_DIGITS) setTimeout(() => onFull?.())
  }
  return (
    <TextInput
      {...rest}
      inputMode="numeric"
      autoComplete="one-time-code"
      dir="ltr"
      classNames={{ input: classes.digits }}
      onChange={(event) => take(event.currentTarget.value)}
    />
  )
}
