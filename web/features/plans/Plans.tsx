import { IconExternalLink, IconPackages, IconPencil, IconPlus, IconTrash } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { totalText } from '#contract/core/model/total-text.ts'
import { inLang, type Lang, langOf } from '#contract/core/text/localized.ts'
import { formatMoney, formatNumber } from '#contract/core/text/numbers.ts'
import { type Plan, plans } from '#contract/features/plans/index.ts'
import { AreaName } from '../../core/areas/RelativeAreaName.tsx'
import { type Translate, useLang } from '../../core/i18n/text.ts'
import { coreTexts } from '../../core/i18n/texts/index.ts'
import { AreaFilter, ChoiceFilter, type FilterProps } from '../../core/lists/filters.tsx'
import { ListTable } from '../../core/lists/ListTable.tsx'
import { ListToolbar } from '../../core/lists/ListToolbar.tsx'
import { useList } from '../../core/lists/use-list.ts'
import { useDo, useMay } from '../../core/query/query.ts'
import { useRemoval } from '../../core/records/use-removal.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { LinkButton } from '../../ui/controls/LinkButton.tsx'
import type { Column } from '../../ui/data/table/types.ts'
import { Status } from '../../ui/feedback/Status.tsx'
import layout from '../../ui/layout/layout.module.css'
import { Page } from '../../ui/layout/Page.tsx'
import type { mn } from './mn.ts'
import { PlanDialog } from './PlanDialog.tsx'
import { planTexts } from './texts.ts'

/** The order of the server when none is asked for. */
const DEFAULT_SORT = 'position'

/** The plans within reach. */
export default function Plans() {
  const t = planTexts.useText()
  const c = coreTexts.useText()
  const lang = useLang()
  const columns = useMemo(() => columnsOf(t, lang), [t, lang])
  const list = useList(plans, 'list', { names: ['areaId', 'published'] })
  const mayWrite = useMay(plans, 'write')
  const [open, setOpen] = useState<Plan | 'new'>()
  const remove = useRemove()
  return (
    <Page
      title={t('title')}
      count={totalText(list.data?.meta, lang)}
      action={
        mayWrite && (
          <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={() => setOpen('new')}>
            {t('add')}
          </Button>
        )
      }
      more={
        <>
          <LinkButton
            to="/dashboard/plans/orders"
            variant="default"
            leftSection={<IconPackages size={18} aria-hidden />}
          >
            {t('toOrders')}
          </LinkButton>
          <LinkButton to="/pricing" variant="default" leftSection={<IconExternalLink size={18} aria-hidden />}>
            {t('page')}
          </LinkButton>
        </>
      }
    >
      <ListTable<Plan>
        name="plans"
        label={t('title')}
        columns={columns}
        list={list}
        defaultSort={DEFAULT_SORT}
        rowId={({ id }) => id}
        rowName={({ name }) => inLang(name, lang)}
        rowActions={
          mayWrite
            ? (plan) => [
                { label: c('form.edit'), icon: <IconPencil size={18} aria-hidden />, onSelect: () => setOpen(plan) },
                {
                  label: c('form.remove'),
                  icon: <IconTrash size={18} aria-hidden />,
                  danger: true,
                  onSelect: () => void remove(plan),
                },
              ]
            : undefined
        }
        toolbar={<ListToolbar list={list} search={t('search')} filters={(of) => <Filters {...of} />} />}
        empty={{ title: t('emptyTitle'), text: t('emptyText') }}
      />
      {open && <PlanDialog plan={open === 'new' ? undefined : open} onClose={() => setOpen(undefined)} />}
    </Page>
  )
}

const columnsOf = (t: Translate<typeof mn>, lang: Lang): Column<Plan>[] => [
  {
    id: 'name',
    header: t('column.name'),
    sortable: true,
    cell: ({ name, period }) => (
      <span className={layout.what}>
        <bdi lang={langOf(name, lang)}>{inLang(name, lang)}</bdi>
        <span className={layout.said}>{t(`periods.${period}`)}</span>
      </span>
    ),
  },
  {
    id: 'price',
    header: t('column.price'),
    sortable: true,
    cell: ({ price }) => <bdi dir="ltr">{formatMoney(price, lang)}</bdi>,
  },
  {
    id: 'state',
    header: t('column.state'),
    plain: true,
    cell: ({ published }) => (
      <Status tone={published ? 'good' : 'neutral'}>{t(published ? 'states.published' : 'states.hidden')}</Status>
    ),
  },
  { id: 'area', header: t('column.area'), sortable: true, room: 62, cell: ({ area }) => <AreaName name={area} /> },
  {
    id: 'position',
    header: t('column.position'),
    sortable: true,
    room: 76,
    cell: ({ position }) => formatNumber(position, lang),
  },
]

/** The filters of the list, stored in the address. */
function Filters(of: FilterProps) {
  const t = planTexts.useText()
  return (
    <>
      <ChoiceFilter
        {...of}
        name="published"
        label={t('column.state')}
        any={t('anyState')}
        options={[
          { value: 'true', label: t('states.published') },
          { value: 'false', label: t('states.hidden') },
        ]}
      />
      <AreaFilter {...of} />
    </>
  )
}

function useRemove() {
  const t = planTexts.useText()
  const lang = useLang()
  const remove = useDo(plans, 'remove')
  const askAndRemove = useRemoval()
  return ({ id, name }: Plan) =>
    askAndRemove(t('removeText', { name: inLang(name, lang) }), () => remove.mutateAsync({ params: { id } }))
}
