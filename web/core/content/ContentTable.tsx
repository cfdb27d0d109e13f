import { IconPlus } from '@tabler/icons-react'
import { type ReactNode, Suspense, useMemo } from 'react'
import { useNavigate } from 'react-router'
import type { ContentRow } from '#contract/core/content/answers.ts'
import type { Phase } from '#contract/core/content/index.ts'
import { totalText } from '#contract/core/model/total-text.ts'
import { inLang } from '#contract/core/text/localized.ts'
import { LinkButton } from '../../ui/controls/LinkButton.tsx'
import type { Column } from '../../ui/data/table/types.ts'
import { TextSkeleton } from '../../ui/feedback/Skeletons.tsx'
import { Page } from '../../ui/layout/Page.tsx'
import { lazyPart } from '../../ui/theme/retry-load.ts'
import { useLang } from '../i18n/text.ts'
import { ListTable, type TableList } from '../lists/ListTable.tsx'
import { ListToolbar } from '../lists/ListToolbar.tsx'
import { useChosen } from '../lists/use-bulk.ts'
import { type ListAddress, useList } from '../lists/use-list.ts'
import { useAsk, useMay } from '../query/query.ts'
import { ContentBriefSteps } from './ContentBriefSteps.tsx'
import { ContentBulk } from './ContentBulk.tsx'
import { contentColumns, rowAddress } from './content-columns.tsx'
import type { TableParts, WebKind } from './kit.ts'
import { PhaseTabs, type PhaseTabsProps } from './PhaseTabs.tsx'
import { useRowActions } from './row-actions.tsx'
import { contentTexts } from './texts/index.ts'
import { useContentActions } from './use-content-actions.ts'

// Area and day filters are large and are behind a button.
const ContentFilters = lazyPart(() => import('./ContentFilters.tsx'))
const ContentBrief = lazyPart(() => import('./ContentBrief.tsx'))
/** The default order of the server. */
const DEFAULT_SORT = '-postedAt'
/** The order of a search: by how well titles match. */
const RANKED = '-match'
const FILTERS = ['phase', 'category', 'areaId', 'below', 'from', 'to', 'pinned', 'hasChanges', 'bin', 'author'] as const

export interface ContentTableProps<R extends ContentRow> {
  kind: WebKind
  title: string
  /** Storage key of the column selection. */
  name: string
  /** An introduction below the title. */
  lead?: string
  /** Limits the list to a category. */
  category?: string
  /** Further filters that the screen sets. */
  fixed?: Readonly<Record<string, string>>
  parts?: TableParts<R>
  /** Shown next to the button that adds a record. */
  actions?: ReactNode
}

const NO_PARTS = {}
const NO_COLUMNS: readonly never[] = []
const useNoColumns = () => NO_COLUMNS

/** The columns of the list: those of all kinds, and those of its own. */
function useTableColumns<R extends ContentRow>(kind: WebKind, parts: TableParts<R>, q: string) {
  const t = contentTexts.useText()
  const texts = kind.useTexts()
  const { nameOf } = kind.useCategories()
  const lang = useLang()
  // the parts of a mounted list never change
  const useColumns = parts.useColumns ?? (useNoColumns as () => readonly Column<R>[])
  const own = useColumns()
  const columnTitle = texts.titleField ?? t('list.column.title')
  const columnCategory = texts.category ?? t('list.column.category')
  return useMemo(
    () => contentColumns<R>({ kind, parts, own, t, lang, q, title: columnTitle, category: columnCategory, nameOf }),
    [kind, parts, own, t, lang, q, columnTitle, columnCategory, nameOf],
  )
}

