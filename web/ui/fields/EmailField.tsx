import { TextField, type TextFieldProps } from './TextField.tsx'

/** An input for an e-mail address, with the right keyboard on phones and without autocorrection. */
export const EmailField = (props: TextFieldProps) => (
  <TextField type="email" inputMode="email" autoComplete="email" autoCapitalize="none" spellCheck={false} {...props} />
)
