import { IconCheck, IconChecks, IconClock, IconPin } from '@tabler/icons-react'
import { Link } from 'react-router'
import { shortName } from '#contract/core/people/person.ts'
import {
  type ChatMessage,
  type ChatPerson,
  type Conversation,
  chat,
  type Emoji,
} from '#contract/features/chat/index.ts'
import { useUser } from '../../core/session/session.tsx'
import { Button } from '../../ui/controls/Button.tsx'
import { Avatar } from '../../ui/layout/Avatar.tsx'
import type { Aim } from './Composer.tsx'
import classes from './chat.module.css'
import type { Outgoing } from './chat-state.ts'
import { LinkCard, recordPathsIn } from './LinkCard.tsx'
import { MessageFiles } from './MessageFiles.tsx'
import { MessageMenu } from './MessageMenu.tsx'
import { MessageText } from './MessageText.tsx'
import { clockOf } from './names.ts'
import { discardMessage, sendAgain } from './send.ts'
import { chatTexts } from './texts.ts'
import { useAct } from './use-act.ts'

interface Props {
  message: ChatMessage
  conversation: Conversation
  people: readonly ChatPerson[]
  /** The one before is of the same author and day. */
  follows: boolean
  onAim: (aim: Aim) => void
}

/** One message. */
export function Message({ message, conversation, people, follows, onAim }: Props) {
  const t = chatTexts.useText()
  const { isMine, by, body, at, isDeleted, isPinned, replyTo } = message
  const name = by ? shortName(by) : t('kind.gone')
  const isNamed = conversation.kind !== 'direct' && !isMine
  return (
    <article
      className={classes.message}
      data-mine={isMine || undefined}
      data-follows={follows || undefined}
      aria-label={isMine ? t('thread.you') : name}
    >
      {isNamed && (follows ? <span className={classes.noPicture} /> : <Avatar name={name} decorative size={32} />)}
      <div className={classes.bubble} data-deleted={isDeleted || undefined}>
        {isNamed && !follows && <bdi className={classes.author}>{name}</bdi>}
        {replyTo && !isDeleted && <Quote quoted={replyTo} to={`?at=${replyTo.seq}`} />}
        {isDeleted ? (
          <p className={classes.text}>{t('thread.deleted')}</p>
        ) : (
          <>
            {body !== '' && (
              <MessageText body={body} mentioned={people.filter(({ id }) => message.mentions.includes(id))} />
            )}
            <MessageFiles files={message.files} />
            {recordPathsIn(body).map((path) => (
              <LinkCard key={path} path={path} />
            ))}
          </>
        )}
        <span className={classes.foot}>
          {isPinned && <IconPin size={14} role="img" aria-label={t('thread.pinned')} />}
          {message.editedAt && !isDeleted && <span>{t('thread.edited')}</span>}
          <time dateTime={at}>{clockOf(at)}</time>
          {isMine && !isDeleted && <Mark message={message} conversation={conversation} />}
        </span>
        <Reactions message={message} />
      </div>
      {!isDeleted && <MessageMenu message={message} onAim={onAim} />}
    </article>
  )
}

/** The message that is answered. */
function Quote({
  quoted: { by, excerpt, isDeleted },
  to,
}: {
  quoted: { by: ChatMessage['by']; excerpt: string; isDeleted?: boolean }
  to?: string
}) {
  const t = chatTexts.useText()
  const words = (
    <>
      <strong>{by ? shortName(by) : t('kind.gone')}</strong>
      <bdi>{isDeleted ? t('list.deleted') : excerpt}</bdi>
    </>
  )
  if (to === undefined) return <p className={classes.quote}>{words}</p>
  return (
    <Link to={to} replace className={classes.quote}>
      {words}
    </Link>
  )
}

/** Whether the others have got and seen an own message. */
function Mark({ message: { seq }, conversation: { kind, marks } }: Pick<Props, 'message' | 'conversation'>) {
  const t = chatTexts.useText()
  const seen = marks.filter((mark) => mark.seen >= seq).length
  const isDelivered = marks.length > 0 && marks.every(({ delivered }) => delivered >= seq)
  if (seen > 0 && kind !== 'direct' && seen < marks.length)
    return (
      <span className={classes.mark}>
        <IconChecks size={16} aria-hidden />
        {t('thread.seenBy', { count: seen })}
      </span>
    )
  if (seen > 0) return <IconChecks size={16} className={classes.seen} role="img" aria-label={t('thread.seen')} />
  if (isDelivered) return <IconChecks size={16} role="img" aria-label={t('thread.delivered')} />
  return <IconCheck size={16} role="img" aria-label={t('thread.sent')} />
}

function Reactions({ message: { id, reactions } }: { message: ChatMessage }) {
  const t = chatTexts.useText()
  const { id: me } = useUser()
  const act = useAct()
  if (reactions.length === 0) return null
  return (
    <span className={classes.reactions}>
      {reactions.map(({ emoji, people }) => {
        const isOn = people.some((person) => person.id === me)
        const names = people.map(shortName).join(', ')
        return (
          <button
            key={emoji}
            type="button"
            className={classes.reaction}
            aria-pressed={isOn}
            aria-label={t('message.reacted', { emoji, people: names })}
            title={names}
            onClick={() => act(chat, 'react', { params: { id }, body: { emoji: emoji as Emoji, isOn: !isOn } })}
          >
            {emoji} {people.length}
          </button>
        )
      })}
    </span>
  )
}

/** A message that is on its way, or was refused. */
export function Unsent({ message }: { message: Outgoing }) {
  const t = chatTexts.useText()
  const { clientId, body, at, refused, replyTo, files } = message
  return (
    <article className={classes.message} data-mine aria-label={t('thread.you')}>
      <div className={classes.bubble} data-unsent>
        {replyTo && <Quote quoted={replyTo} />}
        {body !== '' && <MessageText body={body} mentioned={[]} />}
        {files.map(({ id, name }) => (
          <bdi key={id} className={classes.fileName}>
            {name}
          </bdi>
        ))}
        <span className={classes.foot}>
          {refused === undefined && (
            <>
              <IconClock size={14} aria-hidden />
              <span>{navigator.onLine ? t('write.sending') : t('write.waiting')}</span>
            </>
          )}
          <time dateTime={at}>{clockOf(at)}</time>
        </span>
        {refused !== undefined && (
          <div className={classes.refused} role="alert">
            <p>{t('write.refused', { reason: refused })}</p>
            <Button size="sm" variant="default" onClick={() => sendAgain(clientId)}>
              {t('write.again')}
            </Button>
            <Button size="sm" variant="plain" onClick={() => discardMessage(clientId)}>
              {t('write.discard')}
            </Button>
          </div>
        )}
      </div>
    </article>
  )
}
