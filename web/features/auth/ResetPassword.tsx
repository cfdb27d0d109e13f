import { Link, useLocation, useNavigate } from 'react-router'
import * as z from 'zod/mini'
import { Email } from '#contract/core/person.ts'
import { auth } from '#contract/features/auth/index.ts'
import { call } from '../../core/api.ts'
import { useContractForm } from '../../core/form.tsx'
import { Refusal } from '../../core/secrets/Notice.tsx'
import { useWaiting } from '../../core/secrets/use-waiting.ts'
import { Button } from '../../ui/Button.tsx'
import { EmailField } from '../../ui/EmailField.tsx'
import classes from './AuthLayout.module.css'
import { AuthLayout } from './AuthLayout.tsx'
import { authTexts } from './texts.ts'

const Asked = z.strictObject({ email: Email })

/** Asks for a code by mail; the answer never tells whether the address has an account. */
export default function ResetPassword() {
  const t = authTexts.useText()
  const waiting = useWaiting()
  const navigate = useNavigate()
  const { state } = useLocation() as { state: { email?: string } | null }
  const { form, onSubmit, isSending, problem } = useContractForm({
    schema: Asked,
    initial: { email: state?.email ?? '' },
    send: async (body) => {
      await waiting.watch(call(auth, 'resetPassword', { body }))
      // the address travels in the history's state: it belongs in no address line
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