/** A list of a kind of content. */
export function ContentTable<R extends ContentRow>(props: ContentTableProps<R>) {
  const { kind, title, lead, name, category, parts = NO_PARTS as TableParts<R>, actions: more } = props
  const { feature } = kind
  const t = contentTexts.useText()
  const texts = kind.useTexts()
  const lang = useLang()
  const navigate = useNavigate()
  const mayWrite = useMay(feature, 'write')
  const fixed = { ...props.fixed, ...(category && { category }) }
  const list = useList(feature, 'list', { names: [...FILTERS, ...(parts.filters ?? [])], fixed, ranked: RANKED })
  const { page: _page, pageSize: _pageSize, sort: _sort, ...narrowed } = list.exportQuery as Record<string, string>
  const titleOf = (row: ContentRow) => inLang(row.title, lang)
  const rows = list.data?.data as readonly R[] | undefined
  const chosen = useChosen(rows, titleOf)
  const facets = useAsk(feature, 'facets', { query: narrowed })
  const actions = useContentActions(feature)
  const rowActions = useRowActions(kind, actions.act)
  const { state } = list
  const columns = useTableColumns(kind, parts, state.q)

  const isBin = state.filters.bin === 'true'
  const add = mayWrite && <AddLink kind={kind} category={category} />

  return (
    <Page
      title={title}
      lead={lead}
      count={totalText(list.data?.meta, lang)}
      {...(kind.to.home !== kind.to.list && {
        crumbs: [{ label: texts.title, to: kind.to.home }, { label: title }],
        crumbsLabel: t('crumbs'),
      })}
      action={add}
      more={more}
    >
      {/* People without write permission see only published records. */}
      {mayWrite && <ListPhases list={list} counts={facets.data?.data.phase} />}
      <ListTable<R>
        name={name}
        label={title}
        columns={columns}
        list={list as TableList<R>}
        defaultSort={parts.defaultSort ?? DEFAULT_SORT}
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
        onOpen={(row) => void navigate(rowAddress(kind, row))}
        rowActions={rowActions}
        peek={{
          content: ({ id }) => <LazyBrief kind={kind} id={id} />,
          to: (row) => rowAddress(kind, row),
          steps: (row) => <ContentBriefSteps row={row} act={actions.act} isBusy={actions.isBusy} />,
        }}
        toolbar={<TableToolbar kind={kind} OwnFilters={parts.Filters} list={list} isFixed={category !== undefined} />}
        empty={
          isBin
            ? { title: texts.binEmpty, text: texts.binText }
            : { title: texts.emptyTitle, text: add ? texts.emptyText : texts.emptyRead, action: add }
        }
        isNarrowed={list.isNarrowed && !isOnlyBin(state)}
      />
    </Page>
  )
}

/** The side panel's content, loaded on first use. */
function LazyBrief(of: { kind: WebKind; id: string }) {
  return (
    <Suspense fallback={<TextSkeleton lines={10} />}>
      <ContentBrief {...of} />
    </Suspense>
  )
}

function AddLink({ kind, category }: { kind: WebKind; category: string | undefined }) {
  const { add } = kind.useTexts()
  const to = `${kind.to.make}${category ? `?category=${category}` : ''}`
  return (
    <LinkButton to={to} leftSection={<IconPlus size={18} aria-hidden />}>
      {add}
    </LinkButton>
  )
}

function ListPhases({ list, counts }: { list: ListAddress; counts: PhaseTabsProps['counts'] }) {
  const t = contentTexts.useText()
  const { filters } = list.state
  return (
    <PhaseTabs
      label={t('list.tabs')}
      all={t('list.all')}
      counts={counts}
      withBin
      value={filters.bin === 'true' ? 'bin' : (filters.phase as Phase | undefined)}
      onChange={(phase) =>
        list.change({
          filters: { phase: phase === 'bin' ? undefined : phase, bin: phase === 'bin' ? 'true' : undefined },
        })
      }
    />
  )
}

interface TableToolbarProps {
  kind: WebKind
  OwnFilters: TableParts<ContentRow>['Filters']
  list: ListAddress
  /** Whether the list is limited to a category. */
  isFixed: boolean
}

/** Search, filters and exports of the list. */
function TableToolbar({ kind, OwnFilters, list, isFixed }: TableToolbarProps) {
  const texts = kind.useTexts()
  const mayExport = useMay(kind.feature, 'export')
  return (
    <ListToolbar
      list={list}
      search={texts.search}
      filters={(of) => <ContentFilters kind={kind} Own={OwnFilters} fixed={isFixed} {...of} />}
      inTabs={['phase', 'bin']}
      exports={mayExport && { feature: kind.feature, route: 'export' }}
    />
  )
}

const isOnlyBin = ({ q, filters }: { q: string; filters: Record<string, string> }) =>
  q === '' && Object.keys(filters).every((key) => key === 'bin')
