import {
  IconAlignLeft,
  IconArchive,
  IconArrowsMove,
  IconCalendarDue,
  IconCalendarEvent,
  IconChecklist,
  IconCircleCheckFilled,
  IconDots,
  IconMessage,
  IconPaperclip,
  IconTrash,
} from '@tabler/icons-react'
import { type KeyboardEvent, memo, type RefCallback } from 'react'
import { Link } from 'react-router'
import { shortName } from '#contract/core/people/person.ts'
import { formatNumber } from '#contract/core/text/numbers.ts'
import { dayInUlaanbaatar, formatDay } from '#contract/core/time/dates.ts'
import type { CardRow } from '#contract/features/kanban/index.ts'
import { useLang } from '../../core/i18n/text.ts'
import { Menu } from '../../ui/controls/Menu.tsx'
import { AvatarGroup } from '../../ui/layout/AvatarGroup.tsx'
import { useBoardParts } from './board-context.ts'
import { CardLabels } from './CardLabels.tsx'
import classes from './kanban.module.css'
import { directionOf } from './keys.ts'
import { kanbanTexts } from './texts.ts'

interface Props {
  card: CardRow
  dragRef: RefCallback<HTMLElement> | undefined
}

/** A card on its board. */
export const CardTile = memo(function CardTile({ card, dragRef }: Props) {
  const t = kanbanTexts.useText()
  const { linkTo, canWrite, choosePlace, step, remove, archive } = useBoardParts()
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const direction = directionOf(event)
    if (!direction) return
    event.preventDefault()
    step(card, direction)
  }
  return (
    <div
      ref={dragRef}
      role="listitem"
      data-card={card.id}
      data-completed={card.completedAt ? true : undefined}
      className={classes.card}
    >
      {card.cover && <img src={card.cover} alt="" loading="lazy" draggable={false} className={classes.cover} />}
      <CardLabels ids={card.labels} />
      <div className={classes.line}>
        <Link
          to={linkTo(card.id)}
          className={classes.title}
          draggable={false}
          onKeyDown={canWrite ? onKeyDown : undefined}
          {...(canWrite
            ? { title: t('card.keys'), 'aria-keyshortcuts': 'Alt+ArrowUp Alt+ArrowDown Alt+ArrowLeft Alt+ArrowRight' }
            : {})}
        >
          <bdi>{card.title}</bdi>
        </Link>
        {canWrite && (
          <Menu
            name={t('card.menu', { title: card.title })}
            className={classes.menu}
            button={<IconDots size={18} aria-hidden />}
            items={[
              {
                label: t('card.move'),
                icon: <IconArrowsMove size={18} aria-hidden />,
                onSelect: () => choosePlace(card),
              },
              {
                label: t('archive.put'),
                icon: <IconArchive size={18} aria-hidden />,
                onSelect: () => archive(card),
              },
              {
                label: t('card.remove'),
                icon: <IconTrash size={18} aria-hidden />,
                danger: true,
                onSelect: () => remove(card),
              },
            ]}
          />
        )}
      </div>
      <Foot card={card} />
    </div>
  )
})

/** Its due date, whether it is completed, and its assignees. */
function Foot({ card }: { card: CardRow }) {
  const t = kanbanTexts.useText()
  const lang = useLang()
  const { people } = useBoardParts()
  const { start, due, completedAt, hasDescription, assignees, checklist, comments, attachments } = card
  const whose = assignees.flatMap((id) => people.get(id) ?? [])
  const { done, total } = checklist
  if (!start && !due && !completedAt && !hasDescription && total + comments + attachments + whose.length === 0)
    return null
  const isLate = due !== null && !completedAt && due < dayInUlaanbaatar(new Date())
  return (
    <div className={classes.foot}>
      {completedAt && (
        <span className={classes.done}>
          <IconCircleCheckFilled size={16} aria-hidden />
          {t('card.completed')}
        </span>
      )}
      {start && !completedAt && (
        <span className={classes.due}>
          <IconCalendarEvent size={16} aria-hidden />
          <span>{t('card.start', { day: formatDay(start, lang) })}</span>
        </span>
      )}
      {due && !completedAt && (
        <span className={classes.due} data-late={isLate || undefined}>
          <IconCalendarDue size={16} aria-hidden />
          <span>{t(isLate ? 'card.late' : 'card.due', { day: formatDay(due, lang) })}</span>
        </span>
      )}
      {hasDescription && <IconAlignLeft size={16} role="img" aria-label={t('card.described')} />}
      {total > 0 && (
        <span className={classes.due}>
          <IconChecklist size={16} aria-hidden />
          <span className="nt-hidden">
            {t('items.progress', { done: formatNumber(done, lang), total: formatNumber(total, lang) })}
          </span>
          <bdi dir="ltr" aria-hidden>
            {`${formatNumber(done, lang)}/${formatNumber(total, lang)}`}
          </bdi>
        </span>
      )}
      {comments > 0 && (
        <span className={classes.due}>
          <IconMessage size={16} aria-hidden />
          <span className="nt-hidden">{t('comments.count', { n: formatNumber(comments, lang) })}</span>
          <span aria-hidden>{formatNumber(comments, lang)}</span>
        </span>
      )}
      {attachments > 0 && (
        <span className={classes.due}>
          <IconPaperclip size={16} aria-hidden />
          <span className="nt-hidden">{t('files.count', { n: formatNumber(attachments, lang) })}</span>
          <span aria-hidden>{formatNumber(attachments, lang)}</span>
        </span>
      )}
      {whose.length > 0 && (
        <span className={classes.people}>
          <AvatarGroup
            size={26}
            label={t('field.assignees')}
            people={whose.map((person) => ({ name: shortName(person) }))}
            more={(rest) => ({
              short: t('people.more', { n: formatNumber(rest, lang) }),
              long: t('people.moreLong', { n: formatNumber(rest, lang) }),
            })}
          />
        </span>
      )}
    </div>
  )
}
