import { useQueryClient } from '@tanstack/react-query'
import { type Account, auth, PasswordChange } from '#contract/features/auth/index.ts'
import { call } from '../../core/api.ts'
import { useContractForm } from '../../core/form.tsx'
import { NewPasswordInput } from '../../core/secrets/NewPasswordInput.tsx'
import { Refusal } from '../../core/secrets/Notice.tsx'
import { PasswordInput } from '../../core/secrets/PasswordInput.tsx'
import { useWaiting } from '../../core/secrets/use-waiting.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { toast } from '../../ui/toast.ts'
import classes from './account.module.css'
import { accountTexts } from './account-texts.ts'

const EMPTY = { oldPassword: '', newPassword: '' }

/** Changes the own password: the old one proves who asks. */
export function AccountPassword({ account }: { account: Account }) {
  const t = accountTexts.useText()
  const client = useQueryClient()
  const waiting = useWaiting()
  const { form, onSubmit, isSending, problem, settle } = useContractForm({
    schema: PasswordChange,
    initial: EMPTY,
    send: async (body) => {
      await waiting.watch(call(auth, 'changePassword', { body }))
      // after the form has taken what was typed for what is saved
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
        {/* for password managers: whose password this is */}
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
