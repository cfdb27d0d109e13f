import { keepPreviousData } from '@tanstack/react-query'
import { useMemo } from 'react'
import { Link, useSearchParams } from 'react-router'
import { inLang, type Lang } from '#contract/core/text/localized.ts'
import { formatNumber, formatPercent } from '#contract/core/text/numbers.ts'
import { dayInUlaanbaatar, formatDateTime, formatDay } from '#contract/core/time/dates.ts'
import {
  type AreaReportKind,
  formatPeriod,
  PERIOD_KINDS,
  type PeriodKind,
  periodAt,
  periodOf,
  periodsUpTo,
  type Reporting as ReportingAnswer,
  reports,
} from '#contract/features/reports/index.ts'
import { reportLabels } from '#contract/features/reports/labels.ts'
import { useSaveFile } from '../../core/api/download.ts'
import { type Translate, useLang } from '../../core/i18n/text.ts'
import { useExportItems } from '../../core/lists/export-items.ts'
import { useAsk } from '../../core/query/query.ts'
import { useUser } from '../../core/session/session.tsx'
import { Button } from '../../ui/controls/Button.tsx'
import { DataTable } from '../../ui/data/table/DataTable.tsx'
import type { Column } from '../../ui/data/table/types.ts'
import { ErrorState } from '../../ui/feedback/ErrorState.tsx'
import { Bone } from '../../ui/feedback/Skeletons.tsx'
import { StateBox } from '../../ui/feedback/StateBox.tsx'
import { NativeSelect } from '../../ui/fields/NativeSelect.tsx'
import { Card } from '../../ui/layout/Card.tsx'
import { Facts } from '../../ui/layout/Facts.tsx'
import { Page } from '../../ui/layout/Page.tsx'
import { Toolbar } from '../../ui/layout/Toolbar.tsx'
import { usePhone } from '../../ui/theme/use-phone.ts'
import type { mn } from './mn.ts'
import { periodsShown } from './period-choice.ts'
import { ReportState } from './ReportStatus.tsx'
import classes from './report.module.css'
import { kindOf } from './report-values.ts'
import { reportTexts } from './texts.ts'

type Row = ReportingAnswer['areas'][number]

/** The kinds of reports from the levels below each role. */
const KINDS: Partial<Record<string, readonly AreaReportKind[]>> = {
  KHOROO_ADMIN: ['leader'],
  DISTRICT_ADMIN: ['leader', 'khoroo'],
  CITY_ADMIN: ['leader', 'khoroo', 'district'],
}

/** Which areas have submitted a report for a period, and which have not. */
export default function SubmissionOverview() {
  const t = reportTexts.useText()
  const lang = useLang()
  const { role } = useUser()
  const choice = useChoice(KINDS[role] ?? ['leader'])
  const { kind, period, areaId } = choice
  const query = { kind, period, ...(areaId ? { areaId } : {}) }
  const asked = useAsk(reports, 'reporting', { query }, { placeholderData: keepPreviousData as never })
  const overview = asked.data?.data
  const isPhone = usePhone()
  const totals = !asked.error && <Totals overview={overview} />
  const save = useSaveFile()
  const columns = useMemo(() => columnsOf(t, lang, choice.hrefOf), [t, lang, choice.hrefOf])
  const saveFile = (format: 'csv' | 'xlsx') => void save(reports, 'reportingExport', { query: { ...query, format } })
  const exportItems = useExportItems(saveFile)
  return (
    <Page
      title={t('reporting.title')}
      lead={t('reporting.lead')}
      crumbs={[{ label: t('title'), to: '/dashboard/reports' }, { label: t('reporting.title') }]}
      crumbsLabel={t('crumbs')}
    >
      <Card>
        <div className={classes.stack}>
          <Choices choice={choice} />
          {!isPhone && totals}
        </div>
      </Card>
      <DataTable<Row>
        name="reporting"
        label={t('reporting.title')}
        columns={columns}
        rows={overview?.areas}
        rowId={(row) => row.id}
        rowName={(row) => inLang(row.name, lang)}
        refreshing={asked.isFetching && !asked.isPending}
        toolbar={
          <Toolbar exports={exportItems}>
            {areaId && (
              <Button variant="subtle" size="xs" onClick={choice.up}>
                {t('reporting.up')}
              </Button>
            )}
          </Toolbar>
        }
        empty={<StateBox drawing="empty" level={2} title={t('reporting.none')} text={t('reporting.noneText')} />}
        error={asked.error && !overview && <ErrorState level={2} onRetry={() => void asked.refetch()} />}
      />
      {/* a phone has the areas before their sums */}
      {isPhone && totals && <Card>{totals}</Card>}
    </Page>
  )
}

