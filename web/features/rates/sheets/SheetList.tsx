import { useMemo } from 'react'
import { Link, useNavigate } from 'react-router'
import { totalText } from '#contract/core/model/total-text.ts'
import { shortName } from '#contract/core/people/person.ts'
import type { Lang } from '#contract/core/text/localized.ts'
import { dayInUlaanbaatar, formatDay } from '#contract/core/time/dates.ts'
import {
  APPROVER,
  periodName,
  RATED_LEVELS,
  rateLabels,
  rates,
  SHEET_STATUSES,
  type Sheet,
} from '#contract/features/rates/index.ts'
import { RelativeAreaName } from '../../../core/areas/RelativeAreaName.tsx'
import type { Translate } from '../../../core/i18n/text.ts'
import { useLang } from '../../../core/i18n/text.ts'
import { AreaFilter, BoxFilter, ChoiceFilter, type FilterProps, OwnFilter } from '../../../core/lists/filters.tsx'
import { ListTable } from '../../../core/lists/ListTable.tsx'
import { ListToolbar } from '../../../core/lists/ListToolbar.tsx'
import { useChosen } from '../../../core/lists/use-bulk.ts'
import { useList } from '../../../core/lists/use-list.ts'
import { useUser } from '../../../core/session/session.tsx'
import { Button } from '../../../ui/controls/Button.tsx'
import { LinkButton } from '../../../ui/controls/LinkButton.tsx'
import type { Column } from '../../../ui/data/table/types.ts'
import { Page } from '../../../ui/layout/Page.tsx'
import { GradeLabel, points, SheetState } from '../grades.tsx'
import type { mn } from '../mn.ts'
import { pathOfLevel, pathOfSheet } from '../paths.ts'
import { PeriodSelect } from '../periods/PeriodSelect.tsx'
import { usePeriods } from '../periods/use-periods.ts'
import classes from '../rates.module.css'
import { rateTexts } from '../texts.ts'
import { SheetBrief } from './SheetBrief.tsx'
import { useSheetBulk, useSheetDecisions, useSheetName } from './use-decisions.ts'

const FILTERS = ['periodId', 'level', 'status', 'areaId', 'waiting'] as const
/** The server's default order. */
const DEFAULT_SORT = '-updatedAt'

/** All sheets within the user's reach; the list that the figures of ratings link to. */
export default function SheetList() {
  const t = rateTexts.useText()
  const lang = useLang()
  const navigate = useNavigate()
  const { role } = useUser()
  const list = useList(rates, 'list', { names: FILTERS })
  const columns = useMemo(() => columnsOf(t, lang), [t, lang])
  const name = useSheetName()
  const decisions = useSheetDecisions()
  const bulk = useSheetBulk()
  const chosen = useChosen(list.data?.data, name, {
    query: list.exportQuery,
    total: list.data?.meta.total,
    isOld: list.isPlaceholderData,
  })
  const approves = RATED_LEVELS.some((level) => APPROVER[level] === role)
  return (
    <Page
      title={t('list.title')}
      crumbsLabel={t('crumbs')}
      crumbs={[{ label: t('title.khoroo'), to: pathOfLevel('khoroo') }, { label: t('list.title') }]}
      lead={t('list.lead')}
      count={totalText(list.data?.meta, lang)}
      more={
        approves && (
          <LinkButton to="/dashboard/rates/queue" variant="default">
            {t('queue.open')}
          </LinkButton>
        )
      }
    >
      <ListTable<Sheet>
        name="rate-sheets"
        label={t('list.title')}
        columns={columns}
        list={list}
        defaultSort={DEFAULT_SORT}
        rowId={({ id }) => id}
        rowName={name}
        selection={approves ? chosen.selection : undefined}
        bulk={() => (
          <Button size="xs" variant="default" disabled={bulk.isBusy} onClick={() => void bulk.approve(chosen)}>
            {t('action.approve')}
          </Button>
        )}
        peek={{ content: (row) => <SheetBrief row={row} />, to: ({ id }) => pathOfSheet(id), decisions }}
        onOpen={({ id }) => void navigate(pathOfSheet(id))}
        toolbar={
          <ListToolbar
            list={list}
            search={t('list.search')}
            filters={(of) => <Filters {...of} />}
            exports={{ feature: rates, route: 'exportSheets' }}
          />
        }
        empty={{ title: t('list.emptyTitle'), text: t('list.emptyText') }}
      />
    </Page>
  )
}

