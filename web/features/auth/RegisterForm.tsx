import { Suspense, useState } from 'react'
import { Link } from 'react-router'
import { auth, Registration } from '#contract/features/auth/index.ts'
import { ApiProblem, call } from '../../core/api.ts'
import { useContractForm } from '../../core/form.tsx'
import { NewPasswordInput } from '../../core/secrets/NewPasswordInput.tsx'
import { Notice, Refusal } from '../../core/secrets/Notice.tsx'
import { useWaiting } from '../../core/secrets/use-waiting.ts'
import { asUser, type User, useSession } from '../../core/session.tsx'
import { Button } from '../../ui/Button.tsx'
import { EmailField } from '../../ui/EmailField.tsx'
import { lazyPart } from '../../ui/retry-load.ts'
import { FormSkeleton } from '../../ui/Skeletons.tsx'
import { TextField } from '../../ui/TextField.tsx'
import classes from './AuthLayout.module.css'
import { AuthLayout } from './AuthLayout.tsx'
import { GoIn, useKept } from './doors.tsx'
import { authTexts } from './texts.ts'

const HomeField = lazyPart(() => import('./HomeField.tsx'))

/** A citizen makes an account; the address is confirmed on the next page. */
export function RegisterForm() {
  const t = authTexts.useText()
  const kept = useKept()
  const session = useSession()
  const waiting = useWaiting()
  const [entered, setEntered] = useState<User>()
  const [isTaken, setTaken] = useState(false)
  const { form, onSubmit, isSending, problem } = useContractForm({
    schema: Registration,
    initial: { email: '', password: '', firstName: '', lastName: '', areaId: null as string | null },
    id: 'register',
    send: async (body) => {
      setTaken(false)
      try {
        const { accessToken, user } = await waiting.watch(call(auth, 'register', { body }))
        session.enter('REGISTER', accessToken, user)
        setEntered(asUser(user))
      } catch (error) {
        if (error instanceof ApiProblem && error.code === 'conflict') setTaken(true)
        throw error
      }
    },
  })
  if (entered) return <GoIn user={entered} />
  const { email, firstName, lastName } = form.values
  return (
    <AuthLayout title={t('register.title')} lead={t('register.lead')}>
      <form className={classes.form} onSubmit={onSubmit} noValidate>
        <Refusal waiting={waiting} problem={problem} />
        {isTaken && (
          <Notice tone="info">
            {t('register.taken')}{' '}
            <Link to={kept('/auth/login')} state={{ email }} className={classes.link}>
              {t('register.login')}
            </Link>
          </Notice>
        )}
        <div className={classes.pair}>
          <TextField
            {...form.getInputProps('lastName')}
            label={t('field.lastName')}
            autoComplete="family-name"
            required
          />
          <TextField
            {...form.getInputProps('firstName')}
            label={t('field.firstName')}
            autoComplete="given-name"
            required
          />
        </div>
        <EmailField {...form.getInputProps('email')} label={t('field.email')} required />
        <NewPasswordInput
          {...form.getInputProps('password')}
          label={t('field.password')}
          owner={{ email, firstName, lastName }}
          required
        />
        <Suspense fallback={<FormSkeleton fields={1} />}>
          <HomeField
            onChange={(areaId) => form.setFieldValue('areaId', areaId)}
            error={form.errors.areaId ? String(form.errors.areaId) : undefined}
          />
        </Suspense>
        <Button type="submit" size="md" loading={isSending} disabled={waiting.isWaiting} fullWidth>
          {t('register.submit')}
        </Button>
      </form>
      <p className={classes.foot}>
        {t('register.haveAccount')}
        <Link to={kept('/auth/login')} className={classes.link}>
          {t('register.login')}
        </Link>
      </p>
    </AuthLayout>
  )
}
