import { IconPencilPlus } from '@tabler/icons-react'
import { useEffect } from 'react'
import { useNavigate, useParams, useSearchParams } from 'react-router'
import { shortName } from '#contract/core/people/person.ts'
import { formatRelative } from '#contract/core/time/dates.ts'
import { type Conversation, chat } from '#contract/features/chat/index.ts'
import { useLang } from '../../core/i18n/text.ts'
import { useAsk, useDo } from '../../core/query/query.ts'
import { RecordMissing } from '../../core/records/RecordMissing.tsx'
import { LinkButton } from '../../ui/controls/LinkButton.tsx'
import { TextSkeleton } from '../../ui/feedback/Skeletons.tsx'
import { StateBox } from '../../ui/feedback/StateBox.tsx'
import { Page } from '../../ui/layout/Page.tsx'
import { usePhone } from '../../ui/theme/use-phone.ts'
import { ChatActions } from './ChatActions.tsx'
import { ChatList } from './ChatList.tsx'
import { Composer } from './Composer.tsx'
import classes from './chat.module.css'
import { openList, takeConversation, useChat } from './chat-store.ts'
import type { Member } from './members.ts'
import { useConversationName, usePlaceOf } from './names.ts'
import { sendMessage, type Written } from './send.ts'
import { ThreadView } from './ThreadView.tsx'
import { chatTexts } from './texts.ts'

/** How often it is asked who is there while a conversation is open, ms. */
const PEOPLE_MS = 60_000

/** The chat: the conversations, and one of them next to the list or, on a phone, instead of it. */
export default function ChatPage() {
  const t = chatTexts.useText()
  const { conversationKey: key } = useParams()
  const [search] = useSearchParams()
  const nameOf = useConversationName()
  const isPhone = usePhone()
  useEffect(openList, [])
  const { conversation, people, error, isWaiting, retry } = useOpened(key)
  const person = conversation ? undefined : people[0]
  const named = conversation ? nameOf(conversation) : person && shortName(person)
  return (
    <Page
      title={named ?? t('title')}
      {...(key !== undefined && {
        crumbs: [{ label: t('title'), to: '/dashboard/chat' }, { label: named ?? '' }],
        crumbsLabel: t('crumbs'),
      })}
      lead={conversation && <Lead conversation={conversation} people={people} />}
      help={conversation && <ChatActions conversation={conversation} people={people} />}
      action={
        // a phone has no room for it next to a conversation
        !(isPhone && key !== undefined) && (
          <LinkButton to="/dashboard/chat/new" leftSection={<IconPencilPlus size={18} aria-hidden />}>
            {t('new')}
          </LinkButton>
        )
      }
    >
      <div className={classes.panes} data-open={key !== undefined || undefined}>
        <ChatList openId={conversation?.id} />
        <section className={classes.thread} aria-label={named ?? t('title')}>
          {key === undefined && (
            <StateBox drawing="empty" level={2} title={t('thread.none')} text={t('thread.noneText')} />
          )}
          {isWaiting && <TextSkeleton lines={8} />}
          {error && <Missing error={error} onRetry={retry} />}
          {conversation && (
            <ThreadView
              key={conversation.id}
              conversation={conversation}
              people={people}
              at={Number(search.get('at')) || undefined}
            />
          )}
          {person && <FirstMessage key={person.id} person={person} />}
        </section>
      </div>
    </Page>
  )
}

/** What is worth knowing of a conversation: whether the other person is there, or how many members there are. */
function Lead({ conversation, people }: { conversation: Conversation; people: readonly Member[] }) {
  const t = chatTexts.useText()
  const lang = useLang()
  const placeOf = usePlaceOf()
  const { online } = useChat()
  const { kind, person, members, isMuted, isPinned } = conversation
  const marks = [isMuted && t('actions.muted'), isPinned && t('actions.onTop')]
  if (kind !== 'direct')
    return [t(`kind.${kind}`), t('members', { count: members }), ...marks].filter(Boolean).join(' · ')
  const found = people.find(({ id }) => id === person?.id) ?? person
  if (!found) return null
  const isOnline = found.isOnline || online.has(found.id)
  const last = found.lastAt && t('person.last', { when: formatRelative(new Date(found.lastAt), new Date(), lang) })
  return (
    <>
      {isOnline && <span className={classes.dot} aria-hidden />}
      {[isOnline ? t('person.online') : last, placeOf(found), ...marks].filter(Boolean).join(' · ')}
    </>
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

/** The conversation of the address, which may name the other person, with its people. */
function useOpened(key: string | undefined) {
  const { conversations } = useChat()
  const isOpen = key !== undefined
  const { data, error, refetch } = useAsk(
    chat,
    'open',
    { query: { key: key ?? '' } },
    { enabled: isOpen, refetchInterval: PEOPLE_MS },
  )
  const found = isOpen ? data?.data : undefined
  const opened = found?.conversation
  useEffect(() => {
    if (opened) takeConversation(opened)
  }, [opened])
  // what the page has learned since is newer than the answer
  const known = conversations.get(opened?.id ?? key ?? '')
  const conversation = error && !data ? undefined : (known ?? opened ?? undefined)
  return {
    conversation: isOpen ? conversation : undefined,
    people: found?.people ?? [],
    error: isOpen && !data ? error : null,
    isWaiting: isOpen && !data && !error && !known,
    retry: () => void refetch(),
  }
}

/** The beginning of a conversation with a person: it is added with the first message. */
function FirstMessage({ person }: { person: Member }) {
  const t = chatTexts.useText()
  const placeOf = usePlaceOf()
  const navigate = useNavigate()
  const begin = useDo(chat, 'direct')
  const send = async (written: Written) => {
    const { data } = await begin.mutateAsync({ body: { personId: person.id } })
    takeConversation(data)
    sendMessage(data.id, written)
    await navigate(`/dashboard/chat/${data.id}`, { replace: true })
  }
  return (
    <>
      <div className={classes.empty}>
        <StateBox drawing="empty" level={2} title={t('thread.empty')} text={placeOf(person)} />
      </div>
      <Composer onSend={send} />
    </>
  )
}
