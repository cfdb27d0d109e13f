import { Suspense, useState } from 'react'
import { Link } from 'react-router'
import { auth, Registration } from '#contract/features/auth/index.ts'
import { ApiProblem, call } from '../../core/api/client.ts'
import { useContractForm } from '../../core/forms/form.tsx'
import { NewPasswordInput } from '../../core/forms/secrets/NewPasswordInput.tsx'
import { Notice, Refusal } from '../../core/forms/secrets/Notice.tsx'
import { useRetryDelay } from '../../core/forms/secrets/use-retry-delay.ts'
import { asUser, type User, useSession } from '../../core/session/session.tsx'
import { Button } from '../../ui/controls/Button.tsx'
import { FormSkeleton } from '../../ui/feedback/Skeletons.tsx'
import { EmailField } from '../../ui/fields/EmailField.tsx'
import { TextField } from '../../ui/fields/TextField.tsx'
import { lazyPart } from '../../ui/theme/retry-load.ts'
import classes from './AuthLayout.module.css'
import { AuthLayout } from './AuthLayout.tsx'
import { RedirectSignedIn, useReturnPath } from './guards.tsx'
import { authTexts } from './texts.ts'

const HomeField = lazyPart(() => import('./HomeField.tsx'))

/** Creates a citizen's account; the e-mail address is confirmed on the next page. */
export function RegisterForm() {
  const t = authTexts.useText()
  const kept = useReturnPath()
  const session = useSession()
  const waiting = useRetryDelay()
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
  if (entered) return <RedirectSignedIn user={entered} />
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
        <p className={classes.hint}>{t('register.privacy')}</p>
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
