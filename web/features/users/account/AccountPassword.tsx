import { useQueryClient } from '@tanstack/react-query'
import { type Account, auth, PasswordChange } from '#contract/features/auth/index.ts'
import { call } from '../../../core/api/client.ts'
import { useContractForm } from '../../../core/forms/form.tsx'
import { NewPasswordInput } from '../../../core/forms/secrets/NewPasswordInput.tsx'
import { Refusal } from '../../../core/forms/secrets/Notice.tsx'
import { PasswordInput } from '../../../core/forms/secrets/PasswordInput.tsx'
import { useRetryDelay } from '../../../core/forms/secrets/use-retry-delay.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { toast } from '../../../ui/feedback/toast.ts'
import { Card } from '../../../ui/layout/Card.tsx'
import classes from './account.module.css'
import { accountTexts } from './texts.ts'

const EMPTY = { oldPassword: '', newPassword: '' }

/** Changes the user's password; the old one is required. */
export function AccountPassword({ account }: { account: Account }) {
  const t = accountTexts.useText()
  const client = useQueryClient()
  const waiting = useRetryDelay()
  const { form, onSubmit, isSending, problem, settle } = useContractForm({
    schema: PasswordChange,
    initial: EMPTY,
    send: async (body) => {
      await waiting.watch(call(auth, 'changePassword', { body }))
      // after the form has marked the typed values as saved
      setTimeout(() => settle(EMPTY))
      void client.invalidateQueries({ queryKey: [auth.name] })
      toast(t('password.done'))
    },
  })
  const { email, firstName, lastName } = account
  return (
    <Card title={t('password.title')} text={t('password.text')}>
      <form className={classes.form} onSubmit={onSubmit} noValidate>
        <Refusal waiting={waiting} problem={problem} />
        {/* tells password managers which account the password belongs to */}
        <input type="email" autoComplete="username" value={email} readOnly hidden />
        <PasswordInput
          {...form.getInputProps('oldPassword')}
          label={t('password.old')}
          autoComplete="current-password"
          required
        />
        <NewPasswordInput
          {...form.getInputProps('newPassword')}
          label={t('password.next')}
          owner={{ email, firstName, lastName }}
          required
        />
        <div className={classes.buttons}>
          <Button type="submit" loading={isSending} disabled={waiting.isWaiting || !form.isDirty()}>
            {t('password.submit')}
          </Button>
        </div>
      </form>
    </Card>
  )
}
