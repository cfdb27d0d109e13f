import { Link, useLocation, useNavigate } from 'react-router'
import * as z from 'zod/mini'
import { auth, NewPassword as NewPasswordSchema } from '#contract/features/auth/index.ts'
import { call } from '../../core/api/client.ts'
import { useContractForm } from '../../core/forms/form.tsx'
import { CodeInput } from '../../core/forms/secrets/CodeInput.tsx'
import { NewPasswordInput } from '../../core/forms/secrets/NewPasswordInput.tsx'
import { Notice, Refusal } from '../../core/forms/secrets/Notice.tsx'
import { useRetryDelay } from '../../core/forms/secrets/use-retry-delay.ts'
import { useSession } from '../../core/session/session.tsx'
import { Button } from '../../ui/controls/Button.tsx'
import { EmailField } from '../../ui/fields/EmailField.tsx'
import classes from './AuthLayout.module.css'
import { AuthLayout } from './AuthLayout.tsx'
import { authTexts } from './texts.ts'

/** Sets a new password with the code from the mail, or with the link that staff get. */
export default function NewPassword() {
  const token = useLocation().hash.slice(1)
  return token ? <ByLink token={token} /> : <ByCode />
}

/** Leads to signing in with the new password. The change has ended the account's sessions, so also the one of this browser. */
function useSignInAgain(): (email: string) => void {
  const navigate = useNavigate()
  const { user, end } = useSession()
  return (email) => {
    if (user?.email.toLowerCase() === email.toLowerCase()) end()
    void navigate('/auth/login', { state: { email, passwordChanged: true } })
  }
}

const Chosen = z.strictObject({ password: NewPasswordSchema.shape.password })

function ByLink({ token }: { token: string }) {
  const t = authTexts.useText()
  const waiting = useRetryDelay()
  const signInAgain = useSignInAgain()
  const { form, onSubmit, isSending, problem } = useContractForm({
    schema: Chosen,
    initial: { password: '' },
    send: async ({ password }) => {
      const { data } = await waiting.watch(call(auth, 'newPasswordByLink', { body: { token, password } }))
      signInAgain(data.email)
    },
  })
  return (
    <AuthLayout title={t('newPassword.title')} lead={t('newPassword.signsOut')}>
      <form className={classes.form} onSubmit={onSubmit} noValidate>
        <Refusal waiting={waiting} problem={problem} />
        <NewPasswordInput {...form.getInputProps('password')} label={t('field.newPassword')} owner={{}} required />
        <Button type="submit" size="md" loading={isSending} disabled={waiting.isWaiting} fullWidth>
          {t('newPassword.submit')}
        </Button>
      </form>
      <p className={classes.foot}>
        <Link to="/auth/reset-password" className={classes.link}>
          {t('newPassword.againLink')}
        </Link>
      </p>
    </AuthLayout>
  )
}

function ByCode() {
  const t = authTexts.useText()
  const waiting = useRetryDelay()
  const signInAgain = useSignInAgain()
  const { state } = useLocation() as { state: { email?: string; isSent?: boolean } | null }
  const { form, onSubmit, isSending, problem } = useContractForm({
    schema: NewPasswordSchema,
    initial: { email: state?.email ?? '', code: '', password: '' },
    send: async (body) => {
      await waiting.watch(call(auth, 'newPassword', { body }))
      signInAgain(body.email)
    },
  })
  const { email } = form.values
  return (
    <AuthLayout title={t('newPassword.title')} lead={t('newPassword.lead')}>
      <form className={classes.form} onSubmit={onSubmit} noValidate>
        <Refusal waiting={waiting} problem={problem} />
        {!problem && !waiting.isWaiting && state?.isSent && (
          <Notice tone="info">{t('newPassword.sent', { email: state.email ?? '' })}</Notice>
        )}
        <EmailField {...form.getInputProps('email')} label={t('field.email')} autoComplete="username" required />
        <CodeInput
          {...form.getInputProps('code')}
          value={form.values.code}
          onChange={(code) => form.setFieldValue('code', code)}
          label={t('field.code')}
          autoFocus={!!state?.email}
          required
        />
        <NewPasswordInput
          {...form.getInputProps('password')}
          label={t('field.newPassword')}
          owner={{ email }}
          required
        />
        <p className={classes.lead}>{t('newPassword.signsOut')}</p>
        <Button type="submit" size="md" loading={isSending} disabled={waiting.isWaiting} fullWidth>
          {t('newPassword.submit')}
        </Button>
      </form>
      <p className={classes.foot}>
        <Link to="/auth/reset-password" state={{ email }} className={classes.link}>
          {t('newPassword.again')}
        </Link>
      </p>
    </AuthLayout>
  )
}
