import { Navigate } from 'react-router'
import { auth } from '#contract/features/auth/index.ts'
import { useAsk } from '../../core/query/query.ts'
import { useSession } from '../../core/session/session.tsx'
import { Button } from '../../ui/controls/Button.tsx'
import { ErrorState } from '../../ui/feedback/ErrorState.tsx'
import { FormSkeleton } from '../../ui/feedback/Skeletons.tsx'
import { lazyPart } from '../../ui/theme/retry-load.ts'
import { loadFactors } from '../users/index.ts'
import classes from './AuthLayout.module.css'
import { AuthLayout } from './AuthLayout.tsx'
import { RedirectSignedIn } from './guards.tsx'
import { OwnQueries } from './OwnQueries.tsx'
import { authTexts } from './texts.ts'

const Factors = lazyPart(loadFactors)

/** Sets up the second factor that the person's role requires; until then the server answers nothing else. */
export default function SecondFactor() {
  const { isInitialized, user } = useSession()
  if (!isInitialized) return null
  if (!user) return <Navigate to="/auth/login" replace />
  if (!user.needsFactor) return <RedirectSignedIn user={user} />
  return (
    <OwnQueries>
      <Setup />
    </OwnQueries>
  )
}

function Setup() {
  const t = authTexts.useText()
  const session = useSession()
  const { data, isError, refetch } = useAsk(auth, 'account')
  const account = data?.data
  const isDone = account !== undefined && (account.twoStep.on || account.twoStep.passkeys > 0)
  return (
    <AuthLayout title={t('secondFactor.title')} lead={t('secondFactor.lead')}>
      <div className={classes.form}>
        {isError && <ErrorState level={2} onRetry={() => void refetch()} />}
        {!account && !isError && <FormSkeleton fields={2} />}
        {account && <Factors account={account} />}
        {isDone && (
          <Button size="md" onClick={() => void session.reload()} fullWidth>
            {t('secondFactor.done')}
          </Button>
        )}
        <button type="button" className={classes.link} onClick={() => void session.signOut()}>
          {t('secondFactor.signOut')}
        </button>
      </div>
    </AuthLayout>
  )
}
