import { useState } from 'react'
import { useLocation } from 'react-router'
import * as z from 'zod/mini'
import { auth, TypedPassword } from '#contract/features/auth/index.ts'
import { call } from '../../core/api/client.ts'
import { useContractForm } from '../../core/forms/form.tsx'
import { Refusal } from '../../core/forms/secrets/Notice.tsx'
import { PasswordInput } from '../../core/forms/secrets/PasswordInput.tsx'
import { useRetryDelay } from '../../core/forms/secrets/use-retry-delay.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { LinkButton } from '../../ui/controls/LinkButton.tsx'
import classes from './AuthLayout.module.css'
import { AuthLayout } from './AuthLayout.tsx'
import { authTexts } from './texts.ts'

const Typed = z.strictObject({ password: TypedPassword })

/** Confirms a new e-mail address by the link in the mail and the account's password. */
export default function ConfirmEmail() {
  const t = authTexts.useText()
  const token = useLocation().hash.slice(1)
  const waiting = useRetryDelay()
  const [email, setEmail] = useState<string>()
  const { form, onSubmit, isSending, problem } = useContractForm({
    schema: Typed,
    initial: { password: '' },
    send: async ({ password }) => {
      const { data } = await waiting.watch(call(auth, 'confirmEmail', { body: { token, password } }))
      setEmail(data.email)
    },
  })
  if (email) {
    return (
      <AuthLayout title={t('confirmEmail.doneTitle')} lead={t('confirmEmail.doneText', { email })}>
        <LinkButton to="/auth/login" size="md" fullWidth>
          {t('login.submit')}
        </LinkButton>
      </AuthLayout>
    )
  }
  return (
    <AuthLayout title={t('confirmEmail.title')} lead={t('confirmEmail.lead')}>
      <form className={classes.form} onSubmit={onSubmit} noValidate>
        <Refusal waiting={waiting} problem={problem} />
        <PasswordInput
          {...form.getInputProps('password')}
          label={t('field.password')}
          autoComplete="current-password"
          autoFocus
          required
        />
        <Button type="submit" size="md" loading={isSending} disabled={waiting.isWaiting} fullWidth>
          {t('confirmEmail.submit')}
        </Button>
      </form>
    </AuthLayout>
  )
}
