import { IconPlus } from '@tabler/icons-react'
import { type ReactNode, Suspense, useMemo } from 'react'
import { useNavigate } from 'react-router'
import type { Phase } from '#contract/core/content.ts'
import type { ContentRow } from '#contract/core/content-answers.ts'
import { totalText } from '#contract/core/page.ts'
import { inLang } from '#contract/core/text.ts'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { LinkButton } from '../../ui/LinkButton.tsx'
import { Page } from '../../ui/Page.tsx'
import { lazyPart } from '../../ui/retry-load.ts'
import { FormSkeleton } from '../../ui/Skeletons.tsx'
import { StateBox } from '../../ui/StateBox.tsx'
import { Toolbar } from '../../ui/Toolbar.tsx'
import { DataTable } from '../../ui/table/DataTable.tsx'
import type { Column } from '../../ui/table/types.ts'
import { type ListWithRows, tableOf, useList } from '../list.ts'
import { NoMatch } from '../NoMatch.tsx'
import { useAsk, useMay } from '../query.ts'
import { useLang } from '../text.ts'
import { useChosen } from '../use-bulk.ts'
import { ContentBulk } from './ContentBulk.tsx'
import { contentColumns, wayTo } from './content-columns.tsx'
import { useContentExport } from './export.ts'
import type { KindWords, TableParts, WebKind } from './kit.ts'
import { PhaseTabs } from './PhaseTabs.tsx'
import { useRowActions } from './row-actions.tsx'
import { contentTexts } from './texts/index.ts'
import { useContentActions } from './use-content-actions.ts'

// Choosing areas and days is heavy, and stands behind a button.
const ContentFilters = lazyPart(() => import('./ContentFilters.tsx'))
/** The order of the server when none is asked for. */
const DEFAULT_SORT = '-postedAt'
const FILTERS = ['phase', 'category', 'areaId', 'below', 'from', 'to', 'pinned', 'hasChanges', 'bin', 'author'] as const

export interface ContentTableProps<R extends ContentRow> {
  kind: WebKind
  title: string
  /** Keeps its columns apart from those of other lists. */
  name: string
  /** Fixes what the list holds. */
  category?: string
  parts?: TableParts<R>
  /** Beside the button that adds. */
  actions?: ReactNode
}

const NO_PARTS = {}
const NO_COLUMNS: readonly never[] = []
const useNoColumns = () => NO_COLUMNS

