import { TextField, type TextFieldProps } from './TextField.tsx'

/** A field for an e-mail address: the keyboard that fits, and nothing that corrects what is typed. */
export const EmailField = (props: TextFieldProps) => (
  <TextField type="email" inputMode="email" autoComplete="email" autoCapitalize="none" spellCheck={false} {...props} />
)
