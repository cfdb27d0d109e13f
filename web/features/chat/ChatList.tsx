import { IconAt, IconBellOff, IconHash, IconPinned, IconUsersGroup } from '@tabler/icons-react'
import { keepPreviousData } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { useDeferredValue, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { shortName } from '#contract/core/people/person.ts'
import { formatNumber } from '#contract/core/text/numbers.ts'
import { type Conversation, chat } from '#contract/features/chat/index.ts'
import { useLang } from '../../core/i18n/text.ts'
import { FilterTabs } from '../../core/lists/FilterTabs.tsx'
import { useAsk } from '../../core/query/query.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { LinkButton } from '../../ui/controls/LinkButton.tsx'
import { Empty } from '../../ui/feedback/Empty.tsx'
import { ErrorState } from '../../ui/feedback/ErrorState.tsx'
import { TextSkeleton } from '../../ui/feedback/Skeletons.tsx'
import { TextField } from '../../ui/fields/TextField.tsx'
import { Avatar } from '../../ui/layout/Avatar.tsx'
import classes from './chat.module.css'
import { inOrder } from './chat-state.ts'
import { loadMoreConversations, openList, useChat } from './chat-store.ts'
import { useConversationName, useMoment } from './names.ts'
import { chatTexts } from './texts.ts'

/** Higher counts are shown as '99+'. */
const SHOWN_MAX = 99

/** The conversations, by name or only unread ones. */
export function ChatList({ openId }: { openId: string | undefined }) {
  const t = chatTexts.useText()
  const [search, setSearch] = useSearchParams()
  const [q, setQ] = useState('')
  const isUnread = search.get('unread') === 'true'
  const list = useShown(useDeferredValue(q.trim()), isUnread)
  const filter = (value: 'unread' | undefined) => setSearch(value ? { unread: 'true' } : {}, { replace: true })
  return (
    <nav className={classes.list} aria-label={t('list.name')}>
      <TextField
        label={t('list.search')}
        type="search"
        value={q}
        onChange={(event) => setQ(event.currentTarget.value)}
      />
      <FilterTabs
        label={t('list.filter')}
        tabs={[
          { value: undefined, name: t('list.all') },
          { value: 'unread' as const, name: t('list.unread') },
        ]}
        value={isUnread ? 'unread' : undefined}
        onChange={filter}
      />
      {Boolean(list.error) && <ErrorState level={2} title={t('failed')} onRetry={openList} />}
      {!list.rows && !list.error && <TextSkeleton lines={8} />}
      {list.rows?.length === 0 &&
        (q || isUnread ? (
          <Empty searched level={2} title={t('list.noMatch')} />
        ) : (
          <Empty
            level={2}
            title={t('list.none')}
            text={t('list.noneText')}
            action={<LinkButton to="/dashboard/chat/new">{t('new')}</LinkButton>}
          />
        ))}
      {list.rows && list.rows.length > 0 && (
        <ul className={classes.rows}>
          {list.rows.map((one) => (
            <li key={one.id}>
              <Row conversation={one} isOpen={one.id === openId} />
            </li>
          ))}
        </ul>
      )}
      {list.hasMore && (
        <Button variant="plain" onClick={() => void loadMoreConversations()}>
          {t('list.more')}
        </Button>
      )}
    </nav>
  )
}

/** The conversations that match: from what the page knows, or found by the server. */
function useShown(q: string, isUnread: boolean) {
  const { isReady, error, conversations, total } = useChat()
  const isFiltered = q !== '' || isUnread
  const found = useAsk(
    chat,
    'list',
    { query: { pageSize: 100, ...(q !== '' && { q }), ...(isUnread && { unread: 'true' as const }) } },
    { enabled: isFiltered, placeholderData: keepPreviousData },
  )
  if (isFiltered) {
    const rows = found.data?.data.map((one) => conversations.get(one.id) ?? one)
    return { rows: rows && inOrder(rows), error: found.data ? undefined : found.error, hasMore: false }
  }
  const rows = isReady ? inOrder(conversations.values()) : undefined
  return { rows, error, hasMore: isReady && conversations.size < total }
}

function Row({ conversation, isOpen }: { conversation: Conversation; isOpen: boolean }) {
  const t = chatTexts.useText()
  const lang = useLang()
  const nameOf = useConversationName()
  const momentOf = useMoment()
  const { id, unread, last, at } = conversation
  const name = nameOf(conversation)
  return (
    <Link
      to={`/dashboard/chat/${id}`}
      className={classes.row}
      aria-current={isOpen ? 'page' : undefined}
      data-unread={unread > 0 || undefined}
    >
      <Picture conversation={conversation} name={name} />
      <span className={classes.rowWords}>
        <span className={classes.rowHead}>
          <bdi className={classes.rowName}>{name}</bdi>
          {conversation.isPinned && <IconPinned size={14} role="img" aria-label={t('actions.onTop')} />}
          {conversation.isMuted && <IconBellOff size={14} role="img" aria-label={t('actions.muted')} />}
          <span className={classes.moment}>{momentOf(last?.at ?? at)}</span>
        </span>
        <span className={classes.rowHead}>
          <Last conversation={conversation} />
          {conversation.isMentioned && <IconAt size={16} className={classes.at} aria-hidden />}
          {unread > 0 && (
            <span className={classes.unread} title={t('list.unreadCount', { count: unread })}>
              <span aria-hidden>{unread > SHOWN_MAX ? `${SHOWN_MAX}+` : formatNumber(unread, lang)}</span>
              <span className="nt-hidden">{t('list.unreadCount', { count: unread })}</span>
            </span>
          )}
        </span>
      </span>
    </Link>
  )
}

/** The last message in one line. */
function Last({ conversation: { last, kind } }: { conversation: Conversation }) {
  const t = chatTexts.useText()
  const text = textOf(last, t)
  const isQuiet = !last || last.isDeleted || last.event !== null
  const said = isQuiet
    ? text
    : last.isMine
      ? t('list.mine', { text })
      : last?.by && kind !== 'direct'
        ? t('list.by', { name: shortName(last.by), text })
        : text
  return <bdi className={clsx(classes.last, isQuiet && classes.quiet)}>{said}</bdi>
}

/** What a last message says. */
function textOf(last: Conversation['last'], t: ReturnType<typeof chatTexts.useText>): string {
  if (!last) return t('list.nothing')
  if (last.isDeleted) return t('list.deleted')
  if (!last.event) return last.excerpt || t('files.last')
  const { what, name, people } = last.event
  const by = last.by ? shortName(last.by) : t('kind.gone')
  return t(`thread.event.${what}`, { by, name: name ?? '', people: people.join(', ') })
}

/** The other person, or what kind of conversation it is. */
function Picture({ conversation: { kind, person }, name }: { conversation: Conversation; name: string }) {
  const t = chatTexts.useText()
  const { online } = useChat()
  if (kind === 'direct')
    return (
      <span className={classes.picture}>
        <Avatar name={name} decorative size={44} />
        {person && online.has(person.id) && (
          <span className={classes.online} role="img" aria-label={t('person.online')} />
        )}
      </span>
    )
  const Icon = kind === 'channel' ? IconHash : IconUsersGroup
  return (
    <span className={classes.sign} aria-hidden>
      <Icon size={22} />
    </span>
  )
}
