import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { formatNumber } from '#contract/core/text/numbers.ts'
import { addDays, type Day, daysInMonth, formatDayLong, MONTH_NAMES, WEEKDAY_NAMES } from '#contract/core/time/dates.ts'
import type { CardRow } from '#contract/features/kanban/index.ts'
import { useLang } from '../../core/i18n/text.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { IconButton } from '../../ui/controls/IconButton.tsx'
import { type Sorting, useSorting } from '../../ui/controls/use-sorting.ts'
import { Dialog } from '../../ui/dialogs/Dialog.tsx'
import { Card } from '../../ui/layout/Card.tsx'
import { MonthTable } from '../../ui/layout/MonthTable.tsx'
import { weeksOf } from '../../ui/theme/date-text.ts'
import { usePhone } from '../../ui/theme/use-phone.ts'
import { DayCard } from './DayCard.tsx'
import classes from './kanban-calendar.module.css'
import { kanbanTexts } from './texts.ts'
import { dayOf, useSchedule } from './use-schedule.ts'

/** Cards of a day that a month shows before it counts the others. */
const SHOWN_MAX = 4
/** Cards without a day that are shown below the month. */
const UNDATED_MAX = 20
const UNDATED = 'undated'

interface Props {
  /** Those that the filter leaves. */
  cards: readonly CardRow[]
  /** The first day of the month. */
  month: Day
  today: Day
  setMonth: (day: Day) => void
  /** Shows all cards without a day. */
  onUndated: () => void
}

const lastOf = (month: Day): Day =>
  addDays(month, daysInMonth(Number(month.slice(0, 4)), Number(month.slice(5, 7))) - 1)

/** The cards on the days on which they are due: a month, or its days one below the other on a phone. */
export default function CalendarView({ cards: current, month, today, setMonth, onUndated }: Props) {
  const t = kanbanTexts.useText()
  const lang = useLang()
  const isPhone = usePhone()
  const { cards: latest, said, schedule } = useSchedule(current)
  const [open, setOpen] = useState<Day>()
  // what others change is shown after the drag
  const held = useRef(latest)
  const sorting = useSorting((item, to) => {
    const card = held.current.find(({ id }) => id === item.id)
    if (card && to.list !== UNDATED && dayOf(card) !== to.list) schedule(card, to.list)
  })
  if (!sorting.isDragging) held.current = latest
  const cards = held.current
  const onDay = (day: Day) => cards.filter((card) => dayOf(card) === day)
  const undated = cards.filter((card) => dayOf(card) === null)
  const title = t('view.monthOf', {
    year: month.slice(0, 4),
    month: MONTH_NAMES[lang].long[Number(month.slice(5, 7)) - 1] ?? '',
  })
  const parts = { month, today, title, onDay, sorting, schedule, onMore: setOpen }
  return (
    <Card>
      <div data-calendar>
        <p role="status" className="nt-hidden">
          {said}
        </p>
        <div className={classes.bar}>
          <IconButton name={t('view.previous')} onClick={() => setMonth(addDays(month, -1))}>
            <IconChevronLeft size={20} aria-hidden className={classes.mirror} />
          </IconButton>
          <Button variant="default" onClick={() => setMonth(today)}>
            {t('view.today')}
          </Button>
          <IconButton name={t('view.next')} onClick={() => setMonth(addDays(lastOf(month), 1))}>
            <IconChevronRight size={20} aria-hidden className={classes.mirror} />
          </IconButton>
          <h2 className={classes.title} aria-live="polite">
            {title}
          </h2>
        </div>
        {isPhone ? <DayList {...parts} /> : <Month {...parts} />}
        {undated.length > 0 && (
          <section
            className={classes.undated}
            aria-label={t('view.undated', { n: formatNumber(undated.length, lang) })}
          >
            <h3 className={classes.title}>{t('view.undated', { n: formatNumber(undated.length, lang) })}</h3>
            {!isPhone && <p className={classes.help}>{t('view.undatedHelp')}</p>}
            <ul className={classes.loose}>
              {undated.slice(0, UNDATED_MAX).map((card, at) => (
                <DayCard key={card.id} card={card} spot={{ list: UNDATED, at }} sorting={sorting} schedule={schedule} />
              ))}
            </ul>
            {undated.length > UNDATED_MAX && (
              <Button variant="subtle" onClick={onUndated}>
                {t('view.undatedAll')}
              </Button>
            )}
          </section>
        )}
        {open && (
          <Dialog opened onClose={() => setOpen(undefined)} title={formatDayLong(open, lang)}>
            <ul className={classes.list}>
              {onDay(open).map((card, at) => (
                <DayCard key={card.id} card={card} spot={{ list: open, at }} schedule={schedule} />
              ))}
            </ul>
          </Dialog>
        )}
      </div>
    </Card>
  )
}

