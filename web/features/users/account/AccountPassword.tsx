import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { flushSync } from 'react-dom'
import * as z from 'zod/mini'
import { type Account, auth, type FactorProof, PasswordChange } from '#contract/features/auth/index.ts'
import { call } from '../../../core/api/client.ts'
import { useContractForm } from '../../../core/forms/form.tsx'
import { NewPasswordInput } from '../../../core/forms/secrets/NewPasswordInput.tsx'
import { Notice, Refusal } from '../../../core/forms/secrets/Notice.tsx'
import { PasswordInput } from '../../../core/forms/secrets/PasswordInput.tsx'
import { useRetryDelay } from '../../../core/forms/secrets/use-retry-delay.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { Dialog } from '../../../ui/dialogs/Dialog.tsx'
import { toast } from '../../../ui/feedback/toast.ts'
import { Card } from '../../../ui/layout/Card.tsx'
import classes from './account.module.css'
import ProofStep from './ProofStep.tsx'
import { proofTitleOf } from './proof-title.ts'
import { accountTexts } from './texts.ts'

/** Changes the user's password, or sets the first one of an account that an identity provider's sign-in created. */
export function AccountPassword({ account }: { account: Account }) {
  return account.hasPassword ? <NextPassword account={account} /> : <FirstPassword account={account} />
}

const EMPTY = { oldPassword: '', newPassword: '' }

function NextPassword({ account }: { account: Account }) {
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
        <UserName email={email} />
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

const First = z.pick(PasswordChange, { newPassword: true })

function FirstPassword({ account }: { account: Account }) {
  const t = accountTexts.useText()
  const client = useQueryClient()
  const [wanted, setWanted] = useState<string>()
  const close = () => setWanted(undefined)
  const { form, onSubmit, problem, refuse } = useContractForm({
    schema: First,
    initial: { newPassword: '' },
    send: async ({ newPassword }) => setWanted(newPassword),
  })
  const onProve = async (newPassword: string, { mailCode, code, passkey }: FactorProof) => {
    await call(auth, 'changePassword', { body: { newPassword, mailCode, code, passkey } })
    close()
    toast(t('password.firstDone'))
    await client.invalidateQueries({ queryKey: [auth.name] })
  }
  const { email, firstName, lastName } = account
  return (
    <Card title={t('password.firstTitle')} text={t('password.firstText')}>
      <form className={classes.form} onSubmit={onSubmit} noValidate>
        {problem && <Notice tone="bad">{problem}</Notice>}
        <UserName email={email} />
        <NewPasswordInput
          {...form.getInputProps('newPassword')}
          label={t('password.next')}
          owner={{ email, firstName, lastName }}
          required
        />
        <div className={classes.buttons}>
          <Button type="submit" disabled={form.getValues().newPassword === ''}>
            {t('password.firstTitle')}
          </Button>
        </div>
      </form>
      <Dialog opened={wanted !== undefined} onClose={close} title={t(proofTitleOf(account))} width={520}>
        {wanted !== undefined && (
          <ProofStep
            account={account}
            act={{ label: t('password.firstTitle') }}
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

/** Tells password managers which account the password belongs to. */
const UserName = ({ email }: { email: string }) => (
  <input type="email" autoComplete="username" value={email} readOnly hidden />
)
