import { IconCheck, IconChevronLeft, IconChevronRight, IconPlus, IconUserOff } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { totalText } from '#contract/core/model/total-text.ts'
import { inLang, type Lang, langOf } from '#contract/core/text/localized.ts'
import { NO_VALUE } from '#contract/core/text/numbers.ts'
import { addDays, dayInUlaanbaatar, formatDateTime, formatDay, isDay } from '#contract/core/time/dates.ts'
import { type AppointmentRow, appointmentWorkflow, booking } from '#contract/features/booking/index.ts'
import { bookingLabels } from '#contract/features/booking/labels.ts'
import { problemText } from '../../core/api/problem-text.ts'
import { AreaName } from '../../core/areas/RelativeAreaName.tsx'
import { type Translate, useLang } from '../../core/i18n/text.ts'
import { coreTexts } from '../../core/i18n/texts/index.ts'
import { AreaFilter, ChoiceFilter, DayFilters, type FilterProps } from '../../core/lists/filters.tsx'
import { ListTable } from '../../core/lists/ListTable.tsx'
import { ListToolbar } from '../../core/lists/ListToolbar.tsx'
import { type ListAddress, useList } from '../../core/lists/use-list.ts'
import { useDo } from '../../core/query/query.ts'
import { useUser } from '../../core/session/session.tsx'
import { Button } from '../../ui/controls/Button.tsx'
import { IconButton } from '../../ui/controls/IconButton.tsx'
import type { MenuItem } from '../../ui/controls/Menu.tsx'
import type { Column } from '../../ui/data/table/types.ts'
import { toast } from '../../ui/feedback/toast.ts'
import { Page } from '../../ui/layout/Page.tsx'
import { AppointmentStatus } from './AppointmentStatus.tsx'
import classes from './booking.module.css'
import type { mn } from './mn.ts'
import { OtherPages } from './OtherPages.tsx'
import { bookingTexts } from './texts.ts'
import { VisitorDialog } from './VisitorDialog.tsx'

const FILTERS = ['status', 'serviceId', 'deskId', 'areaId', 'from', 'to', 'counted'] as const
const DEFAULT_SORT = 'startsAt'

/** The appointments of a day, or of other days by its filters; without any filter those of today. */
export default function Day() {
  const t = bookingTexts.useText()
  const lang = useLang()
  const navigate = useNavigate()
  const isKhoroo = useUser().role === 'KHOROO_ADMIN'
  const today = dayInUlaanbaatar(new Date())
  const address = useList(booking, 'appointments', { names: FILTERS })
  const { from, to } = address.state.filters
  const isToday = !address.isNarrowed
  const list = useList(booking, 'appointments', { names: FILTERS, fixed: isToday ? { from: today, to: today } : {} })
  const day = isToday ? today : from === to && from && isDay(from) ? from : undefined
  const columns = useMemo(() => columnsOf(t, lang, { isKhoroo, isOneDay: day !== undefined }), [t, lang, isKhoroo, day])
  const actionsOf = useActions()
  const [isBooking, setBooking] = useState(false)
  return (
    <Page
      title={t('day.title')}
      count={totalText(list.data?.meta, lang)}
      lead={t('day.lead')}
      more={<OtherPages here="/dashboard/booking/day" />}
      action={
        <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={() => setBooking(true)}>
          {t('visitor.add')}
        </Button>
      }
    >
      <Days day={day} today={today} change={list.change} />
      <ListTable<AppointmentRow>
        name="booking-day"
        label={t('day.title')}
        columns={columns}
        list={list}
        defaultSort={DEFAULT_SORT}
        rowId={(row) => row.id}
        rowName={(row) => `${t('number', { n: String(row.number) })} ${row.name}`}
        onOpen={(row) => void navigate(`/dashboard/booking/appointments/${row.id}`)}
        rowActions={actionsOf}
        toolbar={<ListToolbar list={list} search={t('day.search')} filters={(of) => <Filters {...of} />} />}
        empty={{ title: t('day.emptyTitle'), text: t('day.emptyText') }}
        isNarrowed={list.isNarrowed && day === undefined}
      />
      {isBooking && <VisitorDialog day={day ?? today} onClose={() => setBooking(false)} />}
    </Page>
  )
}

