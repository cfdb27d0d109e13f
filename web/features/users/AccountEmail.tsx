import { useQueryClient } from '@tanstack/react-query'
import { formatDateTime } from '#contract/core/dates.ts'
import { type Account, auth, EmailChange } from '#contract/features/auth/index.ts'
import { call } from '../../core/api.ts'
import { Banner } from '../../core/content/Banner.tsx'
import { useContractForm } from '../../core/form.tsx'
import { useDo } from '../../core/query.ts'
import { Refusal } from '../../core/secrets/Notice.tsx'
import { PasswordInput } from '../../core/secrets/PasswordInput.tsx'
import { useWaiting } from '../../core/secrets/use-waiting.ts'
import { useLang } from '../../core/text.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { EmailField } from '../../ui/EmailField.tsx'
import { toast } from '../../ui/toast.ts'
import classes from './account.module.css'
import { accountTexts } from './account-texts.ts'

const EMPTY = { email: '', password: '' }

/** Plans another e-mail address, and shows one that waits to be confirmed. */
export function AccountEmail({ account }: { account: Account }) {
  const t = accountTexts.useText()
  const lang = useLang()
  const client = useQueryClient()
  const waiting = useWaiting()
  const cancel = useDo(auth, 'cancelEmail')
  const { form, onSubmit, isSending, problem, settle } = useContractForm({
    schema: EmailChange,
    initial: EMPTY,
    send: async (body) => {
      await waiting.watch(call(auth, 'planEmail', { body }))
      setTimeout(() => settle(EMPTY))
      void client.invalidateQueries({ queryKey: [auth.name] })
      toast(t('email.done'))
    },
  })
  const { pendingEmail: pending } = account
  const until = pending && formatDateTime(new Date(pending.until), lang)
  return (
    <Card title={t('email.title')} text={t('email.text', { email: account.email })}>
      <form className={classes.form} onSubmit={onSubmit} noValidate>
        {pending && until && (
          <Banner
            actions={
              <Button
                size="xs"
                variant="default"
                loading={cancel.isPending}
                onClick={() => cancel.mutate(undefined, { onSuccess: () => void toast(t('email.cancelled')) })}
              >
                {t('email.cancel')}
              </Button>
            }
          >
            {t('email.pending', { email: pending.email, until })}
          </Banner>
        )}
        <Refusal waiting={waiting} problem={problem} />
        <EmailField {...form.getInputProps('email')} label={t('email.next')} required />
        <PasswordInput
          {...form.getInputProps('password')}
          label={t('email.password')}
          autoComplete="current-password"
          required
        />
        <div className={classes.buttons}>
          <Button type="submit" loading={isSending} disabled={waiting.isWaiting || !form.isDirty()}>
            {t('email.submit')}
          </Button>
        </div>
      </form>
    </Card>
  )
}
