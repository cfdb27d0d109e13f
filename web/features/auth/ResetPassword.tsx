import { Link, useLocation, useNavigate } from 'react-router'
import * as z from 'zod/mini'
import { Email } from '#contract/core/people/person.ts'
import { auth } from '#contract/features/auth/index.ts'
import { call } from '../../core/api/client.ts'
import { useContractForm } from '../../core/forms/form.tsx'
import { Refusal } from '../../core/forms/secrets/Notice.tsx'
import { useRetryDelay } from '../../core/forms/secrets/use-retry-delay.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { EmailField } from '../../ui/fields/EmailField.tsx'
import classes from './AuthLayout.module.css'
import { AuthLayout } from './AuthLayout.tsx'
import { authTexts } from './texts.ts'

const Asked = z.strictObject({ email: Email })

/** Requests a code by mail; the response never reveals whether the address has an account. */
export default function ResetPassword() {
  const t = authTexts.useText()
  const waiting = useRetryDelay()
  const navigate = useNavigate()
  const { state } = useLocation() as { state: { email?: string } | null }
  const { form, onSubmit, isSending, problem } = useContractForm({
    schema: Asked,
    initial: { email: state?.email ?? '' },
    send: async (body) => {
      await waiting.watch(call(auth, 'resetPassword', { body }))
      // the address is passed in the history state, as it must not appear in the address bar
      void navigate('/auth/new-password', { state: { email: body.email, isSent: true } })
    },
  })
  return (
    <AuthLayout title={t('reset.title')} lead={t('reset.lead')}>
      <form className={classes.form} onSubmit={onSubmit} noValidate>
        <Refusal waiting={waiting} problem={problem} />
        <EmailField
          {...form.getInputProps('email')}
          label={t('field.email')}
          autoComplete="username"
          autoFocus
          required
        />
        <Button type="submit" size="md" loading={isSending} disabled={waiting.isWaiting} fullWidth>
          {t('reset.submit')}
        </Button>
      </form>
      <p className={classes.foot}>
        <Link to="/auth/new-password" state={{ email: form.values.email }} className={classes.link}>
          {t('reset.haveCode')}
        </Link>
      </p>
      <p className={classes.foot}>
        <Link to="/auth/login" className={classes.link}>
          {t('reset.back')}
        </Link>
      </p>
    </AuthLayout>
  )
}
