import { IconEye, IconPencil, IconPlus, IconTrash } from '@tabler/icons-react'
import { Suspense, useMemo } from 'react'
import { useNavigate } from 'react-router'
import { totalText } from '#contract/core/page.ts'
import { type ReportRow, type ReportTab, reportFigures, reports } from '#contract/features/reports/index.ts'
import { useCity } from '../../core/city/values.ts'
import { tableOf, useList } from '../../core/list.ts'
import { NoMatch } from '../../core/NoMatch.tsx'
import { useAsk, useMay } from '../../core/query.ts'
import { useSaveFile } from '../../core/save-file.ts'
import { useUser } from '../../core/session.tsx'
import { useLang } from '../../core/text.ts'
import { useChosen } from '../../core/use-bulk.ts'
import { Button } from '../../ui/Button.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { LinkButton } from '../../ui/LinkButton.tsx'
import type { MenuItem } from '../../ui/Menu.tsx'
import { Page } from '../../ui/Page.tsx'
import { lazyPart } from '../../ui/retry-load.ts'
import { FormSkeleton } from '../../ui/Skeletons.tsx'
import { StateBox } from '../../ui/StateBox.tsx'
import { Toolbar } from '../../ui/Toolbar.tsx'
import { DataTable } from '../../ui/table/DataTable.tsx'
import { ReportTabs, type Tab } from './ReportTabs.tsx'
import { reportColumns } from './report-columns.tsx'
import { reportTexts } from './texts.ts'
import { type BulkAction, useBulk, useRemove } from './use-report-actions.ts'

// Choosing areas and periods is heavy, and stands behind a button.
const ReportFilters = lazyPart(() => import('./ReportFilters.tsx'))
/** The order of the server when none is asked for. */
const DEFAULT_SORT = '-movedAt'
const FILTERS = ['tab', 'overdue', 'status', 'kind', 'period', 'periodKind', 'areaId', 'below', 'authorId'] as const
const BULK: Partial<Record<string, readonly BulkAction[]>> = {
  KHOROO_ADMIN: ['approve', 'send_to_district'],
  DISTRICT_ADMIN: ['approve', 'send_to_city'],
  CITY_ADMIN: ['approve'],
}

/** The reports within reach, by state, period, area and kind; approved many at once. */
export default function ReportList() {
  const t = reportTexts.useText()
  const lang = useLang()
  const navigate = useNavigate()
  const { role } = useUser()
  const isLeader = role === 'SECTION_LEADER'
  const mayWrite = useMay(reports, 'write')
  const mayDecide = useMay(reports, 'decide')
  const list = useList(reports, 'list', { names: FILTERS })
  const { page: _page, pageSize: _pageSize, sort: _sort, ...narrowed } = list.exportQuery as Record<string, string>
  const facets = useAsk(reports, 'facets', { query: narrowed })
  const chosen = useChosen(list.data?.data, ({ title }) => `«${title}»`)
  const bulk = useBulk()
  const rowActions = useRowActions()
  const saveFile = useExport(list.exportQuery)
  const figures = useCity(reportFigures)
  const columns = useMemo(() => reportColumns(t, lang, { isLeader, figures }), [t, lang, isLeader, figures])

  const { state, change } = list
  const tab: Tab = state.filters.overdue === 'true' ? 'overdue' : (state.filters.tab as ReportTab | undefined)
  const actions = BULK[role]
  const add = mayWrite && (
    <LinkButton to="/dashboard/reports/new" leftSection={<IconPlus size={18} aria-hidden />}>
      {t('add')}
    </LinkButton>
  )

  return (
    <Page title={t('title')} count={totalText(list.data?.meta, lang)} action={add} more={mayDecide && <Who />}>
      <ReportTabs
        counts={facets.data?.data}
        value={tab}
        onChange={(to) =>
          change({
            filters: { tab: to === 'overdue' ? undefined : to, overdue: to === 'overdue' ? 'true' : undefined },
          })
        }
      />
      <DataTable<ReportRow>
        name="reports"
        label={t('title')}
        columns={columns}
        {...tableOf(list, DEFAULT_SORT)}
        rowId={(row) => row.id}
        rowName={(row) => row.title}
        selection={actions && chosen.selection}
        bulk={() =>
          actions?.map((action) => (
            <Button
              key={action}
              size="xs"
              variant="default"
              disabled={bulk.isBusy}
              onClick={() => void bulk.run(action, chosen).then((done) => done && chosen.clear())}
            >
              {bulk.label(action)}
            </Button>
          ))
        }
        onOpen={(row) => void navigate(`/dashboard/reports/${row.id}`)}
        rowActions={rowActions}
        toolbar={
          <Toolbar
            search={{ value: state.q, onSearch: (q) => change({ q }), placeholder: t('list.search') }}
            filters={
              <Suspense fallback={<FormSkeleton fields={5} />}>
                <ReportFilters filters={state.filters} onChange={(filters) => change({ filters })} />
              </Suspense>
            }
            activeFilters={Object.keys(state.filters).filter((key) => key !== 'tab').length}
            onClearFilters={list.clear}
            exports={[
              { label: t('list.xlsx'), onSelect: () => void saveFile('xlsx') },
              { label: t('list.csv'), onSelect: () => void saveFile('csv') },
            ]}
          />
        }
        error={list.error && <ErrorState level={2} onRetry={() => void list.refetch()} />}
        empty={
          <Nothing
            isWaiting={tab === 'waiting' && state.q === '' && Object.keys(state.filters).length === 1}
            isNarrowed={list.isNarrowed}
            add={add}
            onClear={list.clear}
          />
        }
      />
    </Page>
  )
}

/** The way to who has not reported. */
function Who() {
  const t = reportTexts.useText()
  return (
    <LinkButton to="/dashboard/reports/reporting" variant="default">
      {t('reporting.open')}
    </LinkButton>
  )
}

/** The lines of a row's menu. */
function useRowActions() {
  const t = reportTexts.useText()
  const remove = useRemove()
  return (row: ReportRow): MenuItem[] => [
    { label: t('action.open'), icon: <IconEye size={18} aria-hidden />, to: `/dashboard/reports/${row.id}` },
    ...(row.canWrite
      ? [
          {
            label: t('action.edit'),
            icon: <IconPencil size={18} aria-hidden />,
            to: `/dashboard/reports/${row.id}/edit`,
          },
        ]
      : []),
    ...(row.canRemove
      ? [
          {
            label: t('action.remove'),
            icon: <IconTrash size={18} aria-hidden />,
            danger: true,
            onSelect: () => void remove(row),
          },
        ]
      : []),
  ]
}

/** Saves the whole list that the filter holds as a file. */
function useExport(query: Record<string, unknown>) {
  const save = useSaveFile()
  return (format: 'csv' | 'xlsx') => save(reports, 'export', { query: { ...query, format } })
}

interface NothingProps {
  isWaiting: boolean
  isNarrowed: boolean
  add: React.ReactNode
  onClear: () => void
}

function Nothing({ isWaiting, isNarrowed, add, onClear }: NothingProps) {
  const t = reportTexts.useText()
  if (isWaiting)
    return <StateBox drawing="empty" level={2} title={t('list.nothingWaits')} text={t('list.nothingWaitsText')} />
  if (isNarrowed) return <NoMatch onClear={onClear} />
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
