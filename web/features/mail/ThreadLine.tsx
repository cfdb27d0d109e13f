import { IconPaperclip, IconStar, IconStarFilled, IconUrgent } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { dayInUlaanbaatar, formatDateTime, formatDay } from '#contract/core/time/dates.ts'
import type { Mailbox, MailThreadRow } from '#contract/features/mail/index.ts'
import { useLang } from '../../core/i18n/text.ts'
import { Status } from '../../ui/feedback/Status.tsx'
import { TONE_OF } from './colours.ts'
import { continueDraft } from './continue-draft.ts'
import classes from './mail.module.css'
import { type Place, useBoxName } from './place.ts'
import { mailTexts } from './texts.ts'
import type { Work } from './use-work.ts'

interface Props {
  row: MailThreadRow
  /** The mailbox to which it belongs. */
  from: Mailbox
  isBoxNamed: boolean
  /** The address at which it is read. */
  to: string
  place: Place
  work: Work
}

/** One conversation in the list: a draft is continued in a window, others open next to the list. */
export function ThreadLine({ row, from, isBoxNamed, to, place, work }: Props) {
  const t = mailTexts.useText()
  const isMarked = work.marked === row.id
  const line = useRef<HTMLLIElement>(null)
  useEffect(() => {
    if (isMarked) line.current?.scrollIntoView({ block: 'nearest' })
  }, [isMarked])
  const subject = row.subject || t('untitled')
  const labels = from.labels.filter(({ id }) => row.labels.includes(id))
  return (
    <li
      ref={line}
      className={classes.thread}
      data-unread={row.isUnread || undefined}
      data-marked={isMarked || undefined}
      data-open={place.threadId === row.id || undefined}
    >
      <input
        type="checkbox"
        className="nt-check"
        aria-label={t('select', { subject })}
        checked={work.chosen.has(row.id)}
        onChange={() => work.toggle(row.id)}
      />
      <button
        type="button"
        className={classes.star}
        aria-label={row.isStarred ? t('act.unstar') : t('act.star')}
        aria-pressed={row.isStarred}
        onClick={() => void work.act([row], row.isStarred ? 'unstar' : 'star')}
      >
        {row.isStarred ? <IconStarFilled size={18} aria-hidden /> : <IconStar size={18} aria-hidden />}
      </button>
      <Link
        to={to}
        className={classes.threadLink}
        onClick={(event) => {
          if (row.draftId === null) return
          event.preventDefault()
          void continueDraft(row.draftId, row.mailboxId)
        }}
      >
        <span className={classes.threadHead}>
          <span className={classes.who}>
            {row.isUnread && <span className="nt-hidden">{t('unread')} </span>}
            <Who row={row} place={place} />
          </span>
          {row.mails > 1 && <span className={classes.mailCount}>{row.mails}</span>}
          {row.isImportant && <IconUrgent size={16} role="img" aria-label={t('label.important')} />}
          {row.hasFiles && <IconPaperclip size={16} role="img" aria-label={t('hasFiles')} />}
          <Moment at={row.at} />
        </span>
        <span className={classes.subject}>
          <bdi>{subject}</bdi>
        </span>
        <span className={classes.excerpt}>
          <bdi>{row.excerpt}</bdi>
        </span>
        {isBoxNamed && <BoxName box={from} />}
      </Link>
      {labels.length > 0 && (
        <span className={classes.marks}>
          {labels.map((label) => (
            <Status key={label.id} tone={TONE_OF[label.colour]} bare>
              {label.name}
            </Status>
          ))}
        </span>
      )}
    </li>
  )
}

function BoxName({ box }: { box: Mailbox }) {
  const t = mailTexts.useText()
  const nameOf = useBoxName()
  return (
    <span className={classes.inBox}>
      <bdi>{t('inBox', { name: nameOf(box) })}</bdi>
    </span>
  )
}

/** Who wrote; where one's own mails are listed, to whom. */
function Who({ row, place }: { row: MailThreadRow; place: Place }) {
  const t = mailTexts.useText()
  const isOwn = place.label === 'sent' || place.label === 'draft' || row.senders.every(({ isMine }) => isMine)
  if (row.places.includes('draft') && (place.label === 'draft' || row.draftId !== null))
    return (
      <>
        <span className={classes.draft}>{t('draft')}</span> <bdi>{row.recipients}</bdi>
      </>
    )
  if (isOwn && row.recipients !== '') return <bdi>{t('toWhom', { names: row.recipients })}</bdi>
  return <bdi>{row.senders.map(({ name }) => name).join(', ')}</bdi>
}

/** The time of a mail of today, the day of others. */
function Moment({ at }: { at: string }) {
  const lang = useLang()
  const instant = new Date(at)
  const day = dayInUlaanbaatar(instant)
  const isToday = day === dayInUlaanbaatar(new Date())
  return (
    <time dateTime={at} dir="ltr" className={classes.moment}>
      {isToday ? formatDateTime(instant, lang).slice(-5) : formatDay(day, lang)}
    </time>
  )
}
