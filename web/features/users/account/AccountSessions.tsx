import { IconDeviceDesktop, IconDeviceMobile } from '@tabler/icons-react'
import { formatDateTime, formatRelative } from '#contract/core/time/dates.ts'
import { auth, deviceOf, type Session } from '#contract/features/auth/index.ts'
import { useLang } from '../../../core/i18n/text.ts'
import { useAsk, useDo } from '../../../core/query/query.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { useConfirm } from '../../../ui/dialogs/use-confirm.ts'
import { ErrorState } from '../../../ui/feedback/ErrorState.tsx'
import { TextSkeleton } from '../../../ui/feedback/Skeletons.tsx'
import { Status } from '../../../ui/feedback/Status.tsx'
import { toast } from '../../../ui/feedback/toast.ts'
import { Card } from '../../../ui/layout/Card.tsx'
import classes from './account.module.css'
import { accountTexts } from './texts.ts'
import { toastProblem } from './use-account.ts'

/** The user's sessions, with buttons to end one or all others. */
export function AccountSessions() {
  const t = accountTexts.useText()
  const confirm = useConfirm()
  const { data, isError, refetch } = useAsk(auth, 'sessions')
  const endOthers = useDo(auth, 'revokeOthers')
  const sessions = data?.data

  const onEndOthers = async () => {
    const question = {
      title: t('sessions.othersTitle'),
      text: t('sessions.othersText'),
      confirmLabel: t('sessions.endOthers'),
      danger: true,
    }
    if ((await confirm(question)) === false) return
    endOthers.mutate(undefined, { onSuccess: () => toast(t('sessions.ended')), onError: toastProblem })
  }
  return (
    <Card
      title={t('sessions.title')}
      text={sessions?.length === 1 ? t('sessions.onlyThis') : t('sessions.text')}
      action={
        sessions &&
        sessions.length > 1 && (
          <Button variant="default" loading={endOthers.isPending} onClick={() => void onEndOthers()}>
            {t('sessions.endOthers')}
          </Button>
        )
      }
    >
      {isError && <ErrorState level={3} onRetry={() => void refetch()} />}
      {!sessions && !isError && <TextSkeleton lines={3} />}
      {sessions && (
        <ul className={classes.sessions}>
          {sessions.map((session) => (
            <SessionItem key={session.id} session={session} />
          ))}
        </ul>
      )}
    </Card>
  )
}

function SessionItem({ session }: { session: Session }) {
  const t = accountTexts.useText()
  const lang = useLang()
  const end = useDo(auth, 'revokeSession')
  const device = deviceOf(session.agent) ?? t('sessions.unknown')
  const Icon = /Android|iPhone|iPad/.test(session.agent) ? IconDeviceMobile : IconDeviceDesktop
  const since = formatDateTime(new Date(session.createdAt), lang)
  const lastSeen = formatRelative(new Date(session.lastSeenAt), new Date(), lang)
  return (
    <li className={classes.session}>
      <Icon size={28} aria-hidden />
      <div className={classes.about}>
        <strong>
          <bdi>{device}</bdi>
          {session.current && <Status tone="good">{t('sessions.current')}</Status>}
        </strong>
        <small>
          {t('sessions.seen', { when: lastSeen })} · <bdi>{session.address}</bdi>
        </small>
        <small>{t('sessions.since', { when: since })}</small>
      </div>
      {!session.current && (
        <Button
          variant="default"
          loading={end.isPending}
          aria-label={t('sessions.endOf', { device, when: since })}
          onClick={() =>
            end.mutate(
              { params: { id: session.id } },
              { onSuccess: () => toast(t('sessions.ended')), onError: toastProblem },
            )
          }
        >
          {t('sessions.end')}
        </Button>
      )}
    </li>
  )
}
