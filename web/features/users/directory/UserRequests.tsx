import { inLang } from '#contract/core/text/localized.ts'
import { formatDateTime } from '#contract/core/time/dates.ts'
import { type AccountRequest, type UserDetails, users } from '#contract/features/users/index.ts'
import { useLang } from '../../../core/i18n/text.ts'
import { coreTexts } from '../../../core/i18n/texts/index.ts'
import { useDo } from '../../../core/query/query.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { useConfirm } from '../../../ui/dialogs/use-confirm.ts'
import { Banner } from '../../../ui/feedback/Banner.tsx'
import { toast } from '../../../ui/feedback/toast.ts'
import { Card } from '../../../ui/layout/Card.tsx'
import { userTexts } from './texts.ts'
import { reasonOf } from './use-user-actions.ts'
import classes from './users.module.css'

/** Changes of this account that wait for a second admin. */
export function UserRequests({ user }: { user: UserDetails }) {
  return user.requests.map((request) => <Request key={request.id} user={user} request={request} />)
}

/** What a request asks for, in one sentence. */
export function useRequestText(): (request: AccountRequest) => string {
  const t = userTexts.useText()
  const c = coreTexts.useText()
  const lang = useLang()
  return ({ kind, role, area, email }) => {
    if (kind === 'email') return t('requests.email', { email: email ?? '' })
    if (kind === 'factor') return t('requests.factor')
    return t('requests.place', {
      role: role ? c(`role.${role}`) : '',
      area: area ? inLang(area.name, lang) : t('requests.noArea'),
    })
  }
}

/** The buttons of those who may confirm, refuse or withdraw a request. */
export function RequestSteps({ userId, request }: { userId: string; request: AccountRequest }) {
  const t = userTexts.useText()
  const act = useDo(users, 'decide')
  const decide = (decision: 'confirm' | 'refuse' | 'withdraw') => () =>
    act.mutate(
      { params: { id: userId, requestId: request.id }, body: { decision } },
      {
        onSuccess: () => toast(t(`requests.done.${decision}`)),
        onError: (error) => void toast(reasonOf(error), { variant: 'error' }),
      },
    )
  return (
    <>
      {request.canDecide && (
        <>
          <Button size="xs" loading={act.isPending} onClick={decide('confirm')}>
            {t('requests.confirm')}
          </Button>
          <Button size="xs" variant="default" loading={act.isPending} onClick={decide('refuse')}>
            {t('requests.refuse')}
          </Button>
        </>
      )}
      {request.canWithdraw && (
        <Button size="xs" variant="default" loading={act.isPending} onClick={decide('withdraw')}>
          {t('requests.withdraw')}
        </Button>
      )}
    </>
  )
}

function Request({ user, request }: { user: UserDetails; request: AccountRequest }) {
  const t = userTexts.useText()
  const lang = useLang()
  const what = useRequestText()
  const { askedBy, askedAt, canDecide } = request
  return (
    <Banner actions={<RequestSteps userId={user.id} request={request} />}>
      {what(request)} {t('requests.asked', { name: askedBy, when: formatDateTime(new Date(askedAt), lang) })}
      {!canDecide && ` ${t('requests.waits')}`}
    </Banner>
  )
}

/** Steps against a lost device or a stolen session. */
export function UserSecurity({ user }: { user: UserDetails }) {
  const t = userTexts.useText()
  const confirm = useConfirm()
  const end = useDo(users, 'endSessions')
  const reset = useDo(users, 'resetFactor')
  const onError = (error: unknown) => void toast(reasonOf(error), { variant: 'error' })
  const params = { id: user.id }
  const onEnd = async () => {
    const question = {
      title: t('security.endTitle'),
      text: t('security.endText'),
      confirmLabel: t('security.end'),
      danger: true,
    }
    if (await confirm(question)) end.mutate({ params }, { onSuccess: () => toast(t('security.ended')), onError })
  }
  const onReset = async () => {
    const question = {
      title: t('security.resetTitle'),
      text: user.isAlone ? t('security.resetAlone') : t('security.resetText'),
      confirmLabel: t('security.reset'),
      danger: true,
    }
    if (!(await confirm(question))) return
    const body = user.isAlone ? { alone: true } : {}
    reset.mutate(
      { params, body },
      { onSuccess: () => toast(t(user.isAlone ? 'security.resetDone' : 'requests.sent')), onError },
    )
  }
  const canReset = user.twoStep && !user.requests.some(({ kind }) => kind === 'factor')
  if (user.sessions === 0 && !canReset) return null
  return (
    <Card title={t('security.title')} text={t('security.text')}>
      <div className={classes.steps}>
        {user.sessions > 0 && (
          <Button variant="default" loading={end.isPending} onClick={() => void onEnd()}>
            {t('security.end')}
          </Button>
        )}
        {canReset && (
          <Button variant="default" loading={reset.isPending} onClick={() => void onReset()}>
            {t('security.reset')}
          </Button>
        )}
      </div>
    </Card>
  )
}
