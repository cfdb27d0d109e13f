import { useEffect, useRef, useState } from 'react'
import { Navigate, useLocation } from 'react-router'
import { ApiProblem } from '../../core/api/client.ts'
import { Leave } from '../../core/app/guards.tsx'
import { Notice } from '../../core/forms/secrets/Notice.tsx'
import { coreTexts } from '../../core/i18n/texts/index.ts'
import { asUser, type User, useSession } from '../../core/session/session.tsx'
import { takeWay } from '../../core/session/sign-on-way.ts'
import { LinkButton } from '../../ui/controls/LinkButton.tsx'
import classes from './AuthLayout.module.css'
import { AuthLayout } from './AuthLayout.tsx'
import { destinationAfterSignIn } from './guards.tsx'
import { finishSignOn } from './sign-on.ts'
import { authTexts } from './texts.ts'

type Outcome = { user: User; returnTo: string | null } | { isLinked: true } | { problem: string }

/** The page to which an identity provider sends the browser back. */
export default function SignOnReturn() {
  const t = authTexts.useText()
  const core = coreTexts.useText()
  const session = useSession()
  const { search } = useLocation()
  const [outcome, setOutcome] = useState<Outcome>()
  const isBegun = useRef(false)

  useEffect(() => {
    // linking needs the session of the person who left
    if (!session.isInitialized || isBegun.current) return
    isBegun.current = true
    const way = takeWay()
    if (!way) return setOutcome({ problem: t('signOn.notBegun') })
    finishSignOn(search, way.key).then(
      ({ data: { token, user } }) => {
        if (!token || !user) return setOutcome({ isLinked: true })
        session.enter('LOGIN', token, user)
        setOutcome({ user: asUser(user), returnTo: way.returnTo })
      },
      (error: unknown) => {
        const said = error instanceof ApiProblem ? (error.errors[0]?.message ?? error.document.title) : undefined
        setOutcome({ problem: said ?? core('error.noAnswer') })
      },
    )
  }, [session, search, t, core])

  if (outcome && 'user' in outcome) return <Leave to={destinationAfterSignIn(outcome.user, outcome.returnTo)} />
  if (outcome && 'isLinked' in outcome) return <Navigate to="/dashboard/user/account?tab=security" replace />
  return (
    <AuthLayout title={t('signOn.title')} lead={outcome ? undefined : t('signOn.waiting')}>
      {outcome && (
        <div className={classes.form}>
          <Notice tone="bad">{outcome.problem}</Notice>
          <LinkButton to="/auth/login" size="md" fullWidth>
            {t('signOn.back')}
          </LinkButton>
        </div>
      )}
    </AuthLayout>
  )
}
