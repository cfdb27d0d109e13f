import { useId } from 'react'
import { isCommonPassword, PASSWORD_MIN, type PasswordOwner } from '#contract/core/people/password.ts'
import { countCodePoints, nfc } from '#contract/core/text/localized.ts'
import classes from './PasswordInput.module.css'
import { PasswordInput, type PasswordInputProps } from './PasswordInput.tsx'
import { secretTexts } from './texts.ts'

/** From this length a password counts as good, characters. Our choice: about four words. */
const GOOD_CHARS = 18

type Strength = 'none' | 'short' | 'common' | 'fair' | 'good'

/** The strength of a new password, by the same rule as on the server. */
export function strengthOf(password: string, owner: PasswordOwner): Strength {
  const count = countCodePoints(nfc(password))
  if (count === 0) return 'none'
  if (count < PASSWORD_MIN) return 'short'
  if (isCommonPassword(password, owner)) return 'common'
  return count < GOOD_CHARS ? 'fair' : 'good'
}

const STEPS: Record<Strength, number> = { none: 0, short: 1, common: 1, fair: 2, good: 3 }

/** A new password: shows the rule first and the strength while typing, in words and as a bar. */
export function NewPasswordInput({ owner, ...props }: PasswordInputProps & { owner: PasswordOwner }) {
  const t = secretTexts.useText()
  const id = useId()
  const password = String(props.value ?? '')
  const strength = strengthOf(password, owner)
  const left = PASSWORD_MIN - countCodePoints(nfc(password))
  return (
    <div>
      <PasswordInput {...props} autoComplete="new-password" help={t('help')} aria-describedby={`${id}-strength`} />
      <div className={classes.strength} data-strength={strength}>
        <span aria-hidden className={classes.bar} data-steps={STEPS[strength]}>
          <span />
          <span />
          <span />
        </span>
        <span id={`${id}-strength`} role="status" className={classes.words}>
          {strength === 'short' && t('short', { count: left })}
          {strength !== 'short' && strength !== 'none' && t(strength)}
        </span>
      </div>
    </div>
  )
}
