import { formatNumber } from '#contract/core/numbers.ts'
import { shortName } from '#contract/core/person.ts'
import { type UserDetails, users, userWorkflow } from '#contract/features/users/index.ts'
import { ApiProblem } from '../../core/api.ts'
import { Banner } from '../../core/content/Banner.tsx'
import { useDo } from '../../core/query.ts'
import { useLang } from '../../core/text.ts'
import { When } from '../../core/When.tsx'
import { WorkflowButtons } from '../../core/WorkflowButtons.tsx'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { Facts } from '../../ui/Facts.tsx'
import layout from '../../ui/layout.module.css'
import { userTexts } from './texts.ts'
import { UserStatus } from './UserStatus.tsx'
import { reasonOf, type UserAction } from './use-user-actions.ts'
import classes from './users.module.css'

/** The state of an account and the steps that are open from it. */
export function UserState({ user }: { user: UserDetails }) {
  const t = userTexts.useText()
  const act = useDo(users, 'act')
  const moves = userWorkflow.moves.filter(
    ({ from, action }) => from === user.status && user.allowedActions.includes(action),
  )
  const onAct = async (action: UserAction) => {
    try {
      await act.mutateAsync({ params: { id: user.id }, body: { action } })
    } catch (error) {
      // there is no field here that could say why
      throw error instanceof ApiProblem ? new ApiProblem({ ...error.document, title: reasonOf(error) }) : error
    }
  }
  return (
    <Card title={t('edit.state')} action={<UserStatus status={user.status} />}>
      <div className={layout.stack}>
        <p className={classes.quiet}>{t(`edit.statusText.${user.status}`)}</p>
        {moves.length > 0 && (
          <div className={classes.steps}>
            <WorkflowButtons
              moves={moves}
              label={(action) => t(`action.${action}`)}
              question={() => ({
                title: t('confirm.deactivateTitle'),
                text: t('confirm.deactivateText', { name: shortName(user) }),
              })}
              onAct={onAct}
            />
          </div>
        )}
      </div>
    </Card>
  )
}

/** Since when mails to this person come back, and what the mail server said. */
const Bounce = ({ at, reason }: { at: string; reason: string }) => (
  <>
    <When at={at} /> <span className={classes.quiet}>{reason}</span>
  </>
)

/** An address that waits for its owner to confirm it, and a way to drop it. */
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
          onClick={() => cancel.mutate({ params: { id: user.id } })}
        >
          {t('edit.cancelEmail')}
        </Button>
      }
    >
      {t('edit.pendingEmail', { email: user.pendingEmail.email })}
    </Banner>
  )
}

/** What is known of an account. */
export function UserFacts({ user }: { user: UserDetails }) {
  const t = userTexts.useText()
  const lang = useLang()
  const facts = [
    [t('edit.emailState'), t(user.emailVerified ? 'edit.verified' : 'edit.notVerified')],
    ...(user.mailBounce ? ([[t('edit.bounce'), <Bounce key="bounce" {...user.mailBounce} />]] as const) : []),
    [t('edit.created'), <When key="created" at={user.createdAt} as="day" />],
    [t('edit.lastSignIn'), user.lastSignInAt ? <When key="signed" at={user.lastSignInAt} as="ago" /> : t('list.never')],
    [t('edit.sessions'), formatNumber(user.sessions, lang)],
    [t('edit.twoStep'), t(user.twoStep ? 'edit.on' : 'edit.off')],
  ] as const
  return (
    <Card title={t('edit.facts')}>
      <Facts facts={facts} />
    </Card>
  )
}
