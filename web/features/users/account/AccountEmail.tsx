import { useQueryClient } from '@tanstack/react-query'
import { formatDateTime } from '#contract/core/time/dates.ts'
import { type Account, auth, EmailChange } from '#contract/features/auth/index.ts'
import { call } from '../../../core/api/client.ts'
import { useContractForm } from '../../../core/forms/form.tsx'
import { Refusal } from '../../../core/forms/secrets/Notice.tsx'
import { PasswordInput } from '../../../core/forms/secrets/PasswordInput.tsx'
import { useRetryDelay } from '../../../core/forms/secrets/use-retry-delay.ts'
import { useLang } from '../../../core/i18n/text.ts'
import { useDo } from '../../../core/query/query.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { Banner } from '../../../ui/feedback/Banner.tsx'
import { toast } from '../../../ui/feedback/toast.ts'
import { EmailField } from '../../../ui/fields/EmailField.tsx'
import { Card } from '../../../ui/layout/Card.tsx'
import classes from './account.module.css'
import { accountTexts } from './texts.ts'
import { toastProblem } from './use-account.ts'

const EMPTY = { email: '', password: '' }

/** Requests a change of the e-mail address, and shows an address that awaits confirmation. */
export function AccountEmail({ account }: { account: Account }) {
  const t = accountTexts.useText()
  const lang = useLang()
  const client = useQueryClient()
  const waiting = useRetryDelay()
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
                onClick={() =>
                  cancel.mutate(undefined, {
                    onSuccess: () => void toast(t('email.cancelled')),
                    onError: toastProblem,
                  })
                }
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
