import { IconChecks, IconEye, IconFilePencil, IconPlus, IconTableImport, IconTrash } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { totalText } from '#contract/core/model/total-text.ts'
import { inLang, type Lang } from '#contract/core/text/localized.ts'
import { formatNumber } from '#contract/core/text/numbers.ts'
import { formatDay } from '#contract/core/time/dates.ts'
import { type Fund, funds } from '#contract/features/funds/index.ts'
import { holdings, holdingsWorkflow, type Portfolio } from '#contract/features/holdings/index.ts'
import { useSaveFile } from '../../core/api/download.ts'
import { type Translate, useLang } from '../../core/i18n/text.ts'
import { coreTexts } from '../../core/i18n/texts/index.ts'
import { useExportItems } from '../../core/lists/export-items.ts'
import { FilterTabs } from '../../core/lists/FilterTabs.tsx'
import { ChoiceFilter } from '../../core/lists/filters.tsx'
import { NoMatch } from '../../core/lists/NoMatch.tsx'
import { type ListAddress, tableOf, useList } from '../../core/lists/use-list.ts'
import { useAsk } from '../../core/query/query.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { LinkButton } from '../../ui/controls/LinkButton.tsx'
import type { MenuItem } from '../../ui/controls/Menu.tsx'
import { DataTable } from '../../ui/data/table/DataTable.tsx'
import type { Column } from '../../ui/data/table/types.ts'
import { Empty } from '../../ui/feedback/Empty.tsx'
import { ErrorState } from '../../ui/feedback/ErrorState.tsx'
import { Page } from '../../ui/layout/Page.tsx'
import { Toolbar } from '../../ui/layout/Toolbar.tsx'
import type { mn } from './mn.ts'
import { PortfolioDialog } from './PortfolioDialog.tsx'
import { FundCode, PortfolioStatus, Value, Weight } from './PortfolioStatus.tsx'
import { PublishDialog } from './PublishDialog.tsx'
import { IMPORTS, LIST } from './paths.ts'
import { holdingTexts } from './texts.ts'
import { useRemovePortfolio } from './use-remove-portfolio.ts'

/** The default order of the server. */
const DEFAULT_SORT = '-day'
const FUNDS_MAX = 100

/** A dialog of the page. */
type Task = { kind: 'new' | 'publish' } | { kind: 'correct'; portfolio: Portfolio }

/** Portfolios in every state, for the people who enter and publish them. */
export default function Portfolios() {
  const t = holdingTexts.useText()
  const lang = useLang()
  const navigate = useNavigate()
  const list = useList(holdings, 'list', { names: ['fundId', 'status'] })
  const { state, change } = list
  const { data: all } = useAsk(funds, 'list', { query: { pageSize: FUNDS_MAX } })
  const [task, setTask] = useState<Task>()
  const columns = useMemo(() => columnsOf(t, lang), [t, lang])
  const rowActions = useRowActions((portfolio) => setTask({ kind: 'correct', portfolio }))
  const known = all?.data ?? []
  const canEnter = known.some((fund) => fund.canEnter)
  const canPublish = known.some((fund) => fund.canPublish)
  const dialog = { funds: known, fundId: state.filters.fundId, onClose: () => setTask(undefined) }
  return (
    <Page
      title={t('title')}
      count={totalText(list.data?.meta, lang)}
      lead={t('lead')}
      action={
        canEnter && (
          <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={() => setTask({ kind: 'new' })}>
            {t('add')}
          </Button>
        )
      }
      more={<More canEnter={canEnter} onPublish={canPublish ? () => setTask({ kind: 'publish' }) : undefined} />}
    >
      <FilterTabs
        label={t('tabs')}
        value={holdingsWorkflow.states.find((one) => one === state.filters.status)}
        tabs={[
          { value: undefined, name: t('all') },
          ...holdingsWorkflow.states.map((value) => ({ value, name: t(`status.${value}`) })),
        ]}
        onChange={(status) => change({ filters: { status } })}
      />
      <DataTable<Portfolio>
        name="fund-portfolios"
        label={t('title')}
        columns={columns}
        {...tableOf(list, DEFAULT_SORT)}
        rowId={({ id }) => id}
        rowName={({ fundCode, day }) => `${fundCode} ${formatDay(day, lang)}`}
        onOpen={({ id }) => void navigate(`${LIST}/${id}`)}
        rowActions={rowActions}
        toolbar={<PortfolioToolbar list={list} funds={known} />}
        error={list.error && <ErrorState level={2} onRetry={() => void list.refetch()} />}
        empty={
          list.isNarrowed ? (
            <NoMatch onClear={list.clear} />
          ) : (
            <Empty
              level={2}
              title={t('emptyTitle')}
              text={t(all && known.length === 0 ? 'emptyNoFund' : 'emptyText')}
            />
          )
        }
      />
      {task?.kind === 'publish' && <PublishDialog {...dialog} />}
      {task?.kind === 'new' && <PortfolioDialog {...dialog} />}
      {task?.kind === 'correct' && <PortfolioDialog {...dialog} corrected={task.portfolio} />}
    </Page>
  )
}