function Filters(props: FilterProps) {
  const { filters, onChange } = props
  const t = rateTexts.useText()
  const lang = useLang()
  const { periods } = usePeriods()
  const period = periods?.find(({ id }) => id === filters.periodId)
  return (
    <>
      <OwnFilter {...props} name="periodId" text={`${t('period.label')}: ${period ? periodName(period, lang) : '…'}`}>
        <PeriodSelect
          stacked
          periods={periods ?? []}
          value={filters.periodId ?? ''}
          any={t('filter.anyPeriod')}
          onChange={(id) => onChange({ periodId: id || undefined })}
        />
      </OwnFilter>
      <ChoiceFilter
        {...props}
        name="level"
        label={t('filter.level')}
        any={t('filter.anyLevel')}
        options={RATED_LEVELS.map((value) => ({ value, label: t(`level.${value}`) }))}
      />
      <ChoiceFilter
        {...props}
        name="status"
        label={t('filter.state')}
        any={t('filter.anyState')}
        options={SHEET_STATUSES.map((value) => ({ value, label: rateLabels[lang].state[value] }))}
      />
      <BoxFilter {...props} name="waiting" label={t('filter.waiting')} />
      <AreaFilter {...props} />
    </>
  )
}

/** The columns of the list; ids of sortable columns are the server's sort keys. */
function columnsOf(t: Translate<typeof mn>, lang: Lang): Column<Sheet>[] {
  return [
    {
      id: 'area',
      header: t('list.area'),
      sortable: true,
      cell: ({ id, area }) => (
        <Link to={pathOfSheet(id)} className={classes.name} tabIndex={-1}>
          <RelativeAreaName area={area} />
        </Link>
      ),
    },
    {
      id: 'period',
      header: t('list.period'),
      sortable: true,
      room: 46,
      cell: ({ period }) => <span className={classes.nowrap}>{periodName(period, lang)}</span>,
    },
    { id: 'level', header: t('list.level'), hidden: true, cell: ({ level }) => t(`level.${level}`) },
    {
      id: 'status',
      header: t('list.state'),
      sortable: true,
      plain: true,
      cell: ({ status }) => <SheetState status={status} />,
    },
    {
      id: 'total',
      header: t('list.total'),
      sortable: true,
      align: 'end',
      cell: ({ total }) => <bdi>{points(total, lang)}</bdi>,
    },
    { id: 'grade', header: t('list.grade'), cell: ({ grade }) => <GradeLabel grade={grade} /> },
    {
      id: 'rank',
      header: t('list.rank'),
      room: 56,
      align: 'end',
      cell: ({ rank, of }) => (rank === null ? '–' : <bdi>{t('ranking.rankOf', { rank, of: of ?? '–' })}</bdi>),
    },
    {
      id: 'filled',
      header: t('list.filled'),
      align: 'end',
      hidden: true,
      cell: ({ filled, criteria }) => <bdi>{t('ranking.rankOf', { rank: filled, of: criteria })}</bdi>,
    },
    {
      id: 'rater',
      header: t('list.rater'),
      hidden: true,
      cell: ({ rater }) => (rater ? <bdi>{shortName(rater)}</bdi> : '–'),
    },
    {
      id: 'updatedAt',
      header: t('list.updatedAt'),
      sortable: true,
      room: 60,
      cell: ({ updatedAt }) => (
        <time dateTime={updatedAt}>{formatDay(dayInUlaanbaatar(new Date(updatedAt)), lang)}</time>
      ),
    },
  ]
}
