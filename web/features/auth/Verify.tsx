import { useState } from 'react'
import { Navigate, useSearchParams } from 'react-router'
import * as z from 'zod/mini'
import { auth, SixDigits } from '#contract/features/auth/index.ts'
import { call } from '../../core/api/client.ts'
import { safeReturnTo } from '../../core/api/session-rules.ts'
import { Leave } from '../../core/app/guards.tsx'
import { useContractForm } from '../../core/forms/form.tsx'
import { CodeInput } from '../../core/forms/secrets/CodeInput.tsx'
import { Notice, useSecondsUntil, WaitNotice } from '../../core/forms/secrets/Notice.tsx'
import { useRetryDelay } from '../../core/forms/secrets/use-retry-delay.ts'
import { type User, useSession } from '../../core/session/session.tsx'
import { Button } from '../../ui/controls/Button.tsx'
import classes from './AuthLayout.module.css'
import { AuthLayout } from './AuthLayout.tsx'
import { authTexts } from './texts.ts'

const Given = z.strictObject({ code: SixDigits })
/**
 * Delay before another code can be requested, ms: mails take time, and a new code invalidates the previous one. Our
 * choice.
 */
const RESEND_AFTER_MS = 60_000

/** Confirms the e-mail address with the code from the mail, for signed-in people. */
export default function Verify() {
  const { isInitialized, user } = useSession()
  if (!isInitialized) return null
  if (!user) return <Navigate to="/auth/login" replace />
  return user.emailVerified ? <Verified user={user} /> : <VerifyForm user={user} />
}

function useNext(user: User): string {
  const [search] = useSearchParams()
  return safeReturnTo(search.get('returnTo'), user.role === 'APPLICATION' ? '/' : '/dashboard/app')
}

function Verified({ user }: { user: User }) {
  const t = authTexts.useText()
  const next = useNext(user)
  const [isGoing, setGoing] = useState(false)
  if (isGoing) return <Leave to={next} />
  return (
    <AuthLayout title={t('verify.doneTitle')} lead={t('verify.doneText')}>
      <Button size="md" fullWidth autoFocus onClick={() => setGoing(true)}>
        {t('verify.go')}
      </Button>
    </AuthLayout>
  )
}

function VerifyForm({ user }: { user: User }) {
  const t = authTexts.useText()
  const session = useSession()
  const waiting = useRetryDelay()
  const resend = useResend(waiting.watch)
  const next = useNext(user)
  const [isLater, setLater] = useState(false)
  const { form, onSubmit, isSending, problem } = useContractForm({
    schema: Given,
    initial: { code: '' },
    send: async (body) => {
      const { data } = await call(auth, 'verify', { body })
      session.refresh(data.user)
    },
  })
  if (isLater) return <Leave to={next} />
  return (
    <AuthLayout title={t('verify.title')} lead={t('verify.lead', { email: user.email })}>
      <form className={classes.form} onSubmit={onSubmit} noValidate>
        {waiting.isWaiting && <WaitNotice seconds={waiting.seconds} />}
        {problem && <Notice tone="bad">{problem}</Notice>}
        {resend.isDone && !problem && <Notice tone="good">{t('verify.resent')}</Notice>}
        <CodeInput
          {...form.getInputProps('code')}
          value={form.values.code}
          onChange={(code) => form.setFieldValue('code', code)}
          onFull={() => onSubmit()}
          label={t('field.code')}
          autoFocus
          required
        />
        <Button type="submit" size="md" loading={isSending} fullWidth>
          {t('verify.submit')}
        </Button>
        <div className={classes.between}>
          <button
            type="button"
            className={classes.link}
            disabled={resend.seconds > 0 || waiting.isWaiting}
            onClick={resend.send}
          >
            {resend.seconds > 0 ? t('verify.resendIn', { seconds: resend.seconds }) : t('verify.resend')}
          </button>
          <button type="button" className={classes.link} onClick={() => setLater(true)}>
            {t('verify.later')}
          </button>
        </div>
      </form>
    </AuthLayout>
  )
}

/** Sends the code again, at most once a minute. */
function useResend(watch: <A>(work: Promise<A>) => Promise<A>) {
  const [until, setUntil] = useState<number>()
  const [isDone, setDone] = useState(false)
  const seconds = useSecondsUntil(until)
  const send = () => {
    setDone(false)
    setUntil(Date.now() + RESEND_AFTER_MS)
    watch(call(auth, 'resendCode')).then(
      () => setDone(true),
      () => setUntil(undefined),
    )
  }
  return { seconds, isDone, send }
}
