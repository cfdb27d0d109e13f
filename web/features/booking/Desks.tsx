import { IconPencil, IconPlus, IconTrash } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { totalText } from '#contract/core/model/total-text.ts'
import { inLang, type Lang, langOf } from '#contract/core/text/localized.ts'
import { booking, type Desk } from '#contract/features/booking/index.ts'
import { AreaName } from '../../core/areas/RelativeAreaName.tsx'
import { type Translate, useLang } from '../../core/i18n/text.ts'
import { coreTexts } from '../../core/i18n/texts/index.ts'
import { AreaFilter } from '../../core/lists/filters.tsx'
import { ListTable } from '../../core/lists/ListTable.tsx'
import { ListToolbar } from '../../core/lists/ListToolbar.tsx'
import { useList } from '../../core/lists/use-list.ts'
import { useDo } from '../../core/query/query.ts'
import { useRemoval } from '../../core/records/use-removal.ts'
import { Button } from '../../ui/controls/Button.tsx'
import type { Column } from '../../ui/data/table/types.ts'
import { Status } from '../../ui/feedback/Status.tsx'
import layout from '../../ui/layout/layout.module.css'
import { Page } from '../../ui/layout/Page.tsx'
import { DeskDialog } from './DeskDialog.tsx'
import { weekText } from './hours.ts'
import type { mn } from './mn.ts'
import { OtherPages } from './OtherPages.tsx'
import { bookingTexts } from './texts.ts'

/** The officials and places within reach. */
export default function Desks() {
  const t = bookingTexts.useText()
  const c = coreTexts.useText()
  const lang = useLang()
  const columns = useMemo(() => columnsOf(t, lang), [t, lang])
  const list = useList(booking, 'desks', { names: ['areaId'] })
  const [open, setOpen] = useState<Desk | 'new'>()
  const ask = useRemoval()
  const remove = useDo(booking, 'removeDesk')
  return (
    <Page
      title={t('desks.title')}
      count={totalText(list.data?.meta, lang)}
      lead={t('desks.lead')}
      action={
        <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={() => setOpen('new')}>
          {t('desks.add')}
        </Button>
      }
      more={<OtherPages here="/dashboard/booking/desks" />}
    >
      <ListTable<Desk>
        name="booking-desks"
        label={t('desks.title')}
        columns={columns}
        list={list}
        defaultSort="name"
        rowId={(desk) => desk.id}
        rowName={(desk) => inLang(desk.name, lang)}
        onOpen={setOpen}
        rowActions={(desk) => [
          { label: c('form.edit'), icon: <IconPencil size={18} aria-hidden />, onSelect: () => setOpen(desk) },
          {
            label: c('form.remove'),
            icon: <IconTrash size={18} aria-hidden />,
            danger: true,
            onSelect: () =>
              void ask(t('desks.removeText', { name: inLang(desk.name, lang) }), () =>
                remove.mutateAsync({ params: { id: desk.id } }),
              ),
          },
        ]}
        toolbar={<ListToolbar list={list} search={t('desks.search')} filters={(of) => <AreaFilter {...of} />} />}
        empty={{ title: t('desks.emptyTitle'), text: t('desks.emptyText') }}
      />
      {open && <DeskDialog desk={open === 'new' ? undefined : open} onClose={() => setOpen(undefined)} />}
    </Page>
  )
}

const columnsOf = (t: Translate<typeof mn>, lang: Lang): Column<Desk>[] => [
  {
    id: 'name',
    header: t('desks.name'),
    sortable: true,
    cell: ({ name, place }) => (
      <span className={layout.what}>
        <bdi lang={langOf(name, lang)}>{inLang(name, lang)}</bdi>
        {place && <span className={layout.said}>{place}</span>}
      </span>
    ),
  },
  { id: 'hours', header: t('column.hours'), room: 44, cell: ({ hours }) => weekText(hours, lang) || t('desks.none') },
  { id: 'area', header: t('column.area'), sortable: true, cell: ({ area }) => <AreaName name={area} /> },
  {
    id: 'state',
    header: t('column.state'),
    plain: true,
    cell: ({ isClosed }) => (
      <Status tone={isClosed ? 'neutral' : 'good'}>{t(isClosed ? 'desks.isClosed' : 'desks.open')}</Status>
    ),
  },
]
