import { IconPlus } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { totalText } from '#contract/core/model/total-text.ts'
import { inLang } from '#contract/core/text/localized.ts'
import { formatDay } from '#contract/core/time/dates.ts'
import { type Fund, funds, type PriceEntry, priceWorkflow } from '#contract/features/funds/index.ts'
import { useLang } from '../../core/i18n/text.ts'
import { FilterTabs } from '../../core/lists/FilterTabs.tsx'
import { ChoiceFilter } from '../../core/lists/filters.tsx'
import { ListTable } from '../../core/lists/ListTable.tsx'
import { ListToolbar } from '../../core/lists/ListToolbar.tsx'
import { useList } from '../../core/lists/use-list.ts'
import { useAsk } from '../../core/query/query.ts'
import { EntryActions } from '../../core/records/four-eyes/EntryActions.tsx'
import { PublishDialog } from '../../core/records/four-eyes/PublishDialog.tsx'
import { Button } from '../../ui/controls/Button.tsx'
import { Page } from '../../ui/layout/Page.tsx'
import { useNoFundText } from './NoFund.tsx'
import { PriceDialog } from './PriceDialog.tsx'
import { PriceHistoryDialog } from './PriceHistoryDialog.tsx'
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
  const options = known.map(({ id, name }) => ({ value: id, label: inLang(name, lang) }))
  const canEnter = known.some((fund) => fund.canEnter)
  const canPublish = known.some((fund) => fund.canPublish)
  const noFund = useNoFundText()
  const add = canEnter && (
    <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={() => setTask({ kind: 'new' })}>
      {t('prices.add')}
    </Button>
  )
  return (
    <Page
      title={t('prices.title')}
      count={totalText(list.data?.meta, lang)}
      lead={t('prices.lead')}
      action={add}
      more={
        <EntryActions
          importTo={canEnter ? '/dashboard/fund/import' : undefined}
          onPublish={canPublish ? () => setTask({ kind: 'publish' }) : undefined}
        />
      }
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
      <ListTable<PriceEntry>
        name="fund-prices"
        label={t('prices.title')}
        columns={columns}
        list={list}
        defaultSort={DEFAULT_SORT}
        rowId={(entry) => entry.id}
        rowName={(entry) => `${entry.fundCode} ${formatDay(entry.day, lang)}`}
        rowActions={rowActions}
        toolbar={
          <ListToolbar
            list={list}
            search={t('prices.search')}
            inTabs={['status']}
            filters={(of) => (
              <ChoiceFilter
                {...of}
                name="fundId"
                label={t('prices.fund')}
                any={t('prices.anyFund')}
                options={options}
              />
            )}
            exports={{ feature: funds, route: 'export' }}
          />
        }
        empty={{
          title: t('prices.emptyTitle'),
          ...(all && known.length === 0 ? noFund : { text: t('prices.emptyText'), action: add }),
        }}
      />
      {task && (
        <TaskDialog task={task} funds={known} fundId={state.filters.fundId} onClose={() => setTask(undefined)} />
      )}
    </Page>
  )
}

interface DialogProps {
  funds: readonly Fund[]
  /** The fund of the list's filter. */
  fundId: string | undefined
  onClose: () => void
}

/** Publishes the submitted prices of a fund up to a day. */
function PublishPrices({ funds: known, fundId, onClose }: DialogProps) {
  const t = fundTexts.useText()
  const lang = useLang()
  const options = known.map(({ id, name }) => ({ value: id, label: inLang(name, lang) }))
  return (
    <PublishDialog
      feature={funds}
      title={t('prices.publishManyTitle')}
      lead={t('prices.publishManyText')}
      owners={{ label: t('prices.fund'), options, initial: fundId }}
      onClose={onClose}
    />
  )
}

/** The dialog of the page that is open. */
function TaskDialog({ task, ...rest }: DialogProps & { task: PriceTask }) {
  if (task.kind === 'publish') return <PublishPrices {...rest} />
  if (task.kind === 'history') return <PriceHistoryDialog entry={task.entry} onClose={rest.onClose} />
  return <PriceDialog task={task} {...rest} />
}
