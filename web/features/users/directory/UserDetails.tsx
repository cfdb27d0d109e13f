import { shortName } from '#contract/core/people/person.ts'
import { formatNumber } from '#contract/core/text/numbers.ts'
import { type UserDetails, users, userWorkflow } from '#contract/features/users/index.ts'
import { ApiProblem } from '../../../core/api/client.ts'
import { useLang } from '../../../core/i18n/text.ts'
import { useDo } from '../../../core/query/query.ts'
import { When } from '../../../core/records/When.tsx'
import { WorkflowButtons } from '../../../core/records/WorkflowButtons.tsx'
import { Button } from '../../../ui/controls/Button.tsx'
import { Banner } from '../../../ui/feedback/Banner.tsx'
import { toast } from '../../../ui/feedback/toast.ts'
import { Card } from '../../../ui/layout/Card.tsx'
import { Facts } from '../../../ui/layout/Facts.tsx'
import layout from '../../../ui/layout/layout.module.css'
import { userTexts } from './texts.ts'
import { UserStatus } from './UserStatus.tsx'
import { reasonOf, type UserAction } from './use-user-actions.ts'
import classes from './users.module.css'

/** The state of an account and a button for each step allowed now. */
export function UserState({ user }: { user: UserDetails }) {
  const t = userTexts.useText()
  return (
    <Card title={t('edit.state')} action={<UserStatus status={user.status} />}>
      <div className={layout.stack}>
        <p className={classes.quiet}>{t(`edit.statusText.${user.status}`)}</p>
        {movesOf(user).length > 0 && (
          <div className={classes.steps}>
            <AccountSteps user={user} />
          </div>
        )}
      </div>
    </Card>
  )
}

const movesOf = ({ status, allowedActions }: UserDetails) =>
  userWorkflow.moves.filter(({ from, action }) => from === status && allowedActions.includes(action))

/** A button for each step of an account that is allowed now. */
export function AccountSteps({ user }: { user: UserDetails }) {
  const t = userTexts.useText()
  const act = useDo(users, 'act')
  const onAct = async (action: UserAction) => {
    try {
      await act.mutateAsync({ params: { id: user.id }, body: { action } })
    } catch (error) {
      // there is no field here to show the reason
      throw error instanceof ApiProblem ? new ApiProblem({ ...error.document, title: reasonOf(error) }) : error
    }
  }
  return (
    <WorkflowButtons
      moves={movesOf(user)}
      label={(action) => t(`action.${action}`)}
      question={() => ({
        title: t('confirm.deactivateTitle'),
        text: t('confirm.deactivateText', { name: shortName(user) }),
        danger: true,
      })}
      onAct={onAct}
    />
  )
}

/** When an e-mail to this person bounced, and the mail server's reason. */
const BounceNote = ({ at, reason }: { at: string; reason: string }) => (
  <>
    <When at={at} /> <span className={classes.quiet}>{reason}</span>
  </>
)

/** An e-mail address that awaits confirmation, with a button to cancel the change. */
export function PendingEmail({ user }: { user: UserDetails }) {
  const t = userTexts.useText()
  const cancel = useDo(users, 'cancelEmail')
  if (!user.pendingEmail) return null
  return (
    <Banner
      actions={
        <Button
          size="xs"
          variant="default"
          loading={cancel.isPending}
          onClick={() =>
            cancel.mutate(
              { params: { id: user.id } },
              { onError: (error) => void toast(reasonOf(error), { variant: 'error' }) },
            )
          }
        >
          {t('edit.cancelEmail')}
        </Button>
      }
    >
      {t('edit.pendingEmail', { email: user.pendingEmail.email })}
    </Banner>
  )
}

/** The facts of an account, as a card. */
export function UserFacts({ user }: { user: UserDetails }) {
  const t = userTexts.useText()
  return (
    <Card title={t('edit.facts')}>
      <AccountFacts user={user} />
    </Card>
  )
}

/** What is known of an account. */
export function AccountFacts({ user }: { user: UserDetails }) {
  const t = userTexts.useText()
  const lang = useLang()
  const facts = [
    [t('edit.emailState'), t(user.emailVerified ? 'edit.verified' : 'edit.notVerified')],
    ...(user.mailBounce ? ([[t('edit.bounce'), <BounceNote key="bounce" {...user.mailBounce} />]] as const) : []),
    [t('edit.created'), <When key="created" at={user.createdAt} as="day" />],
    [t('edit.lastSignIn'), user.lastSignInAt ? <When key="signed" at={user.lastSignInAt} as="ago" /> : t('list.never')],
    [t('edit.sessions'), formatNumber(user.sessions, lang)],
    [t('edit.twoStep'), t(user.twoStep ? 'edit.on' : 'edit.off')],
  ] as const
  return <Facts facts={facts} />
}
