import { useState } from 'react'
import { Navigate, useSearchParams } from 'react-router'
import * as z from 'zod/mini'
import { auth, SixDigits } from '#contract/features/auth/index.ts'
import { call } from '../../core/api.ts'
import { useContractForm } from '../../core/form.tsx'
import { Leave } from '../../core/guards.tsx'
import { CodeInput } from '../../core/secrets/CodeInput.tsx'
import { Notice, useSecondsUntil, WaitNotice } from '../../core/secrets/Notice.tsx'
import { useWaiting } from '../../core/secrets/use-waiting.ts'
import { type User, useSession } from '../../core/session.tsx'
import { safeReturnTo } from '../../core/session-rules.ts'
import { Button } from '../../ui/Button.tsx'
import classes from './AuthLayout.module.css'
import { AuthLayout } from './AuthLayout.tsx'
import { authTexts } from './texts.ts'

const Given = z.strictObject({ code: SixDigits })
/** A mail takes its time; asking again sooner only ends the code that is on its way. Our choice. */
const RESEND_AFTER_MS = 60_000

/** Confirms the address with the code that was mailed; for people who are signed in. */
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
  const waiting = useWaiting()
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

/** Mails the code again, once a minute at most. */
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
