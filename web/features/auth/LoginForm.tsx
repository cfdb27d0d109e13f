import { useEffect, useState } from 'react'
import { Link, useLocation } from 'react-router'
import { ApiProblem } from '../../core/api/client.ts'
import { ENDED_KEY } from '../../core/api/session-rules.ts'
import { Notice, Refusal } from '../../core/forms/secrets/Notice.tsx'
import { PasswordInput } from '../../core/forms/secrets/PasswordInput.tsx'
import { useRetryDelay } from '../../core/forms/secrets/use-retry-delay.ts'
import { coreTexts } from '../../core/i18n/texts/index.ts'
import { asUser, type User, useSession } from '../../core/session/session.tsx'
import { Button } from '../../ui/controls/Button.tsx'
import { EmailField } from '../../ui/fields/EmailField.tsx'
import classes from './AuthLayout.module.css'
import { AuthLayout } from './AuthLayout.tsx'
import { login } from './calls.ts'
import { RedirectSignedIn, useReturnPath } from './guards.tsx'
import { keepDevice, knownDevices } from './known-devices.ts'
import { canUsePasskeys, signInByPasskey } from './passkey.ts'
import { SecondStep } from './SecondStep.tsx'
import { SignOnButtons } from './SignOnButtons.tsx'
import { authTexts } from './texts.ts'
import { useLoginFields } from './use-login-fields.ts'

/** E-mail and password, then the second step for people who enabled it. */
export function LoginForm() {
  const t = authTexts.useText()
  const kept = useReturnPath()
  const previous = usePreviousPageNotices()
  const { form, waiting, entered, second, setSecond, byPasskey } = useSignIn(previous.email)
  const { problem, isSending, onSubmit } = form

  if (entered) return <RedirectSignedIn user={entered} />
  const notices = (
    <>
      <Refusal waiting={waiting} problem={problem} />
    </>
  )
  if (second) {
    return (
      <SecondStep
        hasApp={second.app}
        onPasskey={second.passkey ? byPasskey : undefined}
        code={form.field('code')}
        onCode={(code) => form.set({ code })}
        onSubmit={onSubmit}
        isSending={isSending}
        isWaiting={waiting.isWaiting}
        notices={notices}
        onBack={() => {
          form.set({ password: '', code: '' })
          setSecond(undefined)
        }}
      />
    )
  }
  return (
    <AuthLayout title={t('login.title')} lead={t('login.lead')}>
      <form className={classes.form} onSubmit={onSubmit} noValidate>
        {notices}
        {!problem && !waiting.isWaiting && previous.notice}
        <EmailField
          {...form.field('email')}
          label={t('field.email')}
          autoComplete="username"
          autoFocus={!previous.email}
          required
        />
        <PasswordInput
          {...form.field('password')}
          label={t('field.password')}
          autoComplete="current-password"
          autoFocus={!!previous.email}
          required
        />
        <Link to="/auth/reset-password" state={{ email: form.values.email }} className={classes.link}>
          {t('login.forgot')}
        </Link>
        <Button type="submit" size="md" loading={isSending} disabled={waiting.isWaiting} fullWidth>
          {t('login.submit')}
        </Button>
        {byPasskey && (
          <Button variant="default" size="md" disabled={isSending || waiting.isWaiting} onClick={byPasskey} fullWidth>
            {t('login.passkey')}
          </Button>
        )}
      </form>
      <SignOnButtons />
      <p className={classes.foot}>
        {t('login.noAccount')}
        <Link to={kept('/auth/register')} className={classes.link}>
          {t('login.register')}
        </Link>
      </p>
    </AuthLayout>
  )
}

/** The ways of signing in on this page: the form with its second step, and a passkey where the browser can use one. */
function useSignIn(email: string) {
  const session = useSession()
  const waiting = useRetryDelay()
  const [entered, setEntered] = useState<User>()
  const [second, setSecond] = useState<SecondFactors>()
  const enter = ({ data }: Awaited<ReturnType<typeof login>>) => {
    keepDevice(data.device)
    session.enter('LOGIN', data.token, data.user)
    setEntered(asUser(data.user))
  }
  const form = useLoginFields(email, async (typed) => {
    try {
      const devices = knownDevices()
      const { code, ...proof } = typed
      enter(await waiting.watch(login({ ...proof, devices, ...(code ? { code } : {}) })))
    } catch (error) {
      if (!(error instanceof ApiProblem) || error.code !== 'second_step_needed') throw error
      setSecond(factorsOf(error))
    }
  })
  const byPasskey = canUsePasskeys()
    ? () =>
        form.run(async () => {
          const signedIn = await waiting.watch(signInByPasskey())
          if (signedIn) enter(signedIn)
        })
    : undefined
  return { form, waiting, entered, second, setSecond, byPasskey }
}

/** The second factors of an account, which the server names after a right password. */
interface SecondFactors {
  app: boolean
  passkey: boolean
}

const factorsOf = ({ document: { params } }: ApiProblem): SecondFactors => ({
  app: params?.app !== false,
  passkey: params?.passkey === true,
})

/** Messages from the previous page: why the session ended, or that the password was changed and for which address. */
function usePreviousPageNotices() {
  const t = authTexts.useText()
  const core = coreTexts.useText()
  const { state } = useLocation() as { state: { email?: string; passwordChanged?: boolean } | null }
  const [reason] = useState(() => sessionStorage.getItem(ENDED_KEY))
  useEffect(() => sessionStorage.removeItem(ENDED_KEY), [])
  const notice = state?.passwordChanged ? (
    <Notice tone="good">{t('login.passwordChanged')}</Notice>
  ) : reason === 'expired' || reason === 'revoked' || reason === 'elsewhere' ? (
    <Notice tone="warning">{core(`session.${reason}`)}</Notice>
  ) : undefined
  return { notice, email: state?.email ?? '' }
}
