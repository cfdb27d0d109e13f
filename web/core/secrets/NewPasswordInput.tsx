import { useId } from 'react'
import { isCommonPassword, type PasswordOwner } from '#contract/core/password.ts'
import { PASSWORD_MIN } from '#contract/core/person.ts'
import { countCodePoints, nfc } from '#contract/core/text.ts'
import classes from './PasswordInput.module.css'
import { PasswordInput, type PasswordInputProps } from './PasswordInput.tsx'
import { secretTexts } from './texts.ts'

/** From here on a password counts as good, characters. Our choice: four words or so. */
const GOOD_CHARS = 18

type Strength = 'none' | 'short' | 'common' | 'fair' | 'good'

/** How good a new password is, by the rule that the server has too. */
export function strengthOf(password: string, owner: PasswordOwner): Strength {
  const count = countCodePoints(nfc(password))
  if (count === 0) return 'none'
  if (count < PASSWORD_MIN) return 'short'
  if (isCommonPassword(password, owner)) return 'common'
  return count < GOOD_CHARS ? 'fair' : 'good'
}

const STEPS: Record<Strength, number> = { none: 0, short: 1, common: 1, fair: 2, good: 3 }

/** A new password: the rule before one types, and how good it is while one does, in words and in a bar. */
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
          {strength !== 'short' && strength !== 'none' && t(`${strength}`)}
        </span>
      </div>
    </div>
  )
}
