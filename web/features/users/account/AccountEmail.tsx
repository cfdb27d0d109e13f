import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { flushSync } from 'react-dom'
import * as z from 'zod/mini'
import { formatDateTime } from '#contract/core/time/dates.ts'
import { type Account, auth, EmailChange, type FactorProof } from '#contract/features/auth/index.ts'
import { call } from '../../../core/api/client.ts'
import { useContractForm } from '../../../core/forms/form.tsx'
import { Notice } from '../../../core/forms/secrets/Notice.tsx'
import { useLang } from '../../../core/i18n/text.ts'
import { useDo } from '../../../core/query/query.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { Dialog } from '../../../ui/dialogs/Dialog.tsx'
import { Banner } from '../../../ui/feedback/Banner.tsx'
import { toast } from '../../../ui/feedback/toast.ts'
import { EmailField } from '../../../ui/fields/EmailField.tsx'
import { Card } from '../../../ui/layout/Card.tsx'
import classes from './account.module.css'
import ProofStep from './ProofStep.tsx'
import { proofTitleOf } from './proof-title.ts'
import { accountTexts } from './texts.ts'
import { toastProblem } from './use-account.ts'

const NewAddress = z.pick(EmailChange, { email: true })
const EMPTY = { email: '' }

/** Requests a change of the e-mail address, and shows an address that awaits confirmation. */
export function AccountEmail({ account }: { account: Account }) {
  const t = accountTexts.useText()
  const lang = useLang()
  const client = useQueryClient()
  const [wanted, setWanted] = useState<string>()
  const close = () => setWanted(undefined)
  const cancel = useDo(auth, 'cancelEmail')
  const { form, onSubmit, problem, refuse, settle } = useContractForm({
    schema: NewAddress,
    initial: EMPTY,
    send: async ({ email }) => setWanted(email),
  })
  const onProve = async (email: string, proof: FactorProof) => {
    await call(auth, 'planEmail', { body: { ...proof, email } })
    close()
    settle(EMPTY)
    void client.invalidateQueries({ queryKey: [auth.name] })
    toast(t('email.done'))
  }
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
        {problem && <Notice tone="bad">{problem}</Notice>}
        <EmailField {...form.getInputProps('email')} label={t('email.next')} required />
        <div className={classes.buttons}>
          <Button type="submit" disabled={form.getValues().email === ''}>
            {t('email.submit')}
          </Button>
        </div>
      </form>
      <Dialog opened={wanted !== undefined} onClose={close} title={t(proofTitleOf(account))} width={520}>
        {wanted !== undefined && (
          <ProofStep
            account={account}
            act={{ label: t('email.submit') }}
            onProve={(proof) => onProve(wanted, proof)}
            onRefused={(error) => {
              // its fields cannot be focused while the dialog is open
              flushSync(close)
              refuse(error)
            }}
            onClose={close}
          />
        )}
      </Dialog>
    </Card>
  )
}
