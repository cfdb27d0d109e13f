import { IconPlus } from '@tabler/icons-react'
import { lazy, Suspense, useMemo, useState } from 'react'
import { useNavigate } from 'react-router'
import type { Phase } from '#contract/core/content.ts'
import { formatNumber } from '#contract/core/numbers.ts'
import { inLang } from '#contract/core/text.ts'
import { type NewsCategory, type NewsRow, news } from '#contract/features/news/index.ts'
import { PhaseTabs } from '../../core/content/PhaseTabs.tsx'
import { useContentActions } from '../../core/content/use-content-actions.ts'
import { tableOf, useList } from '../../core/list.ts'
import { useAsk, useMay } from '../../core/query.ts'
import { useLang } from '../../core/text.ts'
import { coreTexts } from '../../core/texts/index.ts'
import { Button } from '../../ui/Button.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { LinkButton } from '../../ui/LinkButton.tsx'
import { Page } from '../../ui/Page.tsx'
import { FormSkeleton } from '../../ui/Skeletons.tsx'
import { StateBox } from '../../ui/StateBox.tsx'
import { Toolbar } from '../../ui/Toolbar.tsx'
import { DataTable } from '../../ui/table/DataTable.tsx'
import { useNewsExport } from './export.ts'
import { NewsBulk } from './NewsBulk.tsx'
import { newsColumns } from './news-columns.tsx'
import { useRowActions } from './row-actions.tsx'
import { newsTexts } from './texts.ts'

// Choosing areas and days is heavy, and stands behind a button.
const NewsFilters = lazy(() => import('./NewsFilters.tsx'))
/** The order of the server when none is asked for. */
const DEFAULT_SORT = '-postedAt'
const FILTERS = ['phase', 'category', 'areaId', 'below', 'from', 'to', 'pinned', 'bin', 'author'] as const

/** A list of news; `category` fixes what it holds. `name` keeps its columns apart from those of other lists. */
export function NewsTable({ title, name, category }: { title: string; name: string; category?: NewsCategory }) {
  const t = newsTexts.useText()
  const c = coreTexts.useText()
  const lang = useLang()
  const navigate = useNavigate()
  const mayWrite = useMay(news, 'write')
  const mayExport = useMay(news, 'export')
  const fixed = category ? { category } : undefined
  const list = useList(news, 'list', { names: FILTERS, fixed })
  const { page: _page, pageSize: _pageSize, sort: _sort, ...narrowed } = list.exportQuery as Record<string, string>
  const facets = useAsk(news, 'facets', { query: narrowed })
  const [chosen, choose] = useState<ReadonlySet<string>>(new Set())
  const actions = useContentActions(news)
  const rowActions = useRowActions(actions.act)
  const saveFile = useNewsExport(list.exportQuery)
  const columns = useMemo(() => newsColumns(t, lang), [t, lang])

  const { state, change } = list
  const isBin = state.filters.bin === 'true'
  const titleOf = (row: NewsRow) => inLang(row.title, lang)
  const total = list.data?.meta.total
  const addTo = `/dashboard/news/new${category ? `?category=${category}` : ''}`
  const add = mayWrite && (
    <LinkButton to={addTo} leftSection={<IconPlus size={18} aria-hidden />}>
      {t('add')}
    </LinkButton>
  )

  return (
    <Page
      title={title}
      count={total === undefined ? undefined : formatNumber(total, lang)}
      crumbs={[{ label: t('title'), to: '/dashboard/news' }, { label: title }]}
      crumbsLabel={t('crumbs')}
      action={add}
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
      <DataTable<NewsRow>
        name={name}
        label={title}
        columns={columns}
        {...tableOf(list, DEFAULT_SORT)}
        rowId={(row) => row.id}
        rowName={titleOf}
        selection={mayWrite ? { ids: chosen, onChange: choose } : undefined}
        bulk={(ids) => (
          <NewsBulk
            isBin={isBin}
            ids={ids}
            act={actions.act}
            isBusy={actions.isBusy}
            onDone={() => choose(new Set())}
          />
        )}
        onOpen={(row) =>
          void navigate(`/dashboard/news/${row.id}/${row.canWrite && !row.deletedAt ? 'edit' : 'preview'}`)
        }
        rowActions={rowActions}
        toolbar={
          <Toolbar
            search={{ value: state.q, onSearch: (q) => change({ q }), placeholder: t('list.search') }}
            filters={
              <Suspense fallback={<FormSkeleton fields={5} />}>
                <NewsFilters
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
            words={c}
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
  words: ReturnType<typeof coreTexts.useText>
}

function Nothing({ isBin, isNarrowed, add, onClear, words }: NothingProps) {
  const t = newsTexts.useText()
  if (isNarrowed) {
    const clear = (
      <Button variant="default" onClick={onClear}>
        {words('list.clear')}
      </Button>
    )
    return (
      <StateBox
        drawing="search"
        level={2}
        title={words('list.noMatchTitle')}
        text={words('list.noMatchText')}
        action={clear}
      />
    )
  }
  if (isBin) return <StateBox drawing="empty" level={2} title={t('list.binEmpty')} text={t('list.binText')} />
  return (
    <StateBox
      drawing="empty"
      level={2}
      title={t('list.emptyTitle')}
      text={add ? t('list.emptyText') : t('list.emptyRead')}
      action={add || undefined}
    />
  )
}
