import { IconBell } from '@tabler/icons-react'
import { Suspense, useEffect, useRef } from 'react'
import { formatNumber } from '#contract/core/text/numbers.ts'
import { bell, type Received } from '#contract/features/notifications/received.ts'
import { useLang } from '../../core/i18n/text.ts'
import { useAsk } from '../../core/query/query.ts'
import { Disclosure } from '../../ui/controls/Disclosure.tsx'
import { TextSkeleton } from '../../ui/feedback/Skeletons.tsx'
import { liveToast } from '../../ui/feedback/toast.ts'
import { lazyPart } from '../../ui/theme/retry-load.ts'
import { announcementOf } from './announcement.ts'
import panel from './bell.module.css'
import { bellTexts } from './bell-texts.ts'
import classes from './notices.module.css'

const BellPanel = lazyPart(async () => ({ default: (await import('./BellPanel.tsx')).BellPanel }))

/** Higher counts are shown as '99+'. */
const SHOWN_MAX = 99
/** Polling interval in case the socket was disconnected, ms; our choice. */
const POLL_MS = 120_000

/** The number of unread notifications, the newest of them, and a toast for each that arrives. */
export default function Bell() {
  const t = bellTexts.useText()
  const lang = useLang()
  const { data } = useAsk(bell, 'unread', undefined, { refetchInterval: POLL_MS })
  const count = data?.data.count ?? 0
  const latest = data?.data.latest
  useArrivals(latest)
  return (
    <span className={classes.bell}>
      <Disclosure
        plain
        name={count > 0 ? t('nameUnread', { count }) : t('name')}
        label={<IconBell size={22} aria-hidden />}
      >
        {(close) => (
          <Suspense
            fallback={
              <div className={panel.panel}>
                <TextSkeleton lines={6} />
              </div>
            }
          >
            <BellPanel count={count} close={close} />
          </Suspense>
        )}
      </Disclosure>
      {count > 0 && (
        <span className={classes.badge} aria-hidden>
          {count > SHOWN_MAX ? `${SHOWN_MAX}+` : formatNumber(count, lang)}
        </span>
      )}
    </span>
  )
}

/** Announces notifications that arrive after the page was opened. */
function useArrivals(latest: readonly Received[] | undefined): void {
  const t = bellTexts.useText()
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
      liveToast(t('arrived', { title: announcementOf(one, t, lang) }), {
        open: { label: t('open'), to: `/dashboard/notifications/${one.id}` },
      })
    }
  }, [latest, t, lang])
}