/** Importing, and publishing many; without the right to publish `onPublish` is left out. */
function More({ canEnter, onPublish }: { canEnter: boolean; onPublish: (() => void) | undefined }) {
  const t = holdingTexts.useText()
  return (
    <>
      {onPublish && (
        <Button variant="default" leftSection={<IconChecks size={18} aria-hidden />} onClick={onPublish}>
          {t('publishMany')}
        </Button>
      )}
      {canEnter && (
        <LinkButton to={IMPORTS} variant="default" leftSection={<IconTableImport size={18} aria-hidden />}>
          {t('import')}
        </LinkButton>
      )}
    </>
  )
}

/** Search, the filter by fund, and the export of the holdings. */
function PortfolioToolbar({
  list,
  funds: known,
}: {
  list: Pick<ListAddress, 'state' | 'change' | 'clear' | 'exportQuery'>
  funds: readonly Fund[]
}) {
  const t = holdingTexts.useText()
  const lang = useLang()
  const { state, change } = list
  const saveFile = useSaveFile()
  const exportItems = useExportItems((format) =>
    saveFile(holdings, 'export', { query: { ...list.exportQuery, format } }),
  )
  return (
    <Toolbar
      search={{ value: state.q, onSearch: (q) => change({ q }), placeholder: t('search') }}
      filters={
        <ChoiceFilter
          filters={state.filters}
          onChange={(filters) => change({ filters })}
          name="fundId"
          label={t('fund')}
          any={t('anyFund')}
          options={known.map(({ id, name }) => ({ value: id, label: inLang(name, lang) }))}
        />
      }
      activeFilters={state.filters.fundId ? 1 : 0}
      onClearFilters={list.clear}
      exports={exportItems}
    />
  )
}

const columnsOf = (t: Translate<typeof mn>, lang: Lang): Column<Portfolio>[] => [
  {
    id: 'day',
    header: t('column.day'),
    sortable: true,
    cell: ({ id, day }) => (
      <Link to={`${LIST}/${id}`} tabIndex={-1}>
        <bdi dir="ltr">{formatDay(day, lang)}</bdi>
      </Link>
    ),
  },
  { id: 'fund', header: t('column.fund'), cell: ({ fundCode }) => <FundCode code={fundCode} /> },
  { id: 'count', header: t('column.count'), align: 'end', cell: ({ count }) => formatNumber(count, lang) },
  {
    id: 'weight',
    header: t('column.weight'),
    align: 'end',
    cell: ({ count, weight }) => (count > 0 ? <Weight value={weight} /> : '–'),
  },
  {
    id: 'value',
    header: t('column.value'),
    align: 'end',
    room: 62,
    cell: ({ count, value }) => (count > 0 ? <Value value={value} /> : '–'),
  },
  {
    id: 'status',
    header: t('column.status'),
    sortable: true,
    plain: true,
    cell: (portfolio) => <PortfolioStatus portfolio={portfolio} />,
  },
  { id: 'enteredBy', header: t('column.enteredBy'), room: 70, cell: ({ enteredBy }) => <bdi>{enteredBy}</bdi> },
  {
    id: 'decidedBy',
    header: t('column.decidedBy'),
    hidden: true,
    cell: ({ decidedBy }) => (decidedBy ? <bdi>{decidedBy}</bdi> : '–'),
  },
]

/** Opening, correcting and deleting a portfolio. */
function useRowActions(onCorrect: (portfolio: Portfolio) => void) {
  const t = holdingTexts.useText()
  const c = coreTexts.useText()
  const remove = useRemovePortfolio()
  return (portfolio: Portfolio): MenuItem[] => [
    { label: t('open'), icon: <IconEye size={18} aria-hidden />, to: `${LIST}/${portfolio.id}` },
    ...(portfolio.canCorrect
      ? [
          {
            label: t('correct'),
            icon: <IconFilePencil size={18} aria-hidden />,
            onSelect: () => onCorrect(portfolio),
          },
        ]
      : []),
    ...(portfolio.canChange
      ? [
          {
            label: c('form.remove'),
            icon: <IconTrash size={18} aria-hidden />,
            danger: true,
            onSelect: () => void remove(portfolio),
          },
        ]
      : []),
  ]
}
