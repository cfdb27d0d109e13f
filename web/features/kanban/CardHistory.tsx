import { useState } from 'react'
import { kanban } from '#contract/features/kanban/index.ts'
import { useAsk } from '../../core/query/query.ts'
import { AskedHistory } from '../../core/records/HistoryCard.tsx'
import { Button } from '../../ui/controls/Button.tsx'
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
  const asked = useAsk(kanban, 'cardHistory', { params: { id: cardId } })
  return (
    <AskedHistory
      asked={asked}
      level={3}
      entryOf={({ by, kind, from, to, fields }) => ({
        who: by,
        what: t(`history.kind.${kind}`),
        from,
        to,
        note: fields.map((field) => t(`history.field.${field}`)).join(', '),
      })}
    />
  )
}
