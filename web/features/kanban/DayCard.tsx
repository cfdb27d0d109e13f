import { IconCircleCheckFilled } from '@tabler/icons-react'
import type { KeyboardEvent } from 'react'
import { Link } from 'react-router'
import { addDays, type Day, dayInUlaanbaatar } from '#contract/core/time/dates.ts'
import type { CardRow } from '#contract/features/kanban/index.ts'
import type { Sorting, Spot } from '../../ui/controls/use-sorting.ts'
import { useBoardParts } from './board-context.ts'
import classes from './kanban-calendar.module.css'
import { directionOf } from './keys.ts'
import { kanbanTexts } from './texts.ts'
import { dayOf } from './use-schedule.ts'

/** Days by which the keys move a card. */
const DAYS = { up: -7, down: 7, previous: -1, next: 1 } as const

interface Props {
  card: CardRow
  spot: Spot
  /** Left out where cards are not dragged. */
  sorting?: Sorting
  schedule: (card: CardRow, day: Day) => void
}

/** A card on its day, dragged or moved by the keyboard to another one by those who write. */
export function DayCard({ card, spot, sorting, schedule }: Props) {
  const t = kanbanTexts.useText()
  const { canWrite, linkTo } = useBoardParts()
  const day = dayOf(card)
  const today = dayInUlaanbaatar(new Date())
  const isLate = card.due !== null && !card.completedAt && card.due < today
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const direction = directionOf(event)
    if (!direction) return
    event.preventDefault()
    // one without a day begins today
    schedule(card, day === null ? today : addDays(day, DAYS[direction]))
    const { id } = card
    const frame = event.currentTarget.closest('[data-calendar]')
    setTimeout(() => frame?.querySelector<HTMLElement>(`[data-card="${CSS.escape(id)}"] a`)?.focus())
  }
  return (
    <li
      ref={canWrite && sorting ? sorting.handle({ ...spot, id: card.id }) : undefined}
      data-card={card.id}
      data-late={isLate || undefined}
      data-completed={card.completedAt ? true : undefined}
      className={classes.card}
    >
      {card.completedAt && <IconCircleCheckFilled size={14} role="img" aria-label={t('card.completed')} />}
      <Link
        to={linkTo(card.id)}
        className={classes.link}
        draggable={false}
        onKeyDown={canWrite ? onKeyDown : undefined}
        {...(canWrite
          ? { title: t('view.dayKeys'), 'aria-keyshortcuts': 'Alt+ArrowUp Alt+ArrowDown Alt+ArrowLeft Alt+ArrowRight' }
          : {})}
      >
        <bdi>{card.title}</bdi>
        {isLate && <span className="nt-hidden"> {t('due.late')}</span>}
      </Link>
    </li>
  )
}
