import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { totalText } from '#contract/core/model/total-text.ts'
import { type MediaRow, media } from '#contract/features/media/index.ts'
import { useLang } from '../../core/i18n/text.ts'
import { ListTable } from '../../core/lists/ListTable.tsx'
import { NoMatch } from '../../core/lists/NoMatch.tsx'
import { tableOf } from '../../core/lists/use-list.ts'
import { useMay } from '../../core/query/query.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { Tabs } from '../../ui/controls/Tabs.tsx'
import { Pagination } from '../../ui/data/Pagination.tsx'
import { ErrorState } from '../../ui/feedback/ErrorState.tsx'
import { StateBox } from '../../ui/feedback/StateBox.tsx'
import { Card } from '../../ui/layout/Card.tsx'
import { Page } from '../../ui/layout/Page.tsx'
import { MediaGrid, MediaGridSkeleton, MediaTile } from './MediaTile.tsx'
import { MediaToolbar } from './MediaToolbar.tsx'
import { MediaUpload } from './MediaUpload.tsx'
import classes from './media.module.css'
import { useMediaColumns } from './media-columns.tsx'
import { type MediaListState, useMediaList } from './media-list.ts'
import { mediaTexts } from './texts.ts'

/** The default order of the server. */
const DEFAULT_SORT = '-createdAt'

/** The picture library, as tiles or as a table. */
export default function MediaList() {
  const t = mediaTexts.useText()
  const lang = useLang()
  const list = useMediaList()
  const mayWrite = useMay(media, 'write')
  const [isUploading, setUploading] = useState(false)
  const [search, setSearch] = useSearchParams()
  const add = mayWrite && (
    <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={() => setUploading(true)}>
      {t('add')}
    </Button>
  )
  const show = (view: string) =>
    setSearch(
      (before) => {
        const next = new URLSearchParams(before)
        if (view === 'table') next.set('view', view)
        else next.delete('view')
        return next
      },
      { replace: true, preventScrollReset: true },
    )
  return (
    <Page title={t('title')} count={totalText(list.data?.meta, lang)} action={add || undefined}>
      <Tabs
        label={t('list.views')}
        value={search.get('view') === 'table' ? 'table' : 'grid'}
        onChange={show}
        tabs={[
          { id: 'grid', label: t('list.grid'), content: <Pictures list={list} add={add} /> },
          { id: 'table', label: t('list.table'), content: <MediaTable list={list} add={add} /> },
        ]}
      />
      {isUploading && <MediaUpload onClose={() => setUploading(false)} />}
    </Page>
  )
}

interface ViewProps {
  list: MediaListState
  add: React.ReactNode
}

function Pictures({ list, add }: ViewProps) {
  const { rows, paging } = tableOf(list, DEFAULT_SORT)
  return (
    <Card>
      <div className={classes.box}>
        <MediaToolbar list={list} />
        {list.error && <ErrorState level={2} onRetry={() => void list.refetch()} />}
        {!list.error && !rows && <MediaGridSkeleton />}
        {rows?.length === 0 && <Nothing list={list} add={add} />}
        {rows && rows.length > 0 && (
          <MediaGrid
            rows={rows}
            tile={(row) => (
              <Link to={`/dashboard/media/${row.id}`} className={classes.tile}>
                <MediaTile row={row} />
              </Link>
            )}
          />
        )}
        {paging && paging.total > 0 && <Pagination {...paging} />}
      </div>
    </Card>
  )
}

function MediaTable({ list, add }: ViewProps) {
  const t = mediaTexts.useText()
  const navigate = useNavigate()
  const columns = useMediaColumns()
  return (
    <ListTable<MediaRow>
      name="media"
      label={t('title')}
      columns={columns}
      list={list}
      defaultSort={DEFAULT_SORT}
      rowId={(row) => row.id}
      rowName={(row) => row.name}
      onOpen={(row) => void navigate(`/dashboard/media/${row.id}`)}
      toolbar={<MediaToolbar list={list} />}
      empty={<Nothing list={list} add={add} />}
    />
  )
}

function Nothing({ list, add }: ViewProps) {
  const t = mediaTexts.useText()
  if (list.isNarrowed) return <NoMatch onClear={list.clear} />
  return (
    <StateBox
      drawing="empty"
      level={2}
      title={t('list.emptyTitle')}
      text={t('list.emptyText')}
      action={add || undefined}
    />
  )
}
