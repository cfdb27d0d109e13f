import { Suspense, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import * as z from 'zod/mini'
import { auth, type EmailConfirmation, TypedPassword } from '#contract/features/auth/index.ts'
import { call } from '../../core/api/client.ts'
import { useContractForm } from '../../core/forms/form.tsx'
import { Refusal } from '../../core/forms/secrets/Notice.tsx'
import { PasswordInput } from '../../core/forms/secrets/PasswordInput.tsx'
import { useRetryDelay } from '../../core/forms/secrets/use-retry-delay.ts'
import { useAsk } from '../../core/query/query.ts'
import { useSession } from '../../core/session/session.tsx'
import { Button } from '../../ui/controls/Button.tsx'
import { LinkButton } from '../../ui/controls/LinkButton.tsx'
import { ErrorState } from '../../ui/feedback/ErrorState.tsx'
import { FormSkeleton } from '../../ui/feedback/Skeletons.tsx'
import { lazyPart } from '../../ui/theme/retry-load.ts'
import { loadProofStep } from '../users/index.ts'
import classes from './AuthLayout.module.css'
import { AuthLayout } from './AuthLayout.tsx'
import { OwnQueries } from './OwnQueries.tsx'
import { authTexts } from './texts.ts'

const ProofStep = lazyPart(loadProofStep)
const Typed = z.strictObject({ password: TypedPassword })

/** Sends a proof with the token of the mail. */
type Confirm = (proof: Omit<EmailConfirmation, 'token'>) => Promise<void>

/** Confirms a new e-mail address by the link in the mail and the account's password, or another proof where it has none. */
export default function ConfirmEmail() {
  const t = authTexts.useText()
  const token = useLocation().hash.slice(1)
  const { isInitialized, user, end } = useSession()
  const [email, setEmail] = useState<string>()
  const confirm: Confirm = async (proof) => {
    const { data } = await call(auth, 'confirmEmail', { body: { ...proof, token } })
    setEmail(data.email)
  }
  if (email) {
    return (
      <AuthLayout title={t('confirmEmail.doneTitle')} lead={t('confirmEmail.doneText', { email })}>
        <LinkButton to="/auth/login" size="md" fullWidth>
          {t('login.submit')}
        </LinkButton>
      </AuthLayout>
    )
  }
  // the mailed link opens here, perhaps where the network does not yet answer
  if (!isInitialized) {
    return (
      <AuthLayout title={t('confirmEmail.title')}>
        <FormSkeleton fields={1} />
      </AuthLayout>
    )
  }
  return user ? (
    <OwnQueries>
      <ByOwner onProve={confirm} onDone={end} />
    </OwnQueries>
  ) : (
    <ByPassword onProve={confirm} />
  )
}

/** For somebody who is signed in: their account may have no password. */
function ByOwner({ onProve, onDone }: { onProve: Confirm; onDone: () => void }) {
  const t = authTexts.useText()
  const navigate = useNavigate()
  const { data, isError, refetch } = useAsk(auth, 'account')
  const account = data?.data
  if (account?.hasPassword) return <ByPassword onProve={onProve} />
  return (
    <AuthLayout title={t('confirmEmail.title')} lead={t('confirmEmail.ownerLead')}>
      {isError && !account && <ErrorState level={2} onRetry={() => void refetch()} />}
      {!account && !isError && <FormSkeleton fields={1} />}
      {account && (
        <Suspense fallback={<FormSkeleton fields={1} />}>
          <ProofStep
            account={account}
            act={{ label: t('confirmEmail.submit') }}
            onProve={async (proof) => {
              await onProve(proof)
              // the account was the one that is signed in here, and all its sessions have ended
              onDone()
            }}
            onClose={() => void navigate('/dashboard/app')}
          />
        </Suspense>
      )}
    </AuthLayout>
  )
}

function ByPassword({ onProve }: { onProve: Confirm }) {
  const t = authTexts.useText()
  const waiting = useRetryDelay()
  const { form, onSubmit, isSending, problem } = useContractForm({
    schema: Typed,
    initial: { password: '' },
    send: ({ password }) => waiting.watch(onProve({ password })),
  })
  return (
    <AuthLayout title={t('confirmEmail.title')} lead={t('confirmEmail.lead')}>
      <form className={classes.form} onSubmit={onSubmit} noValidate>
        <Refusal waiting={waiting} problem={problem} />
        <PasswordInput
          {...form.getInputProps('password')}
          label={t('field.password')}
          autoComplete="current-password"
          autoFocus
          required
        />
        <Button type="submit" size="md" loading={isSending} disabled={waiting.isWaiting} fullWidth>
          {t('confirmEmail.submit')}
        </Button>
      </form>
    </AuthLayout>
  )
}
