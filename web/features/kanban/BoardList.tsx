import { IconPlus, IconTrash, IconUpload } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { totalText } from '#contract/core/model/total-text.ts'
import { formatNumber } from '#contract/core/text/numbers.ts'
import { type BoardRow, kanban } from '#contract/features/kanban/index.ts'
import { useLang } from '../../core/i18n/text.ts'
import { ListTable } from '../../core/lists/ListTable.tsx'
import { ListToolbar } from '../../core/lists/ListToolbar.tsx'
import { useList } from '../../core/lists/use-list.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { LinkButton } from '../../ui/controls/LinkButton.tsx'
import type { Column } from '../../ui/data/table/types.ts'
import { lazyInPlace } from '../../ui/feedback/lazy.tsx'
import layout from '../../ui/layout/layout.module.css'
import { Page } from '../../ui/layout/Page.tsx'
import { useBoardName, useWhose } from './board-name.ts'
import { kanbanTexts } from './texts.ts'

// loaded when they are opened
const BoardDialog = lazyInPlace(async () => ({ default: (await import('./BoardDialog.tsx')).BoardDialog }))
const ImportDialog = lazyInPlace(async () => ({ default: (await import('./ImportDialog.tsx')).ImportDialog }))
const DeletedBoards = lazyInPlace(async () => ({ default: (await import('./BinDialog.tsx')).DeletedBoards }))

/** The order of the server when none is asked for. */
const DEFAULT_SORT = 'name'

/** The boards that the person is a member of. */
export default function BoardList() {
  const t = kanbanTexts.useText()
  const lang = useLang()
  const list = useList(kanban, 'list', { names: [] })
  const nameOf = useBoardName()
  const navigate = useNavigate()
  const [open, setOpen] = useState<'new' | 'bin' | 'import'>()
  return (
    <Page
      title={t('title')}
      lead={t('lead')}
      count={totalText(list.data?.meta, lang)}
      action={
        <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={() => setOpen('new')}>
          {t('add')}
        </Button>
      }
      more={
        <>
          <LinkButton variant="default" to="/dashboard/kanban/cards?mine=true&open=true">
            {t('cards.open')}
          </LinkButton>
          <Button
            variant="default"
            leftSection={<IconUpload size={18} aria-hidden />}
            onClick={() => setOpen('import')}
          >
            {t('import.title')}
          </Button>
          <Button variant="default" leftSection={<IconTrash size={18} aria-hidden />} onClick={() => setOpen('bin')}>
            {t('bin.title')}
          </Button>
        </>
      }
    >
      <ListTable<BoardRow>
        name="kanban"
        label={t('title')}
        columns={useColumns()}
        list={list}
        defaultSort={DEFAULT_SORT}
        rowId={(board) => board.id}
        rowName={nameOf}
        onOpen={(board) => void navigate(`/dashboard/kanban/${board.id}`)}
        toolbar={<ListToolbar list={list} search={t('search')} />}
        empty={{ title: t('emptyTitle'), text: t('emptyText') }}
      />
      {open === 'new' && <BoardDialog onClose={() => setOpen(undefined)} />}
      {open === 'import' && <ImportDialog onClose={() => setOpen(undefined)} />}
      {open === 'bin' && <DeletedBoards onClose={() => setOpen(undefined)} />}
    </Page>
  )
}

function useColumns(): Column<BoardRow>[] {
  const t = kanbanTexts.useText()
  const lang = useLang()
  const nameOf = useBoardName()
  const whoseOf = useWhose()
  return useMemo(
    () => [
      {
        id: 'name',
        header: t('listColumn.name'),
        sortable: true,
        cell: (board) => (
          <Link to={`/dashboard/kanban/${board.id}`} className={layout.name} tabIndex={-1}>
            <bdi>{nameOf(board)}</bdi>
          </Link>
        ),
      },
      { id: 'whose', header: t('listColumn.whose'), cell: (board) => <bdi>{whoseOf(board)}</bdi> },
      {
        id: 'cards',
        header: t('listColumn.cards'),
        align: 'end',
        cell: ({ openCards }) => formatNumber(openCards, lang),
      },
    ],
    [t, lang, nameOf, whoseOf],
  )
}
