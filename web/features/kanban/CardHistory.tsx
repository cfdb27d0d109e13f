import { useState } from 'react'
import { type CardEvent, kanban } from '#contract/features/kanban/index.ts'
import { useAsk } from '../../core/query/query.ts'
import { History } from '../../core/records/History.tsx'
import { Button } from '../../ui/controls/Button.tsx'
import { ErrorState } from '../../ui/feedback/ErrorState.tsx'
import { TextSkeleton } from '../../ui/feedback/Skeletons.tsx'
import layout from '../../ui/layout/layout.module.css'
import classes from './kanban.module.css'
import { kanbanTexts } from './texts.ts'

/** What happened to a card; loaded when it is opened. */
export function CardHistory({ cardId }: { cardId: string }) {
  const t = kanbanTexts.useText()
  const [isOpen, setOpen] = useState(false)
  return (
    <section className={layout.stack} aria-label={t('history.title')}>
      <div className={classes.person}>
        <h3 className={classes.name}>{t('history.title')}</h3>
        <Button variant="default" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {t(isOpen ? 'history.hide' : 'history.show')}
        </Button>
      </div>
      {isOpen && <Steps cardId={cardId} />}
    </section>
  )
}

function Steps({ cardId }: { cardId: string }) {
  const t = kanbanTexts.useText()
  const { data, error, refetch } = useAsk(kanban, 'cardHistory', { params: { id: cardId } })
  if (error && !data) return <ErrorState level={2} onRetry={() => void refetch()} />
  if (!data) return <TextSkeleton lines={4} />
  const noteOf = ({ fields }: CardEvent) => fields.map((field) => t(`history.field.${field}`)).join(', ')
  return (
    <History
      entries={data.data.map((event) => ({
        id: event.id,
        at: event.at,
        who: event.by,
        what: t(`history.kind.${event.kind}`),
        from: event.from,
        to: event.to,
        note: noteOf(event),
      }))}
    />
  )
}