/** Steps from day to day. */
function Days({ day, today, change }: { day: string | undefined; today: string; change: ListAddress['change'] }) {
  const t = bookingTexts.useText()
  const lang = useLang()
  const show = (one: string | undefined) => change({ filters: { from: one, to: one } })
  const at = day ?? today
  return (
    <div className={classes.days}>
      <IconButton name={t('day.previous')} onClick={() => show(addDays(at, -1))}>
        <IconChevronLeft size={20} aria-hidden className={classes.arrow} />
      </IconButton>
      <time dateTime={day} className={classes.day} aria-live="polite">
        {day ? formatDay(day, lang) : t('day.all')}
      </time>
      <IconButton name={t('day.next')} onClick={() => show(addDays(at, 1))}>
        <IconChevronRight size={20} aria-hidden className={classes.arrow} />
      </IconButton>
      {day !== today && (
        <Button variant="default" onClick={() => show(today)}>
          {t('day.today')}
        </Button>
      )}
      <Button
        variant="default"
        onClick={() => change({ filters: { status: 'waiting', from: day ?? today, to: undefined } })}
      >
        {t('day.waiting')}
      </Button>
    </div>
  )
}

/** The steps of the counter in the menu of a row; cancelling asks for a reason on the appointment's page. */
function useActions(): (row: AppointmentRow) => MenuItem[] {
  const t = bookingTexts.useText()
  const c = coreTexts.useText()
  const act = useDo(booking, 'act')
  const step = async (id: string, action: 'arrive' | 'finish' | 'miss') => {
    try {
      await act.mutateAsync({ params: { id }, body: { action } })
      toast(c('workflow.done'))
    } catch (error) {
      toast(problemText(error), { variant: 'error' })
    }
  }
  return ({ id, allowedActions }) =>
    (['arrive', 'finish', 'miss'] as const)
      .filter((action) => allowedActions.includes(action))
      .map((action) => ({
        label: t(`action.${action}`),
        icon: action === 'miss' ? <IconUserOff size={18} aria-hidden /> : <IconCheck size={18} aria-hidden />,
        onSelect: () => void step(id, action),
      }))
}

function columnsOf(
  t: Translate<typeof mn>,
  lang: Lang,
  { isKhoroo, isOneDay }: { isKhoroo: boolean; isOneDay: boolean },
): Column<AppointmentRow>[] {
  return [
    {
      id: 'startsAt',
      header: t('column.startsAt'),
      sortable: true,
      cell: ({ id, startsAt, waitDay }) => (
        <Link to={`/dashboard/booking/appointments/${id}`} tabIndex={-1} className={classes.time}>
          {startsAt
            ? formatDateTime(new Date(startsAt), lang).slice(isOneDay ? -5 : 0)
            : waitDay
              ? formatDay(waitDay, lang)
              : NO_VALUE}
        </Link>
      ),
    },
    { id: 'name', header: t('column.name'), sortable: true, cell: ({ name }) => <bdi>{name || t('nobody')}</bdi> },
    {
      id: 'service',
      header: t('column.service'),
      sortable: true,
      cell: ({ service }) => <span lang={langOf(service, lang)}>{inLang(service, lang)}</span>,
    },
    {
      id: 'desk',
      header: t('column.desk'),
      room: 48,
      cell: ({ desk }) => (desk ? <span lang={langOf(desk, lang)}>{inLang(desk, lang)}</span> : NO_VALUE),
    },
    { id: 'area', header: t('column.area'), room: 60, hidden: isKhoroo, cell: ({ area }) => <AreaName name={area} /> },
    {
      id: 'status',
      header: t('column.status'),
      sortable: true,
      plain: true,
      cell: ({ status }) => <AppointmentStatus status={status} />,
    },
    {
      id: 'number',
      header: t('column.number'),
      sortable: true,
      room: 68,
      cell: ({ number }) => t('number', { n: String(number) }),
    },
  ]
}

function Filters(of: FilterProps) {
  const t = bookingTexts.useText()
  const lang = useLang()
  return (
    <>
      <ChoiceFilter
        {...of}
        name="status"
        label={t('column.status')}
        any={t('day.anyStatus')}
        options={appointmentWorkflow.states.map((value) => ({ value, label: bookingLabels[lang].status[value] }))}
      />
      <AreaFilter {...of} levels={['city', 'district', 'khoroo']} />
      <DayFilters {...of} label={t('day.days')} />
    </>
  )
}
