import { IconEye, IconFilePencil, IconPlus, IconTrash } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { totalText } from '#contract/core/model/total-text.ts'
import { inLang, type Lang } from '#contract/core/text/localized.ts'
import { formatNumber } from '#contract/core/text/numbers.ts'
import { formatDay } from '#contract/core/time/dates.ts'
import { type Fund, funds } from '#contract/features/funds/index.ts'
import { holdings, holdingsWorkflow, type Portfolio } from '#contract/features/holdings/index.ts'
import { type Translate, useLang } from '../../core/i18n/text.ts'
import { coreTexts } from '../../core/i18n/texts/index.ts'
import { FilterTabs } from '../../core/lists/FilterTabs.tsx'
import { ChoiceFilter } from '../../core/lists/filters.tsx'
import { ListTable } from '../../core/lists/ListTable.tsx'
import { ListToolbar } from '../../core/lists/ListToolbar.tsx'
import { useList } from '../../core/lists/use-list.ts'
import { useAsk } from '../../core/query/query.ts'
import { EntryActions } from '../../core/records/four-eyes/EntryActions.tsx'
import { PublishDialog } from '../../core/records/four-eyes/PublishDialog.tsx'
import { Button } from '../../ui/controls/Button.tsx'
import type { MenuItem } from '../../ui/controls/Menu.tsx'
import titles from '../../ui/data/table/title-cell.module.css'
import type { Column } from '../../ui/data/table/types.ts'
import { Page } from '../../ui/layout/Page.tsx'
import type { mn } from './mn.ts'
import { useNoFundText } from './NoFund.tsx'
import { PortfolioDialog } from './PortfolioDialog.tsx'
import { FundCode, PortfolioStatus, Value, Weight } from './PortfolioStatus.tsx'
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
  const options = known.map(({ id, name }) => ({ value: id, label: inLang(name, lang) }))
  const canEnter = known.some((fund) => fund.canEnter)
  const canPublish = known.some((fund) => fund.canPublish)
  const dialog = { funds: known, fundId: state.filters.fundId, onClose: () => setTask(undefined) }
  const noFund = useNoFundText()
  const add = canEnter && (
    <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={() => setTask({ kind: 'new' })}>
      {t('add')}
    </Button>
  )
  return (
    <Page
      title={t('title')}
      count={totalText(list.data?.meta, lang)}
      lead={t('lead')}
      action={add}
      more={
        <EntryActions
          importTo={canEnter ? IMPORTS : undefined}
          onPublish={canPublish ? () => setTask({ kind: 'publish' }) : undefined}
        />
      }
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
      <ListTable<Portfolio>
        name="fund-portfolios"
        label={t('title')}
        columns={columns}
        list={list}
        defaultSort={DEFAULT_SORT}
        rowId={({ id }) => id}
        rowName={({ fundCode, day }) => `${fundCode} ${formatDay(day, lang)}`}
        onOpen={({ id }) => void navigate(`${LIST}/${id}`)}
        rowActions={rowActions}
        toolbar={
          <ListToolbar
            list={list}
            search={t('search')}
            inTabs={['status']}
            filters={(of) => (
              <ChoiceFilter {...of} name="fundId" label={t('fund')} any={t('anyFund')} options={options} />
            )}
            exports={{ feature: holdings, route: 'export' }}
          />
        }
        empty={{
          title: t('emptyTitle'),
          ...(all && known.length === 0 ? noFund : { text: t('emptyText'), action: add }),
        }}
      />
      {task && <TaskDialog task={task} {...dialog} />}
    </Page>
  )
}

interface DialogProps {
  funds: readonly Fund[]
  /** The fund of the list's filter. */
  fundId: string | undefined
  onClose: () => void
}

/** The dialog of the page that is open. */
function TaskDialog({ task, ...dialog }: DialogProps & { task: Task }) {
  const t = holdingTexts.useText()
  const lang = useLang()
  if (task.kind === 'correct') return <PortfolioDialog {...dialog} corrected={task.portfolio} />
  if (task.kind === 'new') return <PortfolioDialog {...dialog} />
  const options = dialog.funds.map(({ id, name }) => ({ value: id, label: inLang(name, lang) }))
  return (
    <PublishDialog
      feature={holdings}
      title={t('publishManyTitle')}
      lead={t('publishManyText')}
      owners={{ label: t('fund'), options, initial: dialog.fundId }}
      onClose={dialog.onClose}
    />
  )
}

const columnsOf = (t: Translate<typeof mn>, lang: Lang): Column<Portfolio>[] => [
  {
    id: 'day',
    header: t('column.day'),
    sortable: true,
    cell: ({ id, day }) => (
      <Link to={`${LIST}/${id}`} tabIndex={-1} className={titles.name}>
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
