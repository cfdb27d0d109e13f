import { IconArchive, IconChevronLeft, IconChevronRight, IconDots, IconPencil, IconTrash } from '@tabler/icons-react'
import { memo, useState } from 'react'
import { formatNumber } from '#contract/core/text/numbers.ts'
import { type BoardColumn, type CardRow, COLUMN_NAME_MAX, kanban } from '#contract/features/kanban/index.ts'
import { problemText } from '../../core/api/problem-text.ts'
import { useNameSaver } from '../../core/forms/use-name-saver.ts'
import { useLang } from '../../core/i18n/text.ts'
import { coreTexts } from '../../core/i18n/texts/index.ts'
import { type OwnChanges, ownChanges } from '../../core/query/own-changes.ts'
import { useDo } from '../../core/query/query.ts'
import { Menu } from '../../ui/controls/Menu.tsx'
import type { Sorting } from '../../ui/controls/use-sorting.ts'
import { useConfirm } from '../../ui/dialogs/use-confirm.ts'
import { lazyInPlace } from '../../ui/feedback/lazy.tsx'
import { Status } from '../../ui/feedback/Status.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { EditableText } from '../../ui/fields/EditableText.tsx'
import { LongList } from '../../ui/layout/LongList.tsx'
import { AddCard } from './AddCard.tsx'
import { useBoardParts } from './board-context.ts'
import { CardTile } from './CardTile.tsx'
import classes from './kanban.module.css'
import { kanbanTexts } from './texts.ts'
import { useArchiveColumn } from './use-archive.ts'

const ColumnDialog = lazyInPlace(async () => ({ default: (await import('./ColumnDialog.tsx')).ColumnDialog }))

/** The usual height of a card with the gap after it, rem. */
const CARD_REM = 5

interface Props extends Pick<Sorting, 'item' | 'end'> {
  column: BoardColumn
  isFirst: boolean
  isCollapsed: boolean
  /** Collapses or expands a column; left out where one column is shown at a time. */
  onCollapse: ((id: string) => void) | undefined
  /** The column after which this one comes when it is moved back; null: it becomes the first. */
  previousId: string | null
  /** The column after which this one comes when it is moved forward; null: it is the last. */
  nextId: string | null
  cards: readonly CardRow[]
  /** The number of its cards without the filter. */
  total: number
}

/** A column of which only its name and count are shown. */
function CollapsedColumn({ column, cards, end, onCollapse, count }: Props & { count: string }) {
  const t = kanbanTexts.useText()
  const { canWrite } = useBoardParts()
  return (
    <section
      ref={canWrite ? end({ list: column.id, at: cards.length }) : undefined}
      className={classes.body}
      aria-label={column.name}
      data-end={column.id}
    >
      <button
        type="button"
        className={classes.fold}
        aria-expanded={false}
        aria-label={t('column.expand', { name: column.name })}
        onClick={() => onCollapse?.(column.id)}
      >
        <IconChevronRight size={20} aria-hidden className={classes.mirror} />
        <span className={classes.upright}>
          <bdi>{column.name}</bdi>
          <span className={classes.count}>{count}</span>
        </span>
      </button>
    </section>
  )
}

/** One column: its name and count, its cards, and a form for the next one. */
export const ColumnView = memo(function ColumnView(props: Props) {
  const { column, cards, total, item, end, isCollapsed, onCollapse } = props
  const t = kanbanTexts.useText()
  const lang = useLang()
  const { canWrite, limitsRefuse } = useBoardParts()
  const [changes] = useState(ownChanges<BoardColumn>)
  const { limit } = column
  const n = formatNumber(total, lang)
  const count = limit === null ? t('column.count', { n }) : t('column.countOf', { n, max: formatNumber(limit, lang) })
  if (isCollapsed) return <CollapsedColumn {...props} count={count} />
  return (
    <section className={classes.body} aria-label={column.name}>
      <header className={classes.head}>
        {onCollapse && (
          <button
            type="button"
            className={classes.menu}
            aria-expanded
            aria-label={t('column.collapse', { name: column.name })}
            onClick={() => onCollapse(column.id)}
          >
            <IconChevronLeft size={20} aria-hidden className={classes.mirror} />
          </button>
        )}
        <h2 className={classes.name}>
          {canWrite ? <ColumnName column={column} changes={changes} /> : <bdi>{column.name}</bdi>}
        </h2>
        <span className={classes.count}>{count}</span>
        {limit !== null && total >= limit && (limitsRefuse || total > limit) && (
          <span className={classes.over}>
            <Status tone="warning">{t(total > limit ? 'column.over' : 'limits.full')}</Status>
          </span>
        )}
        {canWrite && <ColumnMenu {...props} changes={changes} />}
      </header>
      <LongList
        items={cards}
        itemRem={CARD_REM}
        className={classes.cards}
        aria-label={column.name}
        data-cards={column.id}
      >
        {(card, at) => (
          <CardTile
            key={card.id}
            card={card}
            dragRef={canWrite ? item({ list: column.id, at, id: card.id }) : undefined}
          />
        )}
      </LongList>
      <div
        ref={canWrite ? end({ list: column.id, at: cards.length }) : undefined}
        className={classes.end}
        data-end={column.id}
      >
        {cards.length === 0 && <p className={classes.none}>{t('column.none')}</p>}
        {canWrite && <AddCard column={column} />}
      </div>
    </section>
  )
})

