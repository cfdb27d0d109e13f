import { IconChecks, IconPlus, IconTableImport } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { totalText } from '#contract/core/model/total-text.ts'
import { inLang } from '#contract/core/text/localized.ts'
import { formatDay } from '#contract/core/time/dates.ts'
import { type Fund, funds, type PriceEntry, priceWorkflow } from '#contract/features/funds/index.ts'
import { useSaveFile } from '../../core/api/download.ts'
import { useLang } from '../../core/i18n/text.ts'
import { useExportItems } from '../../core/lists/export-items.ts'
import { FilterTabs } from '../../core/lists/FilterTabs.tsx'
import { ChoiceFilter } from '../../core/lists/filters.tsx'
import { NoMatch } from '../../core/lists/NoMatch.tsx'
import { type ListAddress, tableOf, useList } from '../../core/lists/use-list.ts'
import { useAsk } from '../../core/query/query.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { LinkButton } from '../../ui/controls/LinkButton.tsx'
import { DataTable } from '../../ui/data/table/DataTable.tsx'
import { Empty } from '../../ui/feedback/Empty.tsx'
import { ErrorState } from '../../ui/feedback/ErrorState.tsx'
import { Page } from '../../ui/layout/Page.tsx'
import { Toolbar } from '../../ui/layout/Toolbar.tsx'
import { PriceDialog } from './PriceDialog.tsx'
import { PriceHistoryDialog } from './PriceHistoryDialog.tsx'
import { PublishDialog } from './PublishDialog.tsx'
import { priceColumns } from './price-columns.tsx'
import { fundTexts } from './texts.ts'
import { type PriceTask, usePriceActions } from './use-price-actions.tsx'

/** The default order of the server. */
const DEFAULT_SORT = '-day'
const FUNDS_MAX = 100

/** Entries of prices in every state, for the people who enter and publish them. */
export default function Prices() {
  const t = fundTexts.useText()
  const lang = useLang()
  const list = useList(funds, 'entries', { names: ['fundId', 'status'] })
  const { state, change } = list
  const { data: all } = useAsk(funds, 'list', { query: { pageSize: FUNDS_MAX } })
  const [task, setTask] = useState<PriceTask>()
  const columns = useMemo(() => priceColumns(t, lang), [t, lang])
  const rowActions = usePriceActions(setTask)
  const known = all?.data ?? []
  const canEnter = known.some((fund) => fund.canEnter)
  const canPublish = known.some((fund) => fund.canPublish)
  return (
    <Page
      title={t('prices.title')}
      count={totalText(list.data?.meta, lang)}
      lead={t('prices.lead')}
      action={
        canEnter && (
          <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={() => setTask({ kind: 'new' })}>
            {t('prices.add')}
          </Button>
        )
      }
      more={<More canEnter={canEnter} onPublish={canPublish ? () => setTask({ kind: 'publish' }) : undefined} />}
    >
      <FilterTabs
        label={t('prices.tabs')}
        value={priceWorkflow.states.find((one) => one === state.filters.status)}
        tabs={[
          { value: undefined, name: t('prices.all') },
          ...priceWorkflow.states.map((value) => ({ value, name: t(`prices.status.${value}`) })),
        ]}
        onChange={(status) => change({ filters: { status } })}
      />
      <DataTable<PriceEntry>
        name="fund-prices"
        label={t('prices.title')}
        columns={columns}
        {...tableOf(list, DEFAULT_SORT)}
        rowId={(entry) => entry.id}
        rowName={(entry) => `${entry.fundCode} ${formatDay(entry.day, lang)}`}
        rowActions={rowActions}
        toolbar={<PriceToolbar list={list} funds={known} />}
        error={list.error && <ErrorState level={2} onRetry={() => void list.refetch()} />}
        empty={
          list.isNarrowed ? (
            <NoMatch onClear={list.clear} />
          ) : (
            <Empty
              level={2}
              title={t('prices.emptyTitle')}
              text={t(all && known.length === 0 ? 'prices.emptyNoFund' : 'prices.emptyText')}
            />
          )
        }
      />
      {task && (
        <TaskDialog task={task} funds={known} fundId={state.filters.fundId} onClose={() => setTask(undefined)} />
      )}
    </Page>
  )
}

/** Importing, and publishing many; without the right to publish `onPublish` is left out. */
function More({ canEnter, onPublish }: { canEnter: boolean; onPublish: (() => void) | undefined }) {
  const t = fundTexts.useText()
  return (
    <>
      {onPublish && (
        <Button variant="default" leftSection={<IconChecks size={18} aria-hidden />} onClick={onPublish}>
          {t('prices.publishMany')}
        </Button>
      )}
      {canEnter && (
        <LinkButton
          to="/dashboard/fund/import"
          variant="default"
          leftSection={<IconTableImport size={18} aria-hidden />}
        >
          {t('prices.import')}
        </LinkButton>
      )}
    </>
  )
}

/** Search, and the filter by fund. */
function PriceToolbar({
  list,
  funds: known,
}: {
  list: Pick<ListAddress, 'state' | 'change' | 'clear' | 'exportQuery'>
  funds: readonly Fund[]
}) {
  const t = fundTexts.useText()
  const lang = useLang()
  const { state, change } = list
  const saveFile = useSaveFile()
  const exportItems = useExportItems((format) => saveFile(funds, 'export', { query: { ...list.exportQuery, format } }))
  return (
    <Toolbar
      search={{ value: state.q, onSearch: (q) => change({ q }), placeholder: t('prices.search') }}
      filters={
        <ChoiceFilter
          filters={state.filters}
          onChange={(filters) => change({ filters })}
          name="fundId"
          label={t('prices.fund')}
          any={t('prices.anyFund')}
          options={known.map(({ id, name }) => ({ value: id, label: inLang(name, lang) }))}
        />
      }
      activeFilters={state.filters.fundId ? 1 : 0}
      onClearFilters={list.clear}
      exports={exportItems}
    />
  )
}

/** The dialog of the page that is open. */
function TaskDialog(props: {
  task: PriceTask
  funds: readonly Fund[]
  fundId: string | undefined
  onClose: () => void
}) {
  const { task, ...rest } = props
  if (task.kind === 'publish') return <PublishDialog {...rest} />
  if (task.kind === 'history') return <PriceHistoryDialog entry={task.entry} onClose={rest.onClose} />
  return <PriceDialog task={task} {...rest} />
}
