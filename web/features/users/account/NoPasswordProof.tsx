import { useRef } from 'react'
import { auth, FactorProof } from '#contract/features/auth/index.ts'
import { useContractForm } from '../../../core/forms/form.tsx'
import { Refusal } from '../../../core/forms/secrets/Notice.tsx'
import { useRetryDelay } from '../../../core/forms/secrets/use-retry-delay.ts'
import { coreTexts } from '../../../core/i18n/texts/index.ts'
import { useDo } from '../../../core/query/query.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { toast } from '../../../ui/feedback/toast.ts'
import { TextField } from '../../../ui/fields/TextField.tsx'
import classes from './account.module.css'
import { provePasskey } from './passkey-calls.ts'
import type { ProofProps } from './proof-props.ts'
import { accountTexts } from './texts.ts'
import { toastProblem } from './use-account.ts'

/** The proof of an account without a password: a passkey alone, or a mailed code with a second factor if there is one. */
export function NoPasswordProof({ account: { email, twoStep: factors }, act, onProve, onClose }: ProofProps) {
  const t = accountTexts.useText()
  const c = coreTexts.useText()
  const waiting = useRetryDelay()
  const byPasskey = useRef(false)
  const send = useDo(auth, 'mailProofCode')
  const hasPasskey = factors.passkeys > 0
  const { form, onSubmit, isSending, problem } = useContractForm({
    schema: FactorProof,
    initial: { mailCode: '', code: '' },
    toBody: ({ mailCode, code }) => (byPasskey.current ? {} : { mailCode, ...(code ? { code } : {}) }),
    send: async (proof) => {
      await waiting.watch(onProve(byPasskey.current ? { passkey: await provePasskey() } : proof))
    },
  })
  const submit = (isPasskey: boolean) => () => {
    byPasskey.current = isPasskey
    onSubmit()
  }
  const sendCode = () =>
    send.mutate(undefined, { onSuccess: () => toast(t('twoStep.codeSent')), onError: toastProblem })
  return (
    <form
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault()
        submit(false)()
      }}
      noValidate
    >
      <p className={classes.text}>{t(hasPasskey ? 'twoStep.noPasswordPasskey' : 'twoStep.noPassword', { email })}</p>
      <Refusal waiting={waiting} problem={problem} />
      <div className={classes.buttons}>
        {hasPasskey && (
          <Button loading={isSending} disabled={waiting.isWaiting} onClick={submit(true)}>
            {t('passkeys.prove')}
          </Button>
        )}
        <Button variant="default" loading={send.isPending} onClick={sendCode}>
          {t('twoStep.sendCode')}
        </Button>
      </div>
      <TextField
        {...form.getInputProps('mailCode')}
        label={t('twoStep.mailCode')}
        autoComplete="one-time-code"
        inputMode="numeric"
        dir="ltr"
        required
      />
      {(factors.on || hasPasskey) && (
        <TextField
          {...form.getInputProps('code')}
          label={factors.on ? t('twoStep.anyCode') : t('twoStep.recoveryCode')}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          dir="ltr"
        />
      )}
      <div className={classes.buttons}>
        <Button type="submit" color={act.danger ? 'red' : undefined} loading={isSending} disabled={waiting.isWaiting}>
          {act.label}
        </Button>
        <Button variant="subtle" onClick={onClose}>
          {c('form.cancel')}
        </Button>
      </div>
    </form>
  )
}
