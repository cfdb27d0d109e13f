import { IconEye, IconPencil, IconPlus, IconTrash } from '@tabler/icons-react'
import { useMemo } from 'react'
import { useNavigate } from 'react-router'
import { totalText } from '#contract/core/model/total-text.ts'
import { type ReportRow, type ReportTab, reportFigures, reports } from '#contract/features/reports/index.ts'
import { useCity } from '../../core/city/values.ts'
import { useLang } from '../../core/i18n/text.ts'
import { coreTexts } from '../../core/i18n/texts/index.ts'
import { ListTable } from '../../core/lists/ListTable.tsx'
import { ListToolbar } from '../../core/lists/ListToolbar.tsx'
import { useChosen } from '../../core/lists/use-bulk.ts'
import { useList } from '../../core/lists/use-list.ts'
import { useAsk, useMay } from '../../core/query/query.ts'
import { useUser } from '../../core/session/session.tsx'
import { Button } from '../../ui/controls/Button.tsx'
import { LinkButton } from '../../ui/controls/LinkButton.tsx'
import type { MenuItem } from '../../ui/controls/Menu.tsx'
import { Page } from '../../ui/layout/Page.tsx'
import { lazyPart } from '../../ui/theme/retry-load.ts'
import { CompanyAuthorsButton } from './CompanyAuthors.tsx'
import { ReportBrief } from './ReportBrief.tsx'
import { ReportTabs, type Tab } from './ReportTabs.tsx'
import { reportColumns } from './report-columns.tsx'
import { reportTexts } from './texts.ts'
import { useIsCompanyAuthor } from './use-company-author.ts'
import { useReportDecisions } from './use-decisions.ts'
import { type BulkAction, useBulk, useRemove } from './use-report-actions.ts'

// The pickers of areas and periods are large and only needed when the filter panel opens.
const ReportFilters = lazyPart(() => import('./ReportFilters.tsx'))
/** The server's default order. */
const DEFAULT_SORT = '-movedAt'
const FILTERS = [
  'tab',
  'overdue',
  'status',
  'kind',
  'period',
  'periodKind',
  'areaId',
  'below',
  'authorId',
  'notAuthorId',
] as const
const BULK: Partial<Record<string, readonly BulkAction[]>> = {
  KHOROO_ADMIN: ['approve', 'send_to_district'],
  DISTRICT_ADMIN: ['approve', 'send_to_city'],
  CITY_ADMIN: ['approve'],
}

const filtersOf = (tab: Tab) => (tab === 'overdue' ? { tab: undefined, overdue: 'true' } : { tab, overdue: undefined })

/** The reports within the user's reach, with filters and bulk approval. */
export default function ReportList() {
  const t = reportTexts.useText()
  const lang = useLang()
  const navigate = useNavigate()
  const { role } = useUser()
  const isLeader = role === 'SECTION_LEADER'
  const list = useList(reports, 'list', { names: FILTERS, ranked: '-match' })
  const { page: _page, pageSize: _pageSize, sort: _sort, ...narrowed } = list.exportQuery as Record<string, string>
  const facets = useAsk(reports, 'facets', { query: narrowed })
  const chosen = useChosen(list.data?.data, ({ title }) => `«${title}»`, {
    query: list.exportQuery,
    total: list.data?.meta.total,
    isOld: list.isPlaceholderData,
  })
  const decisions = useReportDecisions()
  const bulk = useBulk()
  const rowActions = useRowActions()
  const figures = useCity(reportFigures)
  const columns = useMemo(() => reportColumns(t, lang, { isLeader, figures }), [t, lang, isLeader, figures])

  const { state } = list
  const tab: Tab = state.filters.overdue === 'true' ? 'overdue' : (state.filters.tab as ReportTab | undefined)
  const isWaiting = tab === 'waiting' && state.q === '' && Object.keys(state.filters).length === 1
  const actions = BULK[role]
  const add = useAddLink()

  return (
    <Page title={t('title')} count={totalText(list.data?.meta, lang)} action={add} more={<MoreActions />}>
      <ReportTabs counts={facets.data?.data} value={tab} onChange={(to) => list.change({ filters: filtersOf(to) })} />
      <ListTable<ReportRow>
        name="reports"
        label={t('title')}
        columns={columns}
        list={list}
        defaultSort={DEFAULT_SORT}
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
        peek={{
          content: ({ id }) => <ReportBrief id={id} />,
          to: ({ id }) => `/dashboard/reports/${id}`,
          decisions,
        }}
        toolbar={
          <ListToolbar
            list={list}
            search={t('list.search')}
            filters={(of) => <ReportFilters {...of} />}
            inTabs={['tab']}
            filterName={(name) =>
              name.toLowerCase().endsWith('authorid')
                ? t(`filter.${name === 'authorId' ? 'author' : 'notAuthor'}`)
                : undefined
            }
            exports={{ feature: reports, route: 'export' }}
          />
        }
        empty={
          isWaiting
            ? { title: t('list.nothingWaits'), text: t('list.nothingWaitsText') }
            : { title: t('list.emptyTitle'), text: t(add ? 'list.emptyText' : 'list.emptyRead'), action: add }
        }
        isNarrowed={list.isNarrowed && !isWaiting}
      />
    </Page>
  )
}

/** The link to write a report: of one's area, or of a company for those who may write one. Undefined for others. */
function useAddLink() {
  const t = reportTexts.useText()
  const mayReport = useMay(reports, 'report')
  const { isAuthor } = useIsCompanyAuthor()
  if (!mayReport && !isAuthor) return undefined
  return (
    <LinkButton
      to={mayReport ? '/dashboard/reports/new' : '/dashboard/reports/company'}
      leftSection={<IconPlus size={18} aria-hidden />}
    >
      {t(mayReport ? 'add' : 'addCompany')}
    </LinkButton>
  )
}

/** The submission overview, and who may write company reports. */
function MoreActions() {
  const t = reportTexts.useText()
  const mayDecide = useMay(reports, 'decide')
  const mayEntitle = useMay(reports, 'entitle')
  return (
    <>
      {mayDecide && (
        <LinkButton to="/dashboard/reports/queue" variant="default">
          {t('queue.open')}
        </LinkButton>
      )}
      {mayDecide && (
        <LinkButton to="/dashboard/reports/reporting" variant="default">
          {t('reporting.open')}
        </LinkButton>
      )}
      {mayEntitle && <CompanyAuthorsButton />}
    </>
  )
}

/** The items of a row's menu. */
function useRowActions() {
  const t = reportTexts.useText()
  const c = coreTexts.useText()
  const remove = useRemove()
  return (row: ReportRow): MenuItem[] => [
    { label: t('action.open'), icon: <IconEye size={18} aria-hidden />, to: `/dashboard/reports/${row.id}` },
    ...(row.canWrite
      ? [
          {
            label: c('form.edit'),
            icon: <IconPencil size={18} aria-hidden />,
            to: `/dashboard/reports/${row.id}/edit`,
          },
        ]
      : []),
    ...(row.canRemove
      ? [
          {
            label: c('form.remove'),
            icon: <IconTrash size={18} aria-hidden />,
            danger: true,
            onSelect: () => void remove(row),
          },
        ]
      : []),
  ]
}
