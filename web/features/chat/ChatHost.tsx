import { IconMessages } from '@tabler/icons-react'
import { useEffect } from 'react'
import { Link } from 'react-router'
import { formatNumber } from '#contract/core/text/numbers.ts'
import { chat } from '#contract/features/chat/index.ts'
import { useLang } from '../../core/i18n/text.ts'
import { hearSignals } from '../../core/query/feature-changes.ts'
import { useUser } from '../../core/session/session.tsx'
import { resetChat, subscribeToChat, syncChat, useChat } from './chat-store.ts'
import classes from './host.module.css'
import { hostTexts } from './host-texts.ts'
import { keepPresent, keepReceived, takeSignal, wakeChat } from './live.ts'
import { resumeSending } from './send.ts'

/** Higher counts are shown as '99+'. */
const SHOWN_MAX = 99

/** The number of unread conversations on every page; keeps what this page knows of the chat current. */
export default function ChatHost() {
  const t = hostTexts.useText()
  const lang = useLang()
  const { unread } = useChat()
  useChatLive()
  return (
    <Link
      to="/dashboard/chat"
      className={classes.link}
      aria-label={unread > 0 ? t('unread', { count: unread }) : t('name')}
    >
      <IconMessages size={22} aria-hidden />
      {unread > 0 && (
        <span className={classes.badge} aria-hidden>
          {unread > SHOWN_MAX ? `${SHOWN_MAX}+` : formatNumber(unread, lang)}
        </span>
      )}
    </Link>
  )
}

/** Reads changes when there are any, and after a broken connection. */
function useChatLive(): void {
  const { id, deviceKey } = useUser()
  useEffect(() => {
    void resumeSending({ id, deviceKey })
    void syncChat()
    const hear = (data: unknown, spreadMs?: number) => takeSignal(data, id, spreadMs)
    const stops = [hearSignals(chat.name, hear), keepPresent(), keepReceived(subscribeToChat)]
    const wake = () => wakeChat()
    window.addEventListener('online', wake)
    return () => {
      for (const stop of stops) stop()
      window.removeEventListener('online', wake)
      resetChat()
    }
  }, [id, deviceKey])
}
