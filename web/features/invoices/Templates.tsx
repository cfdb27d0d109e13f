import { IconCalendarRepeat, IconFileInvoice, IconTrash } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { totalText } from '#contract/core/model/total-text.ts'
import type { Lang } from '#contract/core/text/localized.ts'
import { formatNumber } from '#contract/core/text/numbers.ts'
import { formatDay } from '#contract/core/time/dates.ts'
import {
  type InvoiceTemplate,
  invoices,
  TEMPLATE_STATES,
  type TemplateState,
} from '#contract/features/invoices/index.ts'
import { problemText } from '../../core/api/problem-text.ts'
import { AreaName } from '../../core/areas/RelativeAreaName.tsx'
import { type Translate, useLang } from '../../core/i18n/text.ts'
import { coreTexts } from '../../core/i18n/texts/index.ts'
import { AreaFilter, ChoiceFilter, type FilterProps } from '../../core/lists/filters.tsx'
import { ListTable } from '../../core/lists/ListTable.tsx'
import { ListToolbar } from '../../core/lists/ListToolbar.tsx'
import { useList } from '../../core/lists/use-list.ts'
import { useDo, useMay } from '../../core/query/query.ts'
import type { Column } from '../../ui/data/table/types.ts'
import { useConfirm } from '../../ui/dialogs/use-confirm.ts'
import { Status } from '../../ui/feedback/Status.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import layout from '../../ui/layout/layout.module.css'
import { Page } from '../../ui/layout/Page.tsx'
import type { Tone } from '../../ui/theme/colours.ts'
import { Money } from './InvoiceStatus.tsx'
import type { mn } from './mn.ts'
import { ScheduleDialog } from './ScheduleDialog.tsx'
import { invoiceTexts } from './texts.ts'

const TONES: Record<TemplateState, Tone> = { active: 'good', paused: 'neutral', ended: 'moved', failed: 'bad' }

/** The recurring invoices within reach, by the day of the next one. */
export default function Templates() {
  const t = invoiceTexts.useText()
  const lang = useLang()
  const columns = useMemo(() => columnsOf(t, lang), [t, lang])
  const list = useList(invoices, 'templates', { names: ['state', 'areaId'] })
  const mayWrite = useMay(invoices, 'write')
  const [changed, setChanged] = useState<InvoiceTemplate>()
  const remove = useRemove()
  return (
    <Page
      title={t('repeat.list')}
      count={totalText(list.data?.meta, lang)}
      crumbs={[{ label: t('title'), to: '/dashboard/invoice/list' }, { label: t('repeat.list') }]}
      crumbsLabel={t('crumbs')}
    >
      <ListTable<InvoiceTemplate>
        name="invoice-templates"
        label={t('repeat.list')}
        columns={columns}
        list={list}
        defaultSort="nextOn"
        rowId={({ id }) => id}
        rowName={({ buyerName }) => buyerName}
        rowActions={(row) => [
          ...(row.lastInvoiceId
            ? [
                {
                  label: t('repeat.last'),
                  icon: <IconFileInvoice size={18} aria-hidden />,
                  to: `/dashboard/invoice/${row.lastInvoiceId}`,
                },
              ]
            : []),
          ...(mayWrite
            ? [
                {
                  label: t('repeat.change'),
                  icon: <IconCalendarRepeat size={18} aria-hidden />,
                  onSelect: () => setChanged(row),
                },
                {
                  label: t('repeat.remove'),
                  icon: <IconTrash size={18} aria-hidden />,
                  danger: true,
                  onSelect: () => void remove(row),
                },
              ]
            : []),
        ]}
        toolbar={<ListToolbar list={list} search={t('repeat.search')} filters={(of) => <Filters {...of} />} />}
        empty={{ title: t('repeat.emptyTitle'), text: t('repeat.emptyText') }}
      />
      {changed && <ScheduleDialog template={changed} onClose={() => setChanged(undefined)} />}
    </Page>
  )
}

const columnsOf = (t: Translate<typeof mn>, lang: Lang): Column<InvoiceTemplate>[] => [
  {
    id: 'buyer',
    header: t('form.buyer'),
    sortable: true,
    cell: ({ buyerName, every }) => (
      <span className={layout.what}>
        <bdi>{buyerName}</bdi>
        <span className={layout.said}>{t(`repeat.periods.${every}`)}</span>
      </span>
    ),
  },
  {
    id: 'state',
    header: t('states'),
    plain: true,
    cell: ({ state }) => <Status tone={TONES[state]}>{t(`repeat.states.${state}`)}</Status>,
  },
  { id: 'total', header: t('repeat.total'), sortable: true, cell: ({ total }) => <Money value={total} /> },
  {
    id: 'nextOn',
    header: t('repeat.nextOn'),
    sortable: true,
    cell: ({ nextOn }) => nextOn && <bdi dir="ltr">{formatDay(nextOn, lang)}</bdi>,
  },
  {
    id: 'issued',
    header: t('repeat.issued'),
    room: 62,
    cell: ({ issued }) => formatNumber(issued, lang),
  },
  { id: 'area', header: t('form.seller'), room: 76, cell: ({ area }) => <AreaName name={area} /> },
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
        options={TEMPLATE_STATES.map((value) => ({ value, label: t(`repeat.states.${value}`) }))}
      />
      <AreaFilter {...of} />
    </>
  )
}

/** Asks before it deletes. */
function useRemove() {
  const t = invoiceTexts.useText()
  const c = coreTexts.useText()
  const confirm = useConfirm()
  const remove = useDo(invoices, 'removeTemplate')
  return async ({ id, buyerName }: InvoiceTemplate) => {
    const question = {
      title: t('repeat.removeTitle'),
      text: t('repeat.removeText', { name: buyerName }),
      confirmLabel: t('repeat.remove'),
      danger: true,
    }
    if (!(await confirm(question))) return
    try {
      await remove.mutateAsync({ params: { id } })
      toast(c('form.removed'))
    } catch (error) {
      toast(problemText(error), { variant: 'error' })
    }
  }
}
