import { dayInUlaanbaatar, formatDay } from '#contract/core/time/dates.ts'
import type { CardRow } from '#contract/features/kanban/index.ts'
import { useLang } from '../../core/i18n/text.ts'
import { Status } from '../../ui/feedback/Status.tsx'
import { kanbanTexts } from './texts.ts'

/** The day on which a card is due, and whether it is late or completed. */
export function Due({ card: { due, completedAt } }: { card: Pick<CardRow, 'due' | 'completedAt'> }) {
  const t = kanbanTexts.useText()
  const lang = useLang()
  if (completedAt) return <Status tone="good">{t('card.completed')}</Status>
  if (!due) return null
  const isLate = due < dayInUlaanbaatar(new Date())
  if (!isLate) return <time dateTime={due}>{formatDay(due, lang)}</time>
  return (
    <Status tone="bad">
      <span className="nt-hidden">{t('due.late')} </span>
      {formatDay(due, lang)}
    </Status>
  )
}
