import { Fragment, type ReactNode } from 'react'
import type { ChatPerson } from '#contract/features/chat/index.ts'
import classes from './chat.module.css'
import { mentionOf } from './use-mentions.ts'

const LINK = /https?:\/\/[^\s<>"]+[^\s<>".,;:!?)\]}»]/g

/** A text with its line ends, links that can be followed, and the names of those whom it mentions. */
export function MessageText({ body, mentioned }: { body: string; mentioned: readonly ChatPerson[] }) {
  const parts: ReactNode[] = []
  let end = 0
  for (const found of body.matchAll(LINK)) {
    parts.push(...withMentions(body.slice(end, found.index), mentioned))
    parts.push(
      <a href={found[0]} target="_blank" rel="noreferrer noopener">
        {found[0]}
      </a>,
    )
    end = found.index + found[0].length
  }
  parts.push(...withMentions(body.slice(end), mentioned))
  return (
    <p className={classes.text} dir="auto">
      {parts.map((part, i) => (
        // oxlint-disable-next-line react/no-array-index-key -- the parts of one text never move
        <Fragment key={i}>{part}</Fragment>
      ))}
    </p>
  )
}

const highlighted = (name: string) => <strong className={classes.mention}>{name}</strong>

/** Splits a text at the names of people. */
function withMentions(text: string, [person, ...others]: readonly ChatPerson[]): ReactNode[] {
  if (!person) return [text]
  const name = mentionOf(person)
  return text.split(name).flatMap((part, i) => [...(i > 0 ? [highlighted(name)] : []), ...withMentions(part, others)])
}