/** A list of a kind of content. */
export function ContentTable<R extends ContentRow>(props: ContentTableProps<R>) {
  const { kind, title, name, category, parts = NO_PARTS as TableParts<R>, actions: more } = props
  const { feature } = kind
  const t = contentTexts.useText()
  const words = kind.useWords()
  const { nameOf } = kind.useCategories()
  // the parts of a list never change while it stands
  const useColumns = parts.useColumns ?? (useNoColumns as () => readonly Column<R>[])
  const own = useColumns()
  const lang = useLang()
  const navigate = useNavigate()
  const mayWrite = useMay(feature, 'write')
  const mayExport = useMay(feature, 'export')
  const fixed = category ? { category } : undefined
  const list = useList(feature, 'list', { names: [...FILTERS, ...(parts.filters ?? [])], fixed })
  const { page: _page, pageSize: _pageSize, sort: _sort, ...narrowed } = list.exportQuery as Record<string, string>
  const titleOf = (row: ContentRow) => inLang(row.title, lang)
  const rows = list.data?.data as readonly R[] | undefined
  const chosen = useChosen(rows, titleOf)
  const facets = useAsk(feature, 'facets', { query: narrowed })
  const actions = useContentActions(feature)
  const rowActions = useRowActions(kind, actions.act)
  const saveFile = useContentExport(feature, list.exportQuery)
  const { state, change } = list
  const { q } = state
  const columnTitle = words.titleField ?? t('list.column.title')
  const columnCategory = words.category ?? t('list.column.category')
  const columns = useMemo(
    () => contentColumns<R>({ kind, parts, own, t, lang, q, title: columnTitle, category: columnCategory, nameOf }),
    [kind, parts, own, t, lang, q, columnTitle, columnCategory, nameOf],
  )

  const isBin = state.filters.bin === 'true'
  const addTo = `${kind.to.make}${category ? `?category=${category}` : ''}`
  const add = mayWrite && (
    <LinkButton to={addTo} leftSection={<IconPlus size={18} aria-hidden />}>
      {words.add}
    </LinkButton>
  )

  return (
    <Page
      title={title}
      count={totalText(list.data?.meta, lang)}
      {...(kind.to.home !== kind.to.list && {
        crumbs: [{ label: words.title, to: kind.to.home }, { label: title }],
        crumbsLabel: t('crumbs'),
      })}
      action={
        more ? (
          <>
            {more}
            {add}
          </>
        ) : (
          add
        )
      }
    >
      {/* Who only reads sees what is published, and nothing else. */}
      {mayWrite && (
        <PhaseTabs
          label={t('list.tabs')}
          all={t('list.all')}
          counts={facets.data?.data.phase}
          withBin
          value={isBin ? 'bin' : (state.filters.phase as Phase | undefined)}
          onChange={(phase) =>
            change({
              filters: { phase: phase === 'bin' ? undefined : phase, bin: phase === 'bin' ? 'true' : undefined },
            })
          }
        />
      )}
      <DataTable<R>
        name={name}
        label={title}
        columns={columns}
        {...tableOf(list as ListWithRows<R>, parts.defaultSort ?? DEFAULT_SORT)}
        rowId={(row) => row.id}
        rowName={titleOf}
        selection={mayWrite ? chosen.selection : undefined}
        bulk={(ids) => (
          <ContentBulk
            kind={kind}
            isBin={isBin}
            chosen={chosen}
            hasChanges={state.filters.hasChanges === 'true' || rows?.some((row) => row.hasChanges && ids.has(row.id))}
            act={actions.act}
            isBusy={actions.isBusy}
          />
        )}
        onOpen={(row) => void navigate(wayTo(kind, row))}
        rowActions={rowActions}
        toolbar={
          <Toolbar
            search={{ value: state.q, onSearch: (q) => change({ q }), placeholder: words.search }}
            filters={
              <Suspense fallback={<FormSkeleton fields={5} />}>
                <ContentFilters
                  kind={kind}
                  Own={parts.Filters}
                  filters={state.filters}
                  fixed={category !== undefined}
                  onChange={(filters) => change({ filters })}
                />
              </Suspense>
            }
            activeFilters={Object.keys(state.filters).filter((key) => key !== 'phase' && key !== 'bin').length}
            onClearFilters={list.clear}
            exports={
              mayExport
                ? [
                    { label: t('list.xlsx'), onSelect: () => void saveFile('xlsx') },
                    { label: t('list.csv'), onSelect: () => void saveFile('csv') },
                  ]
                : undefined
            }
          />
        }
        error={list.error && <ErrorState level={2} onRetry={() => void list.refetch()} />}
        empty={
          <Nothing
            isBin={isBin}
            isNarrowed={list.isNarrowed && !isOnlyBin(state)}
            add={add}
            onClear={list.clear}
            words={words}
          />
        }
      />
    </Page>
  )
}

const isOnlyBin = ({ q, filters }: { q: string; filters: Record<string, string> }) =>
  q === '' && Object.keys(filters).every((key) => key === 'bin')

interface NothingProps {
  isBin: boolean
  isNarrowed: boolean
  add: React.ReactNode
  onClear: () => void
  words: KindWords
}

function Nothing({ isBin, isNarrowed, add, onClear, words }: NothingProps) {
  if (isNarrowed) return <NoMatch onClear={onClear} />
  if (isBin) return <StateBox drawing="empty" level={2} title={words.binEmpty} text={words.binText} />
  return (
    <StateBox
      drawing="empty"
      level={2}
      title={words.emptyTitle}
      text={add ? words.emptyText : words.emptyRead}
      action={add || undefined}
    />
  )
}
