import { useMemo, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { formatNumber } from '#contract/core/text/numbers.ts'
import { formatDay } from '#contract/core/time/dates.ts'
import type { Board, CardRow } from '#contract/features/kanban/index.ts'
import { useLang } from '../../core/i18n/text.ts'
import { NoMatch } from '../../core/lists/NoMatch.tsx'
import { DataTable } from '../../ui/data/table/DataTable.tsx'
import type { Column, Sort } from '../../ui/data/table/types.ts'
import { Empty } from '../../ui/feedback/Empty.tsx'
import { NativeSelect } from '../../ui/fields/NativeSelect.tsx'
import layout from '../../ui/layout/layout.module.css'
import { useBoardParts } from './board-context.ts'
import { Assignees, AssigneesCell, CardDayCell, useCardChanges } from './CardCells.tsx'
import { CardLabels } from './CardLabels.tsx'
import { Due } from './Due.tsx'
import { sortedCards } from './sorted-cards.ts'
import { kanbanTexts } from './texts.ts'
import type { useMoves } from './use-moves.ts'

interface Props {
  board: Board
  /** Those that the filter leaves. */
  cards: readonly CardRow[]
  move: ReturnType<typeof useMoves>['move']
  isNarrowed: boolean
  onClear: () => void
}

/** The cards of a board as a table, in the order of the board or of a column of the table. */
export default function TableView({ board, cards, move, isNarrowed, onClear }: Props) {
  const t = kanbanTexts.useText()
  const navigate = useNavigate()
  const { canWrite, linkTo, choosePlace, archive, remove } = useBoardParts()
  const [sort, setSort] = useState<Sort>({ by: 'column', desc: false })
  const rows = useMemo(() => sortedCards(board, cards, sort), [board, cards, sort])
  return (
    <DataTable<CardRow>
      name="kanban-table"
      label={t('title')}
      title={t('view.table')}
      columns={useColumns(board, cards, move)}
      rows={rows}
      rowId={(card) => card.id}
      rowName={(card) => card.title}
      sort={sort}
      onSort={setSort}
      onOpen={(card) => void navigate(linkTo(card.id))}
      rowActions={
        canWrite
          ? (card) => [
              { label: t('card.move'), onSelect: () => choosePlace(card) },
              { label: t('archive.put'), onSelect: () => archive(card) },
              { label: t('card.remove'), danger: true, onSelect: () => remove(card) },
            ]
          : undefined
      }
      empty={
        isNarrowed ? (
          <NoMatch onClear={onClear} />
        ) : (
          <Empty level={2} title={t('cards.emptyTitle')} text={t('view.emptyText')} />
        )
      }
    />
  )
}

function useColumns(board: Board, cards: readonly CardRow[], move: Props['move']): Column<CardRow>[] {
  const t = kanbanTexts.useText()
  const lang = useLang()
  const { canWrite, linkTo } = useBoardParts()
  const nameOf = (id: string) => board.columns.find((column) => column.id === id)?.name ?? ''
  const lastOf = (id: string) => cards.filter((card) => card.columnId === id)
  return [
    {
      id: 'title',
      header: t('field.title'),
      sortable: true,
      cell: ({ id, title }) => (
        <Link to={linkTo(id)} className={layout.name} tabIndex={-1}>
          <bdi>{title}</bdi>
        </Link>
      ),
    },
    {
      id: 'column',
      header: t('field.column'),
      sortable: true,
      width: '10rem',
      cell: (card) =>
        canWrite ? (
          <NativeSelect
            label={t('view.columnOf', { title: card.title })}
            hideLabel
            value={card.columnId}
            options={board.columns.map(({ id, name }) => ({ value: id, label: name }))}
            onChange={(columnId) => {
              const others = lastOf(columnId)
              move(card, { columnId, afterId: others.at(-1)?.id ?? null }, others.length)
            }}
          />
        ) : (
          <bdi>{nameOf(card.columnId)}</bdi>
        ),
    },
    ...useChangedColumns(),
    {
      id: 'labels',
      header: t('field.labels'),
      width: '11rem',
      room: 54,
      cell: ({ labels }) => <CardLabels ids={labels} />,
    },
    {
      id: 'checklist',
      header: t('items.title'),
      align: 'end',
      room: 66,
      cell: ({ checklist: { done, total } }) =>
        total > 0 && (
          <bdi dir="ltr">
            {formatNumber(done, lang)}/{formatNumber(total, lang)}
          </bdi>
        ),
    },
  ]
}

/** The columns whose values are changed in the table. */
function useChangedColumns(): Column<CardRow>[] {
  const t = kanbanTexts.useText()
  const lang = useLang()
  const { canWrite, send } = useBoardParts()
  const { schedule, assign } = useCardChanges(send)
  return [
    {
      id: 'due',
      header: t('field.due'),
      sortable: true,
      cell: (card) =>
        canWrite && !card.completedAt ? <CardDayCell card={card} of="due" schedule={schedule} /> : <Due card={card} />,
    },
    {
      id: 'start',
      header: t('field.start'),
      sortable: true,
      room: 60,
      cell: (card) =>
        canWrite ? (
          <CardDayCell card={card} of="start" schedule={schedule} />
        ) : (
          card.start && <time dateTime={card.start}>{formatDay(card.start, lang)}</time>
        ),
    },
    {
      id: 'assignees',
      header: t('field.assignees'),
      width: '9rem',
      room: 48,
      cell: (card) => (canWrite ? <AssigneesCell card={card} assign={assign} /> : <Assignees ids={card.assignees} />),
    },
  ]
}
