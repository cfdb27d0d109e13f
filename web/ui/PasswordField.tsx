import '@mantine/core/styles/PasswordInput.layer.css'
import type { PasswordInputProps } from '@mantine/core'
import { PasswordInput } from '@mantine/core'

export interface PasswordFieldProps extends Omit<PasswordInputProps, 'description'> {
  /** A hint between label and input. */
  help?: string
  /** Name of the button that shows or hides what was typed. */
  showLabel: string
}

/** A password with a button that shows it. */
export function PasswordField({ help, showLabel, ...rest }: PasswordFieldProps) {
  return (
    <PasswordInput
      {...rest}
      description={help}
      visibilityToggleButtonProps={{ 'aria-label': showLabel, tabIndex: 0 }}
    />
  )
}