interface MonthProps {
  month: Day
  today: Day
  title: string
  onDay: (day: Day) => readonly CardRow[]
  sorting: Sorting
  schedule: (card: CardRow, day: Day) => void
  onMore: (day: Day) => void
}

function Month(props: MonthProps) {
  const { month, title } = props
  const lang = useLang()
  return (
    <MonthTable month={month} label={title} weekdays={WEEKDAY_NAMES[lang]} className={classes.month}>
      {(day) => <MonthDay key={day} {...props} day={day} />}
    </MonthTable>
  )
}

function MonthDay({ day, month, today, onDay, sorting, schedule, onMore }: MonthProps & { day: Day }) {
  const t = kanbanTexts.useText()
  const lang = useLang()
  const all = onDay(day)
  const shown = all.length > SHOWN_MAX ? all.slice(0, SHOWN_MAX - 1) : all
  const long = formatDayLong(day, lang)
  return (
    <td
      ref={sorting.end({ list: day, at: 0 })}
      data-day={day}
      data-other={day.slice(0, 7) !== month.slice(0, 7) || undefined}
      data-over={sorting.isOver({ list: day, at: 0 })}
    >
      <span className={classes.date} aria-current={day === today ? 'date' : undefined}>
        <span aria-hidden>{Number(day.slice(8))}</span>
        <span className="nt-hidden">{t('view.cardsOf', { day: long, n: formatNumber(all.length, lang) })}</span>
      </span>
      {all.length > 0 && (
        <ul className={classes.list}>
          {shown.map((card, at) => (
            <DayCard key={card.id} card={card} spot={{ list: day, at: at + 1 }} sorting={sorting} schedule={schedule} />
          ))}
          {all.length > shown.length && (
            <li>
              <button
                type="button"
                className={classes.more}
                aria-label={t('view.moreOf', { day: long })}
                onClick={() => onMore(day)}
              >
                {t('view.more', { n: formatNumber(all.length - shown.length, lang) })}
              </button>
            </li>
          )}
        </ul>
      )}
    </td>
  )
}

/** The days of the month that have cards. */
function DayList({ month, today, onDay, schedule }: MonthProps) {
  const t = kanbanTexts.useText()
  const lang = useLang()
  const days = weeksOf(month)
    .flat()
    .filter((day) => day.slice(0, 7) === month.slice(0, 7) && onDay(day).length > 0)
  if (days.length === 0) return <p className={classes.help}>{t('view.none')}</p>
  return (
    <ol className={classes.days}>
      {days.map((day) => (
        <li key={day}>
          <h3 className={classes.day} aria-current={day === today ? 'date' : undefined}>
            {formatDayLong(day, lang)}
          </h3>
          <ul className={classes.list}>
            {onDay(day).map((card, at) => (
              <DayCard key={card.id} card={card} spot={{ list: day, at }} schedule={schedule} />
            ))}
          </ul>
        </li>
      ))}
    </ol>
  )
}
