import { useMemo } from 'react'
import { Link, useNavigate } from 'react-router'
import type { Entry } from '#contract/core/model/entries.ts'
import { totalText } from '#contract/core/model/total-text.ts'
import { inLang, type Lang } from '#contract/core/text/localized.ts'
import { formatNumber, NO_VALUE } from '#contract/core/text/numbers.ts'
import { dayInUlaanbaatar, formatDateTime, formatDay } from '#contract/core/time/dates.ts'
import { type ContactRow, contacts, contactTopics } from '#contract/features/contacts/index.ts'
import { AreaName } from '../../core/areas/RelativeAreaName.tsx'
import { type CityEntries, useEntries } from '../../core/city/values.ts'
import { type Translate, useLang } from '../../core/i18n/text.ts'
import { AreaFilter, ChoiceFilter, DayFilters, type FilterProps } from '../../core/lists/filters.tsx'
import { ListTable } from '../../core/lists/ListTable.tsx'
import { ListToolbar } from '../../core/lists/ListToolbar.tsx'
import { useChosen } from '../../core/lists/use-bulk.ts'
import { useList } from '../../core/lists/use-list.ts'
import { useAsk, useMay } from '../../core/query/query.ts'
import { useUser } from '../../core/session/session.tsx'
import { LinkButton } from '../../ui/controls/LinkButton.tsx'
import type { Column } from '../../ui/data/table/types.ts'
import layout from '../../ui/layout/layout.module.css'
import { Page } from '../../ui/layout/Page.tsx'
import { ContactBrief } from './ContactBrief.tsx'
import { ContactBulk } from './ContactBulk.tsx'
import { ContactStatus } from './ContactStatus.tsx'
import { ContactTabs } from './ContactTabs.tsx'
import type { mn } from './mn.ts'
import { contactTexts } from './texts.ts'

const FILTERS = ['status', 'outcome', 'topic', 'areaId', 'from', 'to'] as const
const OUTCOMES = ['solved', 'not_solved'] as const
/** The default order of the server. */
const DEFAULT_SORT = '-createdAt'

/** Citizens' messages to the areas within reach. */
export default function ContactList() {
  const t = contactTexts.useText()
  const lang = useLang()
  const navigate = useNavigate()
  const isKhoroo = useUser().role === 'KHOROO_ADMIN'
  const list = useList(contacts, 'list', { names: FILTERS, ranked: '-match' })
  const { state, change } = list
  const { status: _, ...others } = state.filters
  const counts = useAsk(contacts, 'counts', { query: { ...others, ...(state.q ? { q: state.q } : {}) } as never })
  const mayTake = useMay(contacts, 'take')
  const mayExport = useMay(contacts, 'export')
  const mayAnswer = useMay(contacts, 'answer')
  const chosen = useChosen(
    list.data?.data,
    ({ number, name }) => `${t('number', { n: formatNumber(number, lang) })} ${name}`,
  )
  const { nameOf } = useEntries(contactTopics)
  const columns = useMemo(() => columnsOf(t, lang, { isKhoroo, nameOf }), [t, lang, isKhoroo, nameOf])
  const isNarrowed = state.q !== '' || Object.keys(others).length > 0
  return (
    <Page
      title={t('title')}
      count={totalText(list.data?.meta, lang)}
      lead={t('lead')}
      more={mayTake && <LinkButton to="/dashboard/contacts/new">{t('take.button')}</LinkButton>}
    >
      <ContactTabs
        counts={counts.data?.data}
        value={state.filters.status}
        onChange={(status) => change({ filters: { status } })}
      />
      <ListTable<ContactRow>
        name="contacts"
        label={t('title')}
        columns={columns}
        list={list}
        defaultSort={DEFAULT_SORT}
        rowId={(row) => row.id}
        rowName={(row) => row.name}
        onOpen={(row) => void navigate(`/dashboard/contacts/${row.id}`)}
        peek={{
          content: ({ id }) => <ContactBrief id={id} />,
          to: ({ id }) => `/dashboard/contacts/${id}`,
          steps: ({ id, status }) =>
            mayAnswer &&
            status === 'open' && <LinkButton to={`/dashboard/contacts/${id}`}>{t('show.write')}</LinkButton>,
        }}
        selection={mayAnswer ? chosen.selection : undefined}
        bulk={() => <ContactBulk chosen={chosen} />}
        toolbar={
          <ListToolbar
            list={list}
            search={t('search')}
            filters={(of) => <Filters {...of} />}
            inTabs={['status']}
            exports={mayExport && { feature: contacts, route: 'export' }}
          />
        }
        empty={{ title: t('emptyTitle'), text: t('emptyText') }}
        isNarrowed={isNarrowed}
      />
    </Page>
  )
}

interface Reader extends Pick<CityEntries<Entry>, 'nameOf'> {
  isKhoroo: boolean
}

function columnsOf(t: Translate<typeof mn>, lang: Lang, { isKhoroo, nameOf }: Reader): Column<ContactRow>[] {
  const day = (instant: string) => (
    <time dateTime={instant} title={formatDateTime(new Date(instant), lang)}>
      {formatDay(dayInUlaanbaatar(new Date(instant)), lang)}
    </time>
  )
  return [
    {
      id: 'name',
      header: t('column.name'),
      sortable: true,
      width: '24rem',
      cell: (row) => (
        <span className={layout.what}>
          <Link to={`/dashboard/contacts/${row.id}`} className={layout.name} tabIndex={-1}>
            <bdi>{row.name}</bdi>
          </Link>
          <span className={layout.said}>{row.excerpt}</span>
        </span>
      ),
    },
    {
      id: 'topic',
      header: t('column.topic'),
      sortable: true,
      room: 44,
      cell: (row) => nameOf(row.topic, lang, row.createdAt),
    },
    {
      id: 'area',
      header: t('column.area'),
      sortable: true,
      room: 54,
      // a khoroo only receives its own messages
      hidden: isKhoroo,
      cell: ({ area }) => <AreaName name={area} />,
    },
    {
      id: 'status',
      header: t('column.status'),
      sortable: true,
      plain: true,
      cell: (row) => <ContactStatus status={row.status} />,
    },
    { id: 'createdAt', header: t('column.createdAt'), sortable: true, cell: (row) => day(row.createdAt) },
    {
      id: 'answeredAt',
      header: t('column.answeredAt'),
      sortable: true,
      room: 62,
      cell: (row) => (row.answeredAt ? day(row.answeredAt) : NO_VALUE),
    },
  ]
}

function Filters(of: FilterProps) {
  const t = contactTexts.useText()
  const lang = useLang()
  const { all } = useEntries(contactTopics)
  return (
    <>
      <ChoiceFilter
        {...of}
        name="topic"
        label={t('filter.topic')}
        any={t('filter.anyTopic')}
        options={all.map(({ key, name }) => ({ value: key, label: inLang(name, lang) }))}
      />
      <ChoiceFilter
        {...of}
        name="outcome"
        label={t('outcome.filter')}
        any={t('outcome.any')}
        options={OUTCOMES.map((value) => ({ value, label: t(`outcome.${value}`) }))}
      />
      <AreaFilter {...of} levels={['city', 'district', 'khoroo']} />
      <DayFilters {...of} label={t('filter.days')} />
    </>
  )
}
