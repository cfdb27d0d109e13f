import { IconArrowDown } from '@tabler/icons-react'
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { dayInUlaanbaatar, formatDayLong } from '#contract/core/time/dates.ts'
import type { ChatMessage, Conversation } from '#contract/features/chat/index.ts'
import { useLang } from '../../core/i18n/text.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { IconButton } from '../../ui/controls/IconButton.tsx'
import { ErrorState } from '../../ui/feedback/ErrorState.tsx'
import { TextSkeleton } from '../../ui/feedback/Skeletons.tsx'
import { StateBox } from '../../ui/feedback/StateBox.tsx'
import { Composer } from './Composer.tsx'
import classes from './chat.module.css'
import { loadEarlier, loadThread, markSeen, useChat } from './chat-store.ts'
import { Message, Unsent } from './Message.tsx'
import { sendMessage } from './send.ts'
import { chatTexts } from './texts.ts'

/** How far from its end a list still counts as read to the end, px. */
const NEAR_END_PX = 80

/** The messages of a conversation, and the field for another one. What is shown at the end counts as seen. */
export function ThreadView({ conversation }: { conversation: Conversation }) {
  const t = chatTexts.useText()
  const { id } = conversation
  const { threads, outgoing } = useChat()
  const thread = threads.get(id)
  useEffect(() => {
    void loadThread(id)
  }, [id])
  const unsent = useMemo(() => outgoing.filter(({ conversationId }) => conversationId === id), [outgoing, id])
  const [seenBefore] = useState(conversation.seen)
  const messages = thread?.messages ?? []
  const end = useEnd(conversation, messages, unsent.length)
  const showEarlier = async () => {
    const list = end.list.current
    const before = list ? list.scrollHeight - list.scrollTop : 0
    await loadEarlier(id).catch(() => {})
    // what was at the top stays where it was
    requestAnimationFrame(() => {
      if (list) list.scrollTop = list.scrollHeight - before
    })
  }
  return (
    <>
      <div ref={end.list} className={classes.messages} onScroll={end.onScroll} tabIndex={-1}>
        {thread?.error && !thread.isReady ? (
          <ErrorState level={2} title={t('thread.failed')} onRetry={() => void loadThread(id)} />
        ) : null}
        {!thread?.isReady && !thread?.error && <TextSkeleton lines={8} />}
        {thread?.isReady && thread.hasEarlier && (
          <Button variant="plain" onClick={() => void showEarlier()}>
            {t('thread.earlier')}
          </Button>
        )}
        {thread?.isReady && messages.length === 0 && unsent.length === 0 && (
          <StateBox drawing="empty" level={2} title={t('thread.empty')} text={t('thread.emptyText')} />
        )}
        {thread?.isReady && <Days conversation={conversation} messages={messages} seenBefore={seenBefore} />}
        {unsent.map((one) => (
          <Unsent key={one.clientId} message={one} />
        ))}
      </div>
      {!end.isAtEnd && (
        <IconButton name={t('thread.newest')} className={classes.toEnd} onClick={end.toEnd}>
          <IconArrowDown size={20} aria-hidden />
        </IconButton>
      )}
      <Composer key={id} onSend={(body) => sendMessage(id, body)} />
    </>
  )
}

interface DaysProps {
  conversation: Conversation
  messages: readonly ChatMessage[]
  seenBefore: number
}

/** The messages by days, with a line before the first one that was unread when the conversation was opened. */
function Days({ conversation, messages, seenBefore }: DaysProps) {
  const t = chatTexts.useText()
  const lang = useLang()
  const firstUnread = messages.find(({ seq, isMine }) => seq > seenBefore && !isMine)?.id
  return (
    <ol className={classes.days} aria-label={t('thread.messages')} aria-live="polite">
      {messages.map((message, i) => {
        const before = messages[i - 1]
        const day = dayInUlaanbaatar(new Date(message.at))
        const isNewDay = !before || dayInUlaanbaatar(new Date(before.at)) !== day
        const follows =
          !isNewDay && before.by?.id === message.by?.id && before.event === null && message.id !== firstUnread
        return (
          <li key={message.id} className={classes.item}>
            {isNewDay && <p className={classes.day}>{formatDayLong(day, lang)}</p>}
            {message.id === firstUnread && <p className={classes.unreadLine}>{t('thread.unreadFrom')}</p>}
            <Message message={message} kind={conversation.kind} follows={follows} />
          </li>
        )
      })}
    </ol>
  )
}

/** Keeps the list at its end while it is there, and marks what is shown at the end as seen. */
function useEnd({ id, seen }: Conversation, messages: readonly ChatMessage[], unsent: number) {
  const list = useRef<HTMLDivElement>(null)
  const [isAtEnd, setAtEnd] = useState(true)
  const last = messages.at(-1)?.seq ?? 0
  const toEnd = () => {
    if (list.current) list.current.scrollTop = list.current.scrollHeight
  }
  const onScroll = () => {
    const one = list.current
    if (one) setAtEnd(one.scrollHeight - one.scrollTop - one.clientHeight < NEAR_END_PX)
  }
  useLayoutEffect(() => {
    if (isAtEnd) toEnd()
  }, [last, unsent, isAtEnd, messages])
  const isLooking = useIsLooking()
  useEffect(() => {
    if (isLooking && isAtEnd && last > seen) void markSeen(id, last)
  }, [isLooking, isAtEnd, last, seen, id])
  return { list, isAtEnd, toEnd, onScroll }
}

const isShown = () => document.visibilityState === 'visible' && document.hasFocus()

/** Whether the person has this page in front of them. */
function useIsLooking(): boolean {
  const [isLooking, setLooking] = useState(isShown)
  useEffect(() => {
    const update = () => setLooking(isShown())
    const events = ['focus', 'blur'] as const
    for (const name of events) window.addEventListener(name, update)
    document.addEventListener('visibilitychange', update)
    return () => {
      for (const name of events) window.removeEventListener(name, update)
      document.removeEventListener('visibilitychange', update)
    }
  }, [])
  return isLooking
}
