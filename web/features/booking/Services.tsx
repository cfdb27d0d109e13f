import { IconPencil, IconPlus, IconTrash } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { totalText } from '#contract/core/model/total-text.ts'
import { inLang, type Lang, langOf } from '#contract/core/text/localized.ts'
import { formatNumber } from '#contract/core/text/numbers.ts'
import { booking, SERVICE_STATES, type Service } from '#contract/features/booking/index.ts'
import { AreaName } from '../../core/areas/RelativeAreaName.tsx'
import { type Translate, useLang } from '../../core/i18n/text.ts'
import { coreTexts } from '../../core/i18n/texts/index.ts'
import { AreaFilter, ChoiceFilter, type FilterProps } from '../../core/lists/filters.tsx'
import { ListTable } from '../../core/lists/ListTable.tsx'
import { ListToolbar } from '../../core/lists/ListToolbar.tsx'
import { useList } from '../../core/lists/use-list.ts'
import { useDo } from '../../core/query/query.ts'
import { useRemoval } from '../../core/records/use-removal.ts'
import { Button } from '../../ui/controls/Button.tsx'
import type { Column } from '../../ui/data/table/types.ts'
import { Status } from '../../ui/feedback/Status.tsx'
import { Page } from '../../ui/layout/Page.tsx'
import type { mn } from './mn.ts'
import { OtherPages } from './OtherPages.tsx'
import { ServiceDialog } from './ServiceDialog.tsx'
import { bookingTexts } from './texts.ts'

/** The services within reach. */
export default function Services() {
  const t = bookingTexts.useText()
  const c = coreTexts.useText()
  const lang = useLang()
  const columns = useMemo(() => columnsOf(t, lang), [t, lang])
  const list = useList(booking, 'services', { names: ['areaId', 'state'] })
  const [open, setOpen] = useState<Service | 'new'>()
  const ask = useRemoval()
  const remove = useDo(booking, 'removeService')
  return (
    <Page
      title={t('services.title')}
      count={totalText(list.data?.meta, lang)}
      lead={t('services.lead')}
      action={
        <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={() => setOpen('new')}>
          {t('services.add')}
        </Button>
      }
      more={<OtherPages here="/dashboard/booking/services" />}
    >
      <ListTable<Service>
        name="booking-services"
        label={t('services.title')}
        columns={columns}
        list={list}
        defaultSort="name"
        rowId={(service) => service.id}
        rowName={(service) => inLang(service.name, lang)}
        onOpen={setOpen}
        rowActions={(service) => [
          { label: c('form.edit'), icon: <IconPencil size={18} aria-hidden />, onSelect: () => setOpen(service) },
          {
            label: c('form.remove'),
            icon: <IconTrash size={18} aria-hidden />,
            danger: true,
            onSelect: () =>
              void ask(t('services.removeText', { name: inLang(service.name, lang) }), () =>
                remove.mutateAsync({ params: { id: service.id } }),
              ),
          },
        ]}
        toolbar={<ListToolbar list={list} search={t('services.search')} filters={(of) => <Filters {...of} />} />}
        empty={{ title: t('services.emptyTitle'), text: t('services.emptyText') }}
      />
      {open && <ServiceDialog service={open === 'new' ? undefined : open} onClose={() => setOpen(undefined)} />}
    </Page>
  )
}

const columnsOf = (t: Translate<typeof mn>, lang: Lang): Column<Service>[] => [
  {
    id: 'name',
    header: t('services.name'),
    sortable: true,
    cell: ({ name }) => <bdi lang={langOf(name, lang)}>{inLang(name, lang)}</bdi>,
  },
  { id: 'area', header: t('column.area'), sortable: true, cell: ({ area }) => <AreaName name={area} /> },
  { id: 'minutes', header: t('column.minutes'), align: 'end', cell: ({ minutes }) => formatNumber(minutes, lang) },
  {
    id: 'capacity',
    header: t('column.capacity'),
    room: 48,
    cell: ({ capacity }) => t('people', { n: formatNumber(capacity, lang) }),
  },
  {
    id: 'state',
    header: t('column.state'),
    sortable: true,
    plain: true,
    cell: ({ state }) => (
      <Status tone={state === 'active' ? 'good' : 'neutral'}>{t(`services.states.${state}`)}</Status>
    ),
  },
]

function Filters(of: FilterProps) {
  const t = bookingTexts.useText()
  return (
    <>
      <ChoiceFilter
        {...of}
        name="state"
        label={t('column.state')}
        any={t('services.anyState')}
        options={SERVICE_STATES.map((value) => ({ value, label: t(`services.states.${value}`) }))}
      />
      <AreaFilter {...of} />
    </>
  )
}
