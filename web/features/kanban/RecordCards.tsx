import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { kanban } from '#contract/features/kanban/index.ts'
import type { RecordPartProps } from '../../core/access/define-feature.ts'
import { useAsk } from '../../core/query/query.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { ErrorState } from '../../ui/feedback/ErrorState.tsx'
import { TextSkeleton } from '../../ui/feedback/Skeletons.tsx'
import { Card } from '../../ui/layout/Card.tsx'
import layout from '../../ui/layout/layout.module.css'
import { useBoardName } from './board-name.ts'
import classes from './kanban.module.css'
import { RecordCardDialog } from './RecordCardDialog.tsx'
import { kanbanTexts } from './texts.ts'

/** The cards that were made from a record, on its page, and a button that makes another one. */
export default function RecordCards({ kind, id }: RecordPartProps) {
  const t = kanbanTexts.useText()
  const nameOf = useBoardName()
  const [isOpen, setOpen] = useState(false)
  const { data, error, refetch } = useAsk(kanban, 'recordCards', { params: { kind, id } })
  const record = data?.data
  return (
    <Card title={t('record.title')}>
      <div className={layout.stack}>
        {error && !record && <ErrorState level={3} onRetry={() => void refetch()} />}
        {!error && !record && <TextSkeleton lines={2} />}
        {record?.cards.length === 0 && <p className={classes.count}>{t('record.none')}</p>}
        {record && record.cards.length > 0 && (
          <ul className={classes.rows}>
            {record.cards.map((card) => (
              <li key={card.id}>
                <Link to={`/dashboard/kanban/${card.boardId}?card=${card.id}`} className={layout.name}>
                  <bdi>{card.title}</bdi>
                </Link>
                <p className={classes.count}>
                  <bdi>{nameOf({ name: card.board })}</bdi> · <bdi>{card.column}</bdi>
                  {card.completedAt && ` · ${t('card.completed')}`}
                  {card.archivedAt && ` · ${t('archive.is')}`}
                </p>
              </li>
            ))}
          </ul>
        )}
        {record && (
          <div>
            <Button variant="default" leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setOpen(true)}>
              {t('record.add')}
            </Button>
          </div>
        )}
        {record && isOpen && <RecordCardDialog record={record} kind={kind} id={id} onClose={() => setOpen(false)} />}
      </div>
    </Card>
  )
}
