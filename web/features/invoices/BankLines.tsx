import {
  IconCheck,
  IconEqual,
  IconEqualNot,
  IconEyeOff,
  IconFileUpload,
  IconLink,
  IconRestore,
} from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { totalText } from '#contract/core/model/total-text.ts'
import type { Lang } from '#contract/core/text/localized.ts'
import { formatDay } from '#contract/core/time/dates.ts'
import { BANK_LINE_STATES, type BankLine, type BankLineState, invoices } from '#contract/features/invoices/index.ts'
import { problemText } from '../../core/api/problem-text.ts'
import { type Translate, useLang } from '../../core/i18n/text.ts'
import { AreaFilter, ChoiceFilter, DayFilters, type FilterProps } from '../../core/lists/filters.tsx'
import { ListTable } from '../../core/lists/ListTable.tsx'
import { ListToolbar } from '../../core/lists/ListToolbar.tsx'
import { useList } from '../../core/lists/use-list.ts'
import { useDo, useMay } from '../../core/query/query.ts'
import { Button } from '../../ui/controls/Button.tsx'
import type { Column } from '../../ui/data/table/types.ts'
import { Status } from '../../ui/feedback/Status.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import layout from '../../ui/layout/layout.module.css'
import { Page } from '../../ui/layout/Page.tsx'
import type { Tone } from '../../ui/theme/colours.ts'
import { Money } from './InvoiceStatus.tsx'
import { MatchDialog } from './MatchDialog.tsx'
import type { mn } from './mn.ts'
import { StatementDialog } from './StatementDialog.tsx'
import { invoiceTexts } from './texts.ts'

const TONES: Record<BankLineState, Tone> = {
  open: 'progress',
  doubtful: 'warning',
  matched: 'good',
  ignored: 'neutral',
}

/** Payments of imported bank statements, with the invoices that they probably pay. */
export default function BankLines() {
  const t = invoiceTexts.useText()
  const lang = useLang()
  const columns = useMemo(() => columnsOf(t, lang), [t, lang])
  const list = useList(invoices, 'bankLines', { names: ['state', 'open', 'areaId', 'from', 'to'] })
  const mayWrite = useMay(invoices, 'write')
  const [isImporting, setImporting] = useState(false)
  const [matched, setMatched] = useState<BankLine>()
  const settle = useSettle()
  return (
    <Page
      title={t('bank.title')}
      count={totalText(list.data?.meta, lang)}
      crumbs={[{ label: t('title'), to: '/dashboard/invoice/list' }, { label: t('bank.title') }]}
      crumbsLabel={t('crumbs')}
      action={
        mayWrite && (
          <Button leftSection={<IconFileUpload size={18} aria-hidden />} onClick={() => setImporting(true)}>
            {t('bank.import')}
          </Button>
        )
      }
    >
      <ListTable<BankLine>
        name="bank-lines"
        label={t('bank.title')}
        columns={columns}
        list={list}
        defaultSort="-day"
        rowId={({ id }) => id}
        rowName={({ reference, payer, day }) => [payer, reference, day].filter(Boolean).join(' · ')}
        rowActions={mayWrite ? (row) => actionsOf(row, t, { match: setMatched, settle }) : undefined}
        toolbar={<ListToolbar list={list} search={t('bank.search')} filters={(of) => <Filters {...of} />} />}
        empty={{ title: t('bank.emptyTitle'), text: t('bank.emptyText') }}
      />
      {isImporting && <StatementDialog onClose={() => setImporting(false)} />}
      {matched && <MatchDialog line={matched} onClose={() => setMatched(undefined)} />}
    </Page>
  )
}

interface Steps {
  match: (line: BankLine) => void
  settle: (line: BankLine, ignored: boolean) => Promise<void>
}

/** What can be done with a payment in its state. */
function actionsOf(row: BankLine, t: Translate<typeof mn>, { match, settle }: Steps) {
  if (row.state === 'ignored')
    return [
      {
        label: t('bank.restore'),
        icon: <IconRestore size={18} aria-hidden />,
        onSelect: () => void settle(row, false),
      },
    ]
  if (row.state === 'matched') return []
  if (row.state === 'doubtful')
    return [
      { label: t('bank.same'), icon: <IconEqual size={18} aria-hidden />, onSelect: () => void settle(row, true) },
      {
        label: t('bank.another'),
        icon: <IconEqualNot size={18} aria-hidden />,
        onSelect: () => void settle(row, false),
      },
    ]
  return [
    { label: t('bank.match'), icon: <IconLink size={18} aria-hidden />, onSelect: () => match(row) },
    { label: t('bank.ignore'), icon: <IconEyeOff size={18} aria-hidden />, onSelect: () => void settle(row, true) },
  ]
}

const columnsOf = (t: Translate<typeof mn>, lang: Lang): Column<BankLine>[] => [
  {
    id: 'day',
    header: t('bank.payment'),
    sortable: true,
    cell: ({ day, payer, reference }) => (
      <span className={layout.what}>
        <bdi>{payer || reference || '–'}</bdi>
        <span className={layout.said}>{[formatDay(day, lang), payer && reference].filter(Boolean).join(' · ')}</span>
      </span>
    ),
  },
  {
    id: 'amount',
    header: t('form.amount'),
    sortable: true,
    cell: ({ amount, used, rest }) => (
      <span className={layout.what}>
        <Money value={amount} />
        {used > 0 && rest > 0 && (
          <span className={layout.said}>
            {t('bank.rest')}: <Money value={rest} />
          </span>
        )}
      </span>
    ),
  },
  {
    id: 'state',
    header: t('states'),
    plain: true,
    cell: ({ state }) => <Status tone={TONES[state]}>{t(`bank.states.${state}`)}</Status>,
  },
  {
    id: 'proposal',
    header: t('bank.proposal'),
    cell: ({ proposals: [first], settledInvoice, like }) => {
      if (like)
        return (
          <span className={layout.what}>
            <span>{t('bank.like', { day: formatDay(like.importedOn, lang) })}</span>
            <bdi className={layout.said}>{[like.payer, like.reference].filter(Boolean).join(' · ')}</bdi>
          </span>
        )
      if (settledInvoice) return t('bank.settled', { code: settledInvoice.code })
      return (
        first && (
          <span className={layout.what}>
            <bdi>{first.buyerName}</bdi>
            <span className={layout.said}>
              <IconCheck size={14} aria-hidden /> <bdi dir="ltr">{first.code}</bdi> ·{' '}
              {first.why.map((why) => t(`bank.why.${why}`)).join(', ')}
            </span>
          </span>
        )
      )
    },
  },
]

function Filters(of: FilterProps) {
  const t = invoiceTexts.useText()
  return (
    <>
      <ChoiceFilter
        {...of}
        name="state"
        label={t('states')}
        any={t('all')}
        options={BANK_LINE_STATES.map((value) => ({ value, label: t(`bank.states.${value}`) }))}
      />
      <DayFilters {...of} label={t('pay.paidOn')} />
      <AreaFilter {...of} />
    </>
  )
}

/** Says that a payment belongs to no invoice, or takes that back. */
function useSettle() {
  const t = invoiceTexts.useText()
  const settle = useDo(invoices, 'settleLine')
  return async ({ id, version }: BankLine, ignored: boolean) => {
    try {
      await settle.mutateAsync({ params: { id }, body: { ignored, version } })
      toast(t(ignored ? 'bank.ignored' : 'bank.restored'))
    } catch (error) {
      toast(problemText(error), { variant: 'error' })
    }
  }
}