interface ChangingProps {
  column: BoardColumn
  changes: OwnChanges<BoardColumn>
}

/** The name of a column, for those who may change it. */
function ColumnName({ column, changes }: ChangingProps) {
  const t = kanbanTexts.useText()
  const change = useDo(kanban, 'changeColumn')
  const save = useNameSaver(kanban)
  return (
    <EditableText
      value={column.name}
      label={t('field.name')}
      limit={COLUMN_NAME_MAX}
      onSave={save({
        record: column,
        send: (name, seen) =>
          changes.send(seen, ({ id, limit, version }) =>
            change.mutateAsync({ params: { id }, body: { name, limit, version } }),
          ),
        again: (current) => ({ ...column, ...(current as Partial<BoardColumn>) }),
      })}
    />
  )
}

function ColumnMenu({ column, changes, isFirst, previousId, nextId, total, cards }: Props & ChangingProps) {
  const t = kanbanTexts.useText()
  const [isEditing, setEditing] = useState(false)
  const move = useMoveColumn(column, changes)
  const remove = useRemoveColumn(column, total + column.archived)
  const archive = useArchiveColumn()
  const completed = cards.filter(({ completedAt }) => completedAt !== null).length
  return (
    <>
      <Menu
        name={t('column.menu', { name: column.name })}
        className={classes.menu}
        button={<IconDots size={20} aria-hidden />}
        items={[
          {
            label: t('column.edit'),
            icon: <IconPencil size={18} aria-hidden />,
            onSelect: () => changes.onceSaved(() => setEditing(true)),
          },
          {
            label: t('column.before'),
            icon: <IconChevronLeft size={18} aria-hidden className={classes.mirror} />,
            disabled: isFirst,
            onSelect: () => void move(previousId),
          },
          {
            label: t('column.after'),
            icon: <IconChevronRight size={18} aria-hidden className={classes.mirror} />,
            disabled: nextId === null,
            onSelect: () => void move(nextId),
          },
          {
            label: t('archive.completed'),
            icon: <IconArchive size={18} aria-hidden />,
            disabled: completed === 0,
            onSelect: () => void archive(column.id),
          },
          {
            label: t('column.remove'),
            icon: <IconTrash size={18} aria-hidden />,
            danger: true,
            onSelect: () => void remove(),
          },
        ]}
      />
      {isEditing && <ColumnDialog boardId={column.boardId} column={column} onClose={() => setEditing(false)} />}
    </>
  )
}

function useMoveColumn(column: BoardColumn, changes: OwnChanges<BoardColumn>) {
  const send = useDo(kanban, 'moveColumn')
  return async (afterId: string | null) => {
    try {
      await changes.send(column, ({ id, version }) => send.mutateAsync({ params: { id }, body: { afterId, version } }))
    } catch (error) {
      toast(problemText(error), { variant: 'error' })
    }
  }
}

/** Asks with the number of cards before a column goes to the bin. */
function useRemoveColumn({ id, name }: BoardColumn, cards: number) {
  const t = kanbanTexts.useText()
  const c = coreTexts.useText()
  const lang = useLang()
  const confirm = useConfirm()
  const remove = useDo(kanban, 'removeColumn')
  return async () => {
    const question = {
      title: t('column.remove'),
      text: t('column.removeText', { name, n: formatNumber(cards, lang) }),
      confirmLabel: c('form.remove'),
      danger: true,
    }
    if (!(await confirm(question))) return
    try {
      await remove.mutateAsync({ params: { id } })
      toast(c('form.removed'))
    } catch (error) {
      toast(problemText(error), { variant: 'error' })
    }
  }
}
