import { IconClock } from '@tabler/icons-react'
import { Fragment, type ReactNode } from 'react'
import { shortName } from '#contract/core/people/person.ts'
import type { ChatMessage, ConversationKind } from '#contract/features/chat/index.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { Avatar } from '../../ui/layout/Avatar.tsx'
import classes from './chat.module.css'
import type { Outgoing } from './chat-state.ts'
import { clockOf } from './names.ts'
import { discardMessage, sendAgain } from './send.ts'
import { chatTexts } from './texts.ts'

interface Props {
  message: ChatMessage
  kind: ConversationKind
  /** The one before is of the same author and day. */
  follows: boolean
}

/** One message. */
export function Message({ message, kind, follows }: Props) {
  const t = chatTexts.useText()
  const { isMine, by, body, at, isDeleted } = message
  const name = by ? shortName(by) : t('kind.gone')
  const isNamed = kind !== 'direct' && !isMine
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
        {isDeleted ? <p className={classes.text}>{t('thread.deleted')}</p> : <Text body={body} />}
        <span className={classes.foot}>
          {message.editedAt && !isDeleted && <span>{t('thread.edited')}</span>}
          <time dateTime={at}>{clockOf(at)}</time>
        </span>
      </div>
    </article>
  )
}

/** A message that is on its way, or was refused. */
export function Unsent({ message: { clientId, body, at, refused } }: { message: Outgoing }) {
  const t = chatTexts.useText()
  return (
    <article className={classes.message} data-mine aria-label={t('thread.you')}>
      <div className={classes.bubble} data-unsent>
        <Text body={body} />
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

const LINK = /https?:\/\/[^\s<>"]+[^\s<>".,;:!?)\]}»]/g

/** A text with its line ends, and links that can be followed. */
function Text({ body }: { body: string }) {
  const parts: ReactNode[] = []
  let end = 0
  for (const found of body.matchAll(LINK)) {
    parts.push(body.slice(end, found.index))
    parts.push(
      <a href={found[0]} target="_blank" rel="noreferrer noopener">
        {found[0]}
      </a>,
    )
    end = found.index + found[0].length
  }
  parts.push(body.slice(end))
  return (
    <p className={classes.text} dir="auto">
      {parts.map((part, i) => (
        // oxlint-disable-next-line react/no-array-index-key -- the parts of one text never move
        <Fragment key={i}>{part}</Fragment>
      ))}
    </p>
  )
}