/** The selection stored in the URL; by default the last full month of the leaders' reports. */
function useChoice(kinds: readonly AreaReportKind[]) {
  const [search, setSearch] = useSearchParams()
  const today = dayInUlaanbaatar(new Date())
  const requested = search.get('period') ?? ''
  const period = periodOf(requested) ? requested : (periodsUpTo('month', today, 2)[1] ?? periodAt('month', today))
  const kind = kinds.find((one) => one === search.get('kind')) ?? kinds[0] ?? 'leader'
  const areaPath = (search.get('areas') ?? '').split(' ').filter(Boolean)
  const withValues = (values: Record<string, string>) => {
    const next = new URLSearchParams({ kind, period, areas: areaPath.join(' '), ...values })
    if (!next.get('areas')) next.delete('areas')
    return next
  }
  const setQuery = (values: Record<string, string>) => setSearch(withValues(values), { preventScrollReset: true })
  return {
    kinds,
    kind,
    period,
    areaId: areaPath.at(-1),
    setQuery,
    up: () => setQuery({ areas: areaPath.slice(0, -1).join(' ') }),
    hrefOf: (id: string) => `?${withValues({ areas: [...areaPath, id].join(' ') })}`,
  }
}
type Choice = ReturnType<typeof useChoice>

function Choices({ choice: { kinds, kind, period, setQuery } }: { choice: Choice }) {
  const t = reportTexts.useText()
  const lang = useLang()
  const today = dayInUlaanbaatar(new Date())
  const periodKind = kindOf(period)
  const recent = periodsUpTo(periodKind, today, periodsShown(periodKind))
  const codes = recent.includes(period) ? recent : [period, ...recent]
  return (
    <div className={classes.periodFields}>
      {kinds.length > 1 && (
        <NativeSelect<AreaReportKind>
          stacked
          label={t('filter.kind')}
          value={kind}
          options={kinds.map((value) => ({ value, label: reportLabels[lang].kind[value] }))}
          onChange={(value) => setQuery({ kind: value, areas: '' })}
        />
      )}
      <NativeSelect<PeriodKind>
        stacked
        label={t('form.periodKind')}
        value={periodKind}
        options={PERIOD_KINDS.map((value) => ({ value, label: t(`periodKind.${value}`) }))}
        onChange={(value) => setQuery({ period: periodsUpTo(value, today, 2)[1] ?? periodAt(value, today) })}
      />
      <NativeSelect
        stacked
        label={t('form.period')}
        value={period}
        options={codes.map((value) => ({ value, label: formatPeriod(value, lang) }))}
        onChange={(value) => setQuery({ period: value })}
      />
    </div>
  )
}

const share = (part: number, whole: number, lang: Lang) =>
  formatPercent(whole > 0 ? (part / whole) * 100 : undefined, lang)

function Totals({ overview }: { overview: ReportingAnswer | undefined }) {
  const t = reportTexts.useText()
  const lang = useLang()
  if (!overview) {
    const names = ['area', 'reported', 'onTime', 'missing', 'dueOn'] as const
    return <Facts facts={names.map((name) => [t(`reporting.${name}`), <Bone key={name} width="12rem" />])} />
  }
  const { expected, reported, onTime, dueOn, isOver, area } = overview
  const of = (part: number) =>
    `${t('reporting.of', { part: formatNumber(part, lang), all: formatNumber(expected, lang) })} · ${share(part, expected, lang)}`
  return (
    <Facts
      facts={[
        [t('reporting.area'), inLang(area.name, lang)],
        [t('reporting.reported'), of(reported)],
        [t('reporting.onTime'), of(onTime)],
        [t('reporting.missing'), formatNumber(expected - reported, lang)],
        [t('reporting.dueOn'), t(isOver ? 'reporting.dueOver' : 'reporting.dueAhead', { day: formatDay(dueOn, lang) })],
      ]}
    />
  )
}

function columnsOf(t: Translate<typeof mn>, lang: Lang, hrefOf: (id: string) => string): Column<Row>[] {
  const number = (n: number) => formatNumber(n, lang)
  const isSingle = (row: Row) => row.expected === 1 && row.report !== null
  return [
    {
      id: 'area',
      header: t('reporting.area'),
      cell: (row) =>
        row.expected > 1 ? (
          <Link to={hrefOf(row.id)}>{inLang(row.name, lang)}</Link>
        ) : (
          <bdi>{inLang(row.name, lang)}</bdi>
        ),
    },
    { id: 'expected', header: t('reporting.expected'), align: 'end', cell: (row) => number(row.expected) },
    { id: 'reported', header: t('reporting.reported'), align: 'end', cell: (row) => number(row.reported) },
    {
      id: 'rate',
      header: t('reporting.rate'),
      align: 'end',
      cell: (row) => share(row.reported, row.expected, lang),
    },
    {
      id: 'onTimeRate',
      header: t('reporting.onTimeRate'),
      align: 'end',
      cell: (row) => share(row.onTime, row.expected, lang),
    },
    {
      id: 'report',
      header: t('reporting.report'),
      room: 48,
      cell: (row) =>
        isSingle(row) && row.report ? (
          <Link to={`/dashboard/reports/${row.report.id}`}>
            <ReportState status={row.report.status} />{' '}
            <bdi dir="ltr">{formatDateTime(new Date(row.report.sentAt), lang)}</bdi>
          </Link>
        ) : row.reported === 0 && row.expected === 1 ? (
          t('reporting.notSent')
        ) : (
          '–'
        ),
    },
  ]
}
