import { IconPencilPlus } from '@tabler/icons-react'
import { useEffect } from 'react'
import { useNavigate, useParams } from 'react-router'
import { shortName } from '#contract/core/people/person.ts'
import { chat } from '#contract/features/chat/index.ts'
import { useAsk, useDo } from '../../core/query/query.ts'
import { RecordMissing } from '../../core/records/RecordMissing.tsx'
import { LinkButton } from '../../ui/controls/LinkButton.tsx'
import { TextSkeleton } from '../../ui/feedback/Skeletons.tsx'
import { StateBox } from '../../ui/feedback/StateBox.tsx'
import { Page } from '../../ui/layout/Page.tsx'
import { ChatList } from './ChatList.tsx'
import { Composer } from './Composer.tsx'
import classes from './chat.module.css'
import { withConversations } from './chat-state.ts'
import { openList, setChat, useChat } from './chat-store.ts'
import { useConversationName, usePlaceOf } from './names.ts'
import { sendMessage } from './send.ts'
import { ThreadView } from './ThreadView.tsx'
import { chatTexts } from './texts.ts'

/** The chat: the conversations, and one of them next to the list or, on a phone, instead of it. */
export default function ChatPage() {
  const t = chatTexts.useText()
  const { conversationKey: key } = useParams()
  const { conversations } = useChat()
  const nameOf = useConversationName()
  useEffect(openList, [])
  const opened = useOpened(key)
  const id = opened.data?.conversation?.id
  const conversation = id === undefined ? undefined : (conversations.get(id) ?? opened.data?.conversation ?? undefined)
  const person = opened.data && !conversation ? opened.data.people[0] : undefined
  const named = conversation ? nameOf(conversation) : person && shortName(person)
  return (
    <Page
      title={named ?? t('title')}
      {...(key !== undefined && {
        crumbs: [{ label: t('title'), to: '/dashboard/chat' }, { label: named ?? '' }],
        crumbsLabel: t('crumbs'),
      })}
      action={
        <LinkButton to="/dashboard/chat/new" leftSection={<IconPencilPlus size={18} aria-hidden />}>
          {t('new')}
        </LinkButton>
      }
    >
      <div className={classes.panes} data-open={key !== undefined || undefined}>
        <ChatList openId={id} />
        <section className={classes.thread} aria-label={named ?? t('title')}>
          {key === undefined && (
            <StateBox drawing="empty" level={2} title={t('thread.none')} text={t('thread.noneText')} />
          )}
          {key !== undefined && !opened.data && !opened.error && <TextSkeleton lines={8} />}
          {opened.error && !opened.data && <Missing error={opened.error} onRetry={opened.retry} />}
          {conversation && <ThreadView key={conversation.id} conversation={conversation} />}
          {person && <FirstMessage key={person.id} personId={person.id} />}
        </section>
      </div>
    </Page>
  )
}

function Missing({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const t = chatTexts.useText()
  const texts = {
    failed: t('thread.failed'),
    title: t('thread.missing'),
    text: t('thread.missingText'),
    toList: t('thread.toList'),
  }
  return <RecordMissing error={error} list="/dashboard/chat" texts={texts} onRetry={onRetry} />
}

/** The conversation of the address, which may name the other person. */
function useOpened(key: string | undefined) {
  const { data, error, refetch } = useAsk(chat, 'open', { query: { key: key ?? '' } }, { enabled: key !== undefined })
  const conversation = data?.data.conversation
  useEffect(() => {
    if (conversation) setChat((before) => withConversations(before, [conversation]))
  }, [conversation])
  return {
    data: key === undefined ? undefined : data?.data,
    error: key === undefined ? null : error,
    retry: () => void refetch(),
  }
}

/** The beginning of a conversation with a person: it is added with the first message. */
function FirstMessage({ personId }: { personId: string }) {
  const t = chatTexts.useText()
  const placeOf = usePlaceOf()
  const navigate = useNavigate()
  const begin = useDo(chat, 'direct')
  const person = useAsk(chat, 'open', { query: { key: personId } }).data?.data.people[0]
  const send = async (body: string) => {
    const { data } = await begin.mutateAsync({ body: { personId } })
    setChat((before) => withConversations(before, [data]))
    sendMessage(data.id, body)
    await navigate(`/dashboard/chat/${data.id}`, { replace: true })
  }
  return (
    <>
      <div className={classes.empty}>
        <StateBox
          drawing="empty"
          level={2}
          title={t('thread.empty')}
          text={person ? placeOf(person) : t('thread.emptyText')}
        />
      </div>
      <Composer onSend={send} />
    </>
  )
}
