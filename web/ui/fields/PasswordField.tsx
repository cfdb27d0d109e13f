import { IconEye, IconEyeOff } from '@tabler/icons-react'
import { useState } from 'react'
import type { TextFieldProps } from './TextField.tsx'
import { fieldEndClass, TextField } from './TextField.tsx'

export interface PasswordFieldProps extends Omit<TextFieldProps, 'type' | 'end'> {
  /** Label of the button that shows or hides the password. */
  showLabel: string
  /** Called when the password is shown or hidden. */
  onVisibilityChange?: (isShown: boolean) => void
}

/** A password with a button that shows it. */
export function PasswordField({ showLabel, onVisibilityChange, ...rest }: PasswordFieldProps) {
  const [isShown, setShown] = useState(false)
  const Eye = isShown ? IconEyeOff : IconEye
  return (
    <TextField
      {...rest}
      type={isShown ? 'text' : 'password'}
      end={
        <button
          type="button"
          className={fieldEndClass}
          aria-label={showLabel}
          aria-pressed={isShown}
          disabled={rest.disabled}
          onClick={() => {
            setShown(!isShown)
            onVisibilityChange?.(!isShown)
          }}
        >
          <Eye size={18} aria-hidden />
        </button>
      }
    />
  )
}
