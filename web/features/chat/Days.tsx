import { shortName } from '#contract/core/people/person.ts'
import { dayInUlaanbaatar, formatDayLong } from '#contract/core/time/dates.ts'
import type { ChatEvent, ChatMessage, ChatPerson, Conversation } from '#contract/features/chat/index.ts'
import { useLang } from '../../core/i18n/text.ts'
import type { Aim } from './Composer.tsx'
import classes from './chat.module.css'
import { Message } from './Message.tsx'
import { chatTexts } from './texts.ts'

interface Props {
  conversation: Conversation
  messages: readonly ChatMessage[]
  people: readonly ChatPerson[]
  /** The last message that was seen when the conversation was opened. */
  seenBefore: number
  onAim: (aim: Aim) => void
}

/** The messages by days, with a line before the first one that was unread when the conversation was opened. */
export function Days({ conversation, messages, people, seenBefore, onAim }: Props) {
  const t = chatTexts.useText()
  const lang = useLang()
  const firstUnread = messages.find(({ seq, isMine, event }) => seq > seenBefore && !isMine && !event)?.id
  return (
    <ol className={classes.days} aria-label={t('thread.messages')} aria-live="polite" aria-relevant="additions">
      {messages.map((message, i) => {
        const before = messages[i - 1]
        const day = dayInUlaanbaatar(new Date(message.at))
        const isNewDay = !before || dayInUlaanbaatar(new Date(before.at)) !== day
        const isSameAuthor = before?.by?.id === message.by?.id && before?.event === null
        return (
          <li key={message.id} id={`message-${message.seq}`} tabIndex={-1} className={classes.item}>
            {isNewDay && <p className={classes.day}>{formatDayLong(day, lang)}</p>}
            {message.id === firstUnread && <p className={classes.unreadLine}>{t('thread.unreadFrom')}</p>}
            {message.event ? (
              <Event by={message.by} event={message.event} />
            ) : (
              <Message
                message={message}
                conversation={conversation}
                people={people}
                follows={!isNewDay && isSameAuthor && message.id !== firstUnread}
                onAim={onAim}
              />
            )}
          </li>
        )
      })}
    </ol>
  )
}

/** What has happened to a group. */
function Event({ by, event }: { by: ChatMessage['by']; event: ChatEvent }) {
  const t = chatTexts.useText()
  const params = { by: by ? shortName(by) : t('kind.gone'), name: event.name ?? '', people: event.people.join(', ') }
  return (
    <p className={classes.event}>
      <bdi>{t(`thread.event.${event.what}`, params)}</bdi>
    </p>
  )
}
