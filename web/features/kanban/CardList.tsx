import { useMemo, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import type { RouteAnswer } from '#contract/core/model/feature.ts'
import { totalText } from '#contract/core/model/total-text.ts'
import { DUE_TERMS, kanban } from '#contract/features/kanban/index.ts'
import { useLang } from '../../core/i18n/text.ts'
import { BoxFilter, ChoiceFilter, type FilterProps } from '../../core/lists/filters.tsx'
import { ListTable } from '../../core/lists/ListTable.tsx'
import { ListToolbar } from '../../core/lists/ListToolbar.tsx'
import { useList } from '../../core/lists/use-list.ts'
import { useAsk } from '../../core/query/query.ts'
import type { Column } from '../../ui/data/table/types.ts'
import layout from '../../ui/layout/layout.module.css'
import { Page } from '../../ui/layout/Page.tsx'
import { useBoardName } from './board-name.ts'
import { CardDayCell, useCardChanges } from './CardCells.tsx'
import { Due } from './Due.tsx'
import { ownCards } from './own-cards.ts'
import { kanbanTexts } from './texts.ts'

type ListedCard = RouteAnswer<(typeof kanban)['routes']['cards']>['data'][number]

/** The order of the server when none is asked for. */
const DEFAULT_SORT = '-createdAt'

/** The cards of all boards of the person, and those that wait for the person. */
export default function CardList() {
  const t = kanbanTexts.useText()
  const lang = useLang()
  const navigate = useNavigate()
  const list = useList(kanban, 'cards', { names: ['mine', 'open', 'archived', 'board', 'due'] })
  return (
    <Page
      title={t('cards.title')}
      lead={t('cards.lead')}
      count={totalText(list.data?.meta, lang)}
      crumbs={[{ label: t('title'), to: '/dashboard/kanban' }, { label: t('cards.title') }]}
      crumbsLabel={t('crumbs')}
    >
      <ListTable<ListedCard>
        name="kanban-cards"
        label={t('cards.title')}
        columns={useColumns()}
        list={list}
        defaultSort={DEFAULT_SORT}
        rowId={(card) => card.id}
        rowName={(card) => card.title}
        onOpen={(card) => void navigate(`/dashboard/kanban/${card.boardId}?card=${card.id}`)}
        toolbar={
          <ListToolbar
            list={list}
            search={t('cards.search')}
            filters={(of) => (
              <>
                <BoxFilter {...of} name="mine" label={t('cards.mine')} />
                <BoxFilter {...of} name="open" label={t('cards.isOpen')} />
                <BoxFilter {...of} name="archived" label={t('archive.title')} />
                <ChoiceFilter
                  {...of}
                  name="due"
                  label={t('cards.column.due')}
                  any={t('due.any')}
                  options={DUE_TERMS.map((value) => ({ value, label: t(`due.${value}`) }))}
                />
                <BoardFilter {...of} />
              </>
            )}
          />
        }
        empty={{ title: t('cards.emptyTitle'), text: t('cards.emptyText') }}
      />
    </Page>
  )
}

function BoardFilter(of: FilterProps) {
  const t = kanbanTexts.useText()
  const nameOf = useBoardName()
  const boards = useAsk(kanban, 'list', { query: { pageSize: 100 } }).data?.data ?? []
  return (
    <ChoiceFilter
      {...of}
      name="board"
      label={t('cards.column.board')}
      any={t('cards.anyBoard')}
      options={boards.map((board) => ({ value: board.id, label: nameOf(board) }))}
    />
  )
}

function useColumns(): Column<ListedCard>[] {
  const t = kanbanTexts.useText()
  const nameOf = useBoardName()
  const [send] = useState(ownCards)
  const { schedule } = useCardChanges(send)
  return useMemo(
    () => [
      {
        id: 'title',
        header: t('cards.column.title'),
        cell: ({ id, boardId, title }) => (
          <Link to={`/dashboard/kanban/${boardId}?card=${id}`} className={layout.name} tabIndex={-1}>
            <bdi>{title}</bdi>
          </Link>
        ),
      },
      { id: 'board', header: t('cards.column.board'), cell: ({ board }) => <bdi>{nameOf({ name: board })}</bdi> },
      { id: 'column', header: t('cards.column.column'), cell: ({ column }) => <bdi>{column}</bdi> },
      {
        id: 'due',
        header: t('cards.column.due'),
        sortable: true,
        cell: (card) =>
          card.canWrite && !card.completedAt && !card.archivedAt ? (
            <CardDayCell card={card} of="due" schedule={schedule} />
          ) : (
            <Due card={card} />
          ),
      },
    ],
    [t, nameOf, schedule],
  )
}
