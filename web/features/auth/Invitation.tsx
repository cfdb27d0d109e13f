import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import * as z from 'zod/mini'
import type { RouteAnswer } from '#contract/core/model/feature.ts'
import { Password } from '#contract/core/people/password.ts'
import { inLang } from '#contract/core/text/localized.ts'
import { auth } from '#contract/features/auth/index.ts'
import { ApiProblem, call } from '../../core/api/client.ts'
import { useContractForm } from '../../core/forms/form.tsx'
import { NewPasswordInput } from '../../core/forms/secrets/NewPasswordInput.tsx'
import { Notice } from '../../core/forms/secrets/Notice.tsx'
import { Labels } from '../../core/i18n/Labels.tsx'
import { useLang } from '../../core/i18n/text.ts'
import { asUser, type User, useSession } from '../../core/session/session.tsx'
import { Button } from '../../ui/controls/Button.tsx'
import { LinkButton } from '../../ui/controls/LinkButton.tsx'
import { ErrorState } from '../../ui/feedback/ErrorState.tsx'
import { FormSkeleton } from '../../ui/feedback/Skeletons.tsx'
import classes from './AuthLayout.module.css'
import { AuthLayout } from './AuthLayout.tsx'
import { RedirectSignedIn } from './guards.tsx'
import { authTexts } from './texts.ts'

type Invited = RouteAnswer<(typeof auth)['routes']['invitation']>['data']
const Chosen = z.strictObject({ password: Password })

/** An invited person sets their first password. The secret is behind '#' and never reaches a log. */
export default function Invitation() {
  const t = authTexts.useText()
  const { hash } = useLocation()
  const token = hash.slice(1)
  const [found, setFound] = useState<Invited | 'bad' | 'failed'>()
  const [round, setRound] = useState(0)
  // another round triggers a reload
  useEffect(() => {
    const stop = new AbortController()
    setFound(undefined)
    call(auth, 'invitation', { body: { token } }, { signal: stop.signal }).then(
      ({ data }) => setFound(data),
      (error) => !stop.signal.aborted && setFound(error instanceof ApiProblem ? 'bad' : 'failed'),
    )
    return () => stop.abort()
  }, [token, round])

  if (found === undefined) {
    return (
      <AuthLayout title={t('invitation.title')} lead={t('invitation.checking')}>
        <FormSkeleton fields={2} />
      </AuthLayout>
    )
  }
  if (found === 'failed') {
    return (
      <AuthLayout title={t('invitation.title')}>
        <Labels>
          <ErrorState level={2} onRetry={() => setRound(round + 1)} />
        </Labels>
      </AuthLayout>
    )
  }
  if (found === 'bad') {
    return (
      <AuthLayout title={t('invitation.badTitle')} lead={t('invitation.badText')}>
        <LinkButton to="/auth/login" size="md" fullWidth>
          {t('invitation.login')}
        </LinkButton>
      </AuthLayout>
    )
  }
  return <AcceptForm token={token} invited={found} />
}

function AcceptForm({ token, invited }: { token: string; invited: Invited }) {
  const t = authTexts.useText()
  const lang = useLang()
  const session = useSession()
  const [entered, setEntered] = useState<User>()
  const { email, firstName, lastName, area } = invited
  const { form, onSubmit, isSending, problem } = useContractForm({
    schema: Chosen,
    initial: { password: '' },
    send: async ({ password }) => {
      const { data } = await call(auth, 'acceptInvitation', { body: { token, password } })
      session.enter('LOGIN', data.token, data.user)
      setEntered(asUser(data.user))
    },
  })
  if (entered) return <RedirectSignedIn user={entered} />
  return (
    <AuthLayout title={t('invitation.hello', { name: firstName })} lead={t('invitation.lead')}>
      <dl className={classes.facts}>
        <dt>{t('invitation.email')}</dt>
        <dd>{email}</dd>
        {area && (
          <>
            <dt>{t('invitation.area')}</dt>
            <dd>{area.path.map(({ name }) => inLang(name, lang)).join(' › ')}</dd>
          </>
        )}
      </dl>
      <form className={classes.form} onSubmit={onSubmit} noValidate>
        {problem && <Notice tone="bad">{problem}</Notice>}
        {/* tells password managers the account name */}
        <input type="email" autoComplete="username" value={email} readOnly hidden />
        <NewPasswordInput
          {...form.getInputProps('password')}
          label={t('field.password')}
          owner={{ email, firstName, lastName }}
          autoFocus
          required
        />
        <Button type="submit" size="md" loading={isSending} fullWidth>
          {t('invitation.submit')}
        </Button>
      </form>
    </AuthLayout>
  )
}
