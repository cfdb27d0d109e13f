import { IconBell } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { inLang, langOf } from '#contract/core/text/localized.ts'
import { formatNumber } from '#contract/core/text/numbers.ts'
import { formatRelative } from '#contract/core/time/dates.ts'
import { notifications, type Received } from '#contract/features/notifications/index.ts'
import { call } from '../../core/api/client.ts'
import { problemText } from '../../core/api/problem-text.ts'
import { useLang } from '../../core/i18n/text.ts'
import { useAsk } from '../../core/query/query.ts'
import { useUser } from '../../core/session/session.tsx'
import { Button, buttonLook } from '../../ui/controls/Button.tsx'
import { Disclosure } from '../../ui/controls/Disclosure.tsx'
import { liveToast, toast } from '../../ui/feedback/toast.ts'
import { AlertFacts, AlertIconBadge, announcementOf } from './AlertFacts.tsx'
import classes from './notices.module.css'
import { inboxPathOf } from './paths.ts'
import { noticeTexts } from './texts.ts'

/** Higher counts are shown as '99+'. */
const SHOWN_MAX = 99
/** Polling interval in case the socket was disconnected, ms; our choice. */
const POLL_MS = 120_000

/** The number of unread notifications, the newest of them, and a toast for each that arrives. */
export default function Bell() {
  const t = noticeTexts.useText()
  const lang = useLang()
  const { data } = useAsk(notifications, 'unread', undefined, { refetchInterval: POLL_MS })
  const count = data?.data.count ?? 0
  const latest = data?.data.latest
  useArrivals(latest)
  return (
    <span className={classes.bell}>
      <Disclosure
        plain
        name={count > 0 ? t('bell.nameUnread', { count }) : t('bell.name')}
        label={<IconBell size={22} aria-hidden />}
      >
        {(close) => <Panel count={count} latest={latest ?? []} close={close} />}
      </Disclosure>
      {count > 0 && (
        <span className={classes.badge} aria-hidden>
          {count > SHOWN_MAX ? `${SHOWN_MAX}+` : formatNumber(count, lang)}
        </span>
      )}
    </span>
  )
}

function Panel({ count, latest, close }: { count: number; latest: readonly Received[]; close: () => void }) {
  const t = noticeTexts.useText()
  const lang = useLang()
  const user = useUser()
  const readAll = useReadAll()
  const more = count - latest.length
  return (
    <div className={classes.panel}>
      <h2>{t('bell.name')}</h2>
      {latest.length === 0 && <p className={classes.item}>{t('bell.none')}</p>}
      <ul>
        {latest.map((one) => (
          <li key={one.id}>
            <Link to={`/dashboard/notifications/${one.id}`} className={classes.item} onClick={close}>
              <strong lang={langOf(one.title, lang)}>
                {one.alert && <AlertIconBadge icon={one.alert.icon} />}
                {inLang(one.title, lang)}
              </strong>
              <AlertFacts one={one} />
              <span className={classes.small}>
                {!one.alert && `${inLang(one.area.name, lang)} · `}
                {formatRelative(new Date(one.sentAt), new Date(), lang)}
              </span>
            </Link>
          </li>
        ))}
      </ul>
      {more > 0 && <p className={classes.item}>{t('bell.more', { count: more })}</p>}
      <div className={classes.foot}>
        <Link to={inboxPathOf(user.role)} {...buttonLook({ variant: 'light', size: 'xs' })} onClick={close}>
          {t('bell.all')}
        </Link>
        {count > 0 && (
          <Button variant="subtle" size="xs" onClick={() => void readAll()}>
            {t('bell.readAll')}
          </Button>
        )}
      </div>
    </div>
  )
}

/** Marks all notifications as read and reports their number. */
export function useReadAll(): () => Promise<void> {
  const t = noticeTexts.useText()
  const client = useQueryClient()
  return async () => {
    try {
      const { data } = await call(notifications, 'readAll')
      await client.invalidateQueries({ queryKey: [notifications.name] })
      toast(t('inbox.readAllDone', { count: data.count }))
    } catch (error) {
      toast(problemText(error), { variant: 'error' })
    }
  }
}

/** Announces notifications that arrive after the page was opened. */
function useArrivals(latest: readonly Received[] | undefined): void {
  const t = noticeTexts.useText()
  const lang = useLang()
  const newest = useRef<string>(undefined)
  useEffect(() => {
    if (!latest) return
    const before = newest.current
    const last = latest[0]?.sentAt ?? ''
    newest.current = before === undefined || last > before ? last : before
    if (before === undefined) return
    const arrived = latest.filter(({ sentAt }) => sentAt > before)
    for (const one of arrived.toReversed()) {
      liveToast(t('bell.arrived', { title: announcementOf(one, t, lang) }), {
        open: { label: t('bell.open'), to: `/dashboard/notifications/${one.id}` },
      })
    }
  }, [latest, t, lang])
}
