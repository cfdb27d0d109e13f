import { useRef } from 'react'
import { FactorProof } from '#contract/features/auth/index.ts'
import { ApiProblem } from '../../../core/api/client.ts'
import { useContractForm } from '../../../core/forms/form.tsx'
import { Refusal } from '../../../core/forms/secrets/Notice.tsx'
import { PasswordInput } from '../../../core/forms/secrets/PasswordInput.tsx'
import { useRetryDelay } from '../../../core/forms/secrets/use-retry-delay.ts'
import { coreTexts } from '../../../core/i18n/texts/index.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { TextField } from '../../../ui/fields/TextField.tsx'
import classes from './account.module.css'
import { NoPasswordProof } from './NoPasswordProof.tsx'
import { provePasskey } from './passkey-calls.ts'
import type { ProofProps } from './proof-props.ts'
import { accountTexts } from './texts.ts'

/**
 * Asks for the password before a sensitive action, and for a second factor where the account has one. An account without a
 * password, created by an identity provider's sign-in, confirms with a passkey or a mailed code.
 */
export default function ProofStep({ onRefused, ...props }: ProofProps) {
  const Step = props.account.hasPassword ? Proof : NoPasswordProof
  const onProve = async (proof: FactorProof) => {
    try {
      await props.onProve(proof)
    } catch (error) {
      if (!onRefused || !isOfOtherFields(error)) throw error
      onRefused(error)
    }
  }
  return <Step {...props} onProve={onProve} />
}

/** Whether all fields of an error are outside the proof. */
const isOfOtherFields = (error: unknown): error is ApiProblem =>
  error instanceof ApiProblem &&
  error.errors.length > 0 &&
  error.errors.every(({ path }) => !((path.split('.')[0] ?? '') in FactorProof.shape))

function Proof({ account: { twoStep: factors }, act, onProve, onClose }: ProofProps) {
  const t = accountTexts.useText()
  const c = coreTexts.useText()
  const waiting = useRetryDelay()
  const byPasskey = useRef(false)
  const hasPasskey = factors.passkeys > 0
  const { form, onSubmit, isSending, problem } = useContractForm({
    schema: FactorProof,
    initial: { password: '', code: '' },
    toBody: ({ password, code }) => ({ password, ...(code && !byPasskey.current ? { code } : {}) }),
    send: async (proof) => {
      const passkey = byPasskey.current ? await provePasskey() : undefined
      await waiting.watch(onProve(passkey ? { ...proof, passkey } : proof))
    },
  })
  const submit = (isPasskey: boolean) => () => {
    byPasskey.current = isPasskey
    onSubmit()
  }
  return (
    <form
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault()
        submit(false)()
      }}
      noValidate
    >
      <p className={classes.text}>{t('twoStep.proofText')}</p>
      <Refusal waiting={waiting} problem={problem} />
      <PasswordInput
        {...form.getInputProps('password')}
        label={t('twoStep.password')}
        autoComplete="current-password"
        autoFocus
        required
      />
      {(factors.on || hasPasskey) && (
        <TextField
          {...form.getInputProps('code')}
          label={factors.on ? t('twoStep.anyCode') : t('twoStep.recoveryCode')}
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
          dir="ltr"
        />
      )}
      <div className={classes.buttons}>
        <Button type="submit" color={act.danger ? 'red' : undefined} loading={isSending} disabled={waiting.isWaiting}>
          {act.label}
        </Button>
        {hasPasskey && (
          <Button variant="default" loading={isSending} disabled={waiting.isWaiting} onClick={submit(true)}>
            {t('passkeys.prove')}
          </Button>
        )}
        <Button variant="subtle" onClick={onClose}>
          {c('form.cancel')}
        </Button>
      </div>
    </form>
  )
}
