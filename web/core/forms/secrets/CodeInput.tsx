import { CODE_DIGITS } from '#contract/core/people/sign-in.ts'
import { TextField, type TextFieldProps } from '../../../ui/fields/TextField.tsx'
import classes from './CodeInput.module.css'

type Props = Omit<TextFieldProps, 'onChange' | 'value'> & {
  value: string
  onChange: (digits: string) => void
  /** Called once all digits are entered, typed or pasted. */
  onFull?: () => void
}

/** A six-digit code in one field: typed, pasted with spaces or dashes, or filled in by the phone. */
export function CodeInput({ onChange, onFull, ...rest }: Props) {
  const take = (text: string) => {
    const digits = text.replace(/\D/g, '').slice(0, CODE_DIGITS)
    onChange(digits)
    // after the state contains the digits
    if (digits.length === CODE_DIGITS && rest.value.length < CODE_DIGITS) setTimeout(() => onFull?.())
  }
  return (
    <TextField
      {...rest}
      inputMode="numeric"
      autoComplete="one-time-code"
      dir="ltr"
      className={classes.digits}
      onChange={(event) => take(event.currentTarget.value)}
    />
  )
}
