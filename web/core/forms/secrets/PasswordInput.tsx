import { type KeyboardEvent, useState } from 'react'
import { PasswordField, type PasswordFieldProps } from '../../../ui/fields/PasswordField.tsx'
import classes from './PasswordInput.module.css'
import { secretTexts } from './texts.ts'

/** Props of both password inputs. */
export type PasswordInputProps = Omit<PasswordFieldProps, 'showLabel' | 'onVisibilityChange'>

/** A password input for signing in: can show the password, and warns when Caps Lock is on. */
export function PasswordInput(props: PasswordInputProps) {
  const t = secretTexts.useText()
  const [isCapsOn, setCapsOn] = useState(false)
  const [isShown, setShown] = useState(false)
  const look = (event: KeyboardEvent) => setCapsOn(event.getModifierState('CapsLock'))
  return (
    <div>
      <PasswordField
        {...props}
        showLabel={isShown ? t('hide') : t('show')}
        onVisibilityChange={setShown}
        onKeyDown={look}
        onKeyUp={look}
        spellCheck={false}
        autoCapitalize="none"
      />
      <p className={classes.caps} role="status">
        {isCapsOn && t('capsLock')}
      </p>
    </div>
  )
}
