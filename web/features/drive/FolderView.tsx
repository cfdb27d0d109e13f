import { IconLayoutGrid, IconList } from '@tabler/icons-react'
import { useSearchParams } from 'react-router'
import { type DriveNode, type DriveNodeShown, drive } from '#contract/features/drive/index.ts'
import { useIsChip } from '../../core/lists/chip-form.ts'
import { ListToolbar } from '../../core/lists/ListToolbar.tsx'
import { type ListAddress, type ListWithRows, useList } from '../../core/lists/use-list.ts'
import { IconButton } from '../../ui/controls/IconButton.tsx'
import { Empty } from '../../ui/feedback/Empty.tsx'
import { ErrorState } from '../../ui/feedback/ErrorState.tsx'
import { TextSkeleton } from '../../ui/feedback/Skeletons.tsx'
import { NativeSelect } from '../../ui/fields/NativeSelect.tsx'
import { lazyPart } from '../../ui/theme/retry-load.ts'
import { usePhone } from '../../ui/theme/use-phone.ts'
import classes from './drive.module.css'
import { NARROWING, NarrowFields } from './NarrowFields.tsx'
import { NodeList } from './NodeList.tsx'
import { Paging } from './Paging.tsx'
import { driveTexts } from './texts.ts'
import { addUploads } from './upload-store.ts'
import { useDrop } from './use-drop.ts'

// loaded on a phone, with the filters of all lists
const NarrowFilters = lazyPart(() => import('./NarrowFilters.tsx'))

const SORTS = ['name', '-changedAt', '-bytes'] as const
/** The order of a search while none is chosen. */
const RANKED = '-match'

/** What is in a folder. Files and whole folders can be dropped anywhere on it. */
export function FolderView({ folder }: { folder: DriveNodeShown }) {
  const t = driveTexts.useText()
  const [search] = useSearchParams()
  const list = useList(drive, 'list', { names: NARROWING, fixed: { folderId: folder.id }, ranked: RANKED })
  const { isOver, handlers } = useDrop({
    disabled: !folder.canWrite,
    onDrop: (files) => addUploads(folder.id, files),
  })
  const rows = list.data?.data
  return (
    <section aria-label={t('list')}>
      {/* the buttons of the page do the same for the keyboard */}
      <div role="presentation" className={classes.list} data-over={isOver || undefined} {...handlers}>
        <Controls list={list} />
        {list.error && !rows ? (
          <ErrorState level={2} title={t('failed')} onRetry={() => void list.refetch()} />
        ) : !rows ? (
          <TextSkeleton lines={10} />
        ) : rows.length === 0 ? (
          <Nothing isNarrowed={list.isNarrowed} canWrite={folder.canWrite} />
        ) : (
          <NodeList
            rows={rows}
            from={folder.id}
            name={folder.name || t('list')}
            view={search.get('view') === 'grid' ? 'grid' : 'list'}
            isBusy={list.isFetching}
          />
        )}
        <Paging list={list} />
        {isOver && <p className={classes.drop}>{t('drop')}</p>}
      </div>
    </section>
  )
}

type List = ListWithRows<DriveNode> & ListAddress

function Controls({ list }: { list: List }) {
  const t = driveTexts.useText()
  const [search, setSearch] = useSearchParams()
  const isPhone = usePhone()
  const isGrid = search.get('view') === 'grid'
  const show = (view: 'list' | 'grid') =>
    setSearch(
      (before) => {
        const next = new URLSearchParams(before)
        if (view === 'grid') next.set('view', 'grid')
        else next.delete('view')
        return next
      },
      { replace: true },
    )
  return (
    <ListToolbar
      list={list}
      search={t('search')}
      inTabs={isPhone ? [] : NARROWING}
      {...(isPhone && {
        filters: (of) => (
          <>
            <NarrowFilters {...of} />
            <SortInPanel list={list} />
          </>
        ),
      })}
    >
      {!isPhone && (
        <>
          <NarrowFields list={list} />
          <Sort list={list} />
        </>
      )}
      <span className={classes.views}>
        <IconButton name={t('view.list')} aria-pressed={!isGrid} onClick={() => show('list')}>
          <IconList size={20} aria-hidden />
        </IconButton>
        <IconButton name={t('view.grid')} aria-pressed={isGrid} onClick={() => show('grid')}>
          <IconLayoutGrid size={20} aria-hidden />
        </IconButton>
      </span>
    </ListToolbar>
  )
}

/** Chooses the order of the rows, with the one that the list has while none is chosen. */
function Sort({ list, stacked = false }: { list: List; stacked?: boolean }) {
  const t = driveTexts.useText()
  const usual = list.state.q ? RANKED : 'name'
  const sorts = list.state.q ? ([RANKED, ...SORTS] as const) : SORTS
  return (
    <NativeSelect
      hideLabel={!stacked}
      stacked={stacked}
      label={t('sort.label')}
      value={sorts.find((one) => one === list.sort) ?? usual}
      options={sorts.map((value) => ({ value, label: t(`sort.${value}`) }))}
      onChange={(value) => list.change({ sort: value === usual ? undefined : value })}
    />
  )
}

/** The order in the filter panel; it narrows nothing, and is no chip. */
const SortInPanel = ({ list }: { list: List }) => !useIsChip() && <Sort list={list} stacked />

function Nothing({ isNarrowed, canWrite }: { isNarrowed: boolean; canWrite: boolean }) {
  const t = driveTexts.useText()
  if (isNarrowed) return <Empty level={2} searched title={t('empty.noMatch')} text={t('empty.noMatchText')} />
  return <Empty level={2} title={t('empty.title')} text={canWrite ? t('empty.text') : t('empty.readOnly')} />
}
