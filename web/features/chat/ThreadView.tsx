import { IconChevronsDown } from '@tabler/icons-react'
import { useEffect, useMemo, useRef, useState } from 'react'
import { shortName } from '#contract/core/people/person.ts'
import {
  type ChatPerson,
  type Conversation,
  chat,
  EDIT_MINUTES,
  TYPING_EVERY_SECONDS,
} from '#contract/features/chat/index.ts'
import { call } from '../../core/api/client.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { IconButton } from '../../ui/controls/IconButton.tsx'
import { ErrorState } from '../../ui/feedback/ErrorState.tsx'
import { TextSkeleton } from '../../ui/feedback/Skeletons.tsx'
import { StateBox } from '../../ui/feedback/StateBox.tsx'
import { type Aim, Composer } from './Composer.tsx'
import classes from './chat.module.css'
import type { Thread } from './chat-state.ts'
import { loadEarlier, loadThread, takeMessage, useChat } from './chat-store.ts'
import { Days } from './Days.tsx'
import { Unsent } from './Message.tsx'
import { sendMessage, type Written } from './send.ts'
import { chatTexts } from './texts.ts'
import { useEnd } from './use-end.ts'

interface Props {
  conversation: Conversation
  people: readonly ChatPerson[]
  /** The number of a message to show. */
  at: number | undefined
}

/** The messages of a conversation, and the field for another one. What is shown at the end counts as seen. */
export function ThreadView({ conversation, people, at }: Props) {
  const t = chatTexts.useText()
  const { id } = conversation
  const { threads, outgoing } = useChat()
  const thread = threads.get(id)
  const [aim, setAim] = useState<Aim>()
  useEffect(() => {
    void loadThread(id)
  }, [id])
  const unsent = useMemo(() => outgoing.filter(({ conversationId }) => conversationId === id), [outgoing, id])
  const [seenBefore] = useState(conversation.seen)
  const messages = thread?.messages ?? []
  const end = useEnd(conversation, messages, unsent.length)
  useShown(id, at, thread?.isReady ?? false)
  const showEarlier = async () => {
    const list = end.list.current
    const before = list ? list.scrollHeight - list.scrollTop : 0
    await loadEarlier(id).catch(() => {})
    // what was at the top stays where it was
    requestAnimationFrame(() => {
      if (list) list.scrollTop = list.scrollHeight - before
    })
  }
  const send = async (written: Written) => {
    const { message } = aim?.kind === 'edit' ? aim : {}
    if (message) {
      const { body, mentions } = written
      takeMessage(
        (await call(chat, 'edit', { params: { id: message.id }, body: { body, mentions: [...mentions] } })).data,
      )
    } else sendMessage(id, written)
    setAim(undefined)
    if (!message) end.toEnd()
  }
  const sayTyping = useTyping(id)
  const others = people.filter((person) => messages.every(({ isMine, by }) => !isMine || by?.id !== person.id))
  return (
    <>
      <div ref={end.list} className={classes.messages} onScroll={end.onScroll} tabIndex={-1}>
        <ThreadState
          id={id}
          thread={thread}
          isEmpty={messages.length === 0 && unsent.length === 0}
          onEarlier={showEarlier}
        />
        {thread?.isReady && (
          <Days
            conversation={conversation}
            messages={messages}
            people={people}
            seenBefore={seenBefore}
            onAim={setAim}
          />
        )}
        {unsent.map((one) => (
          <Unsent key={one.clientId} message={one} />
        ))}
      </div>
      <Typing conversationId={id} people={people} />
      {!end.isAtEnd && (
        <IconButton name={t('thread.newest')} className={classes.toEnd} onClick={end.toEnd}>
          <IconChevronsDown size={20} aria-hidden />
        </IconButton>
      )}
      <Composer
        key={aim ? `${aim.kind} ${aim.message.id}` : id}
        people={others}
        aim={aim}
        onAim={setAim}
        editable={messages.findLast(
          ({ isMine, isDeleted, event, at: time }) => isMine && !isDeleted && !event && isFresh(time),
        )}
        onTyping={sayTyping}
        onSend={send}
      />
    </>
  )
}

interface StateProps {
  id: string
  thread: Thread | undefined
  isEmpty: boolean
  onEarlier: () => Promise<void>
}

/** What is above the messages, or in place of them: that they are being loaded, failed, none, or that there are earlier ones. */
function ThreadState({ id, thread, isEmpty, onEarlier }: StateProps) {
  const t = chatTexts.useText()
  if (!thread?.isReady && thread?.error)
    return <ErrorState level={2} title={t('thread.failed')} onRetry={() => void loadThread(id)} />
  if (!thread?.isReady) return <TextSkeleton lines={8} />
  if (isEmpty) return <StateBox drawing="empty" level={2} title={t('thread.empty')} text={t('thread.emptyText')} />
  if (!thread.hasEarlier) return null
  return (
    <Button variant="plain" onClick={() => void onEarlier()}>
      {t('thread.earlier')}
    </Button>
  )
}

/** Whether a message can still be edited and deleted. */
const isFresh = (at: string) => Date.now() - new Date(at).getTime() < EDIT_MINUTES * 60_000

/** Who is typing. */
function Typing({ conversationId, people }: { conversationId: string; people: readonly ChatPerson[] }) {
  const t = chatTexts.useText()
  const { typing } = useChat()
  const ids = [...(typing.get(conversationId)?.keys() ?? [])]
  const first = people.find(({ id }) => ids.includes(id))
  if (ids.length === 0) return <p className={classes.typing} role="status" />
  const text =
    ids.length === 1 && first
      ? t('thread.typing', { name: shortName(first) })
      : t('thread.typingSome', { count: ids.length })
  return (
    <p className={classes.typing} role="status">
      <bdi>{text}</bdi>
    </p>
  )
}

/** Tells the other members that something is being typed, every few seconds. */
function useTyping(id: string): () => void {
  const last = useRef(Number.NEGATIVE_INFINITY)
  return () => {
    const now = performance.now()
    if (now - last.current < TYPING_EVERY_SECONDS * 1000) return
    last.current = now
    void call(chat, 'typing', { params: { id } }).catch(() => {})
  }
}

/** Pages that are loaded to reach a message. */
const PAGES_MAX = 40

/** Loads messages back to a number, and shows the message. */
function useShown(id: string, at: number | undefined, isReady: boolean): void {
  useEffect(() => {
    if (at === undefined || !isReady) return
    let isCurrent = true
    const show = async () => {
      for (let page = 0; page < PAGES_MAX && isCurrent; page++) {
        const found = document.getElementById(`message-${at}`)
        if (found) {
          found.scrollIntoView({ block: 'center' })
          found.focus({ preventScroll: true })
          return
        }
        if (!(await loadEarlier(id))) return
        await new Promise(requestAnimationFrame)
      }
    }
    void show().catch(() => {})
    return () => {
      isCurrent = false
    }
  }, [id, at, isReady])
}
