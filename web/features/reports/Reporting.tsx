import { keepPreviousData } from '@tanstack/react-query'
import { useMemo } from 'react'
import { Link, useSearchParams } from 'react-router'
import { dayInUlaanbaatar, formatDateTime, formatDay } from '#contract/core/dates.ts'
import { formatNumber, formatPercent } from '#contract/core/numbers.ts'
import { inLang, type Lang } from '#contract/core/text.ts'
import {
  formatPeriod,
  PERIOD_KINDS,
  type PeriodKind,
  periodAt,
  periodOf,
  periodsUpTo,
  type Reporting as ReportingAnswer,
  type ReportKind,
  reports,
} from '#contract/features/reports/index.ts'
import { reportWords } from '#contract/features/reports/words.ts'
import { useAsk } from '../../core/query.ts'
import { useSaveFile } from '../../core/save-file.ts'
import { useUser } from '../../core/session.tsx'
import { type Translate, useLang } from '../../core/text.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { Facts } from '../../ui/Facts.tsx'
import { NativeSelect } from '../../ui/NativeSelect.tsx'
import { Page } from '../../ui/Page.tsx'
import { Bone } from '../../ui/Skeletons.tsx'
import { StateBox } from '../../ui/StateBox.tsx'
import { Toolbar } from '../../ui/Toolbar.tsx'
import { DataTable } from '../../ui/table/DataTable.tsx'
import type { Column } from '../../ui/table/types.ts'
import type { mn } from './mn.ts'
import { periodsShown } from './period-choice.ts'
import { ReportState } from './ReportState.tsx'
import classes from './report.module.css'
import { kindOf } from './report-values.ts'
import { reportTexts } from './texts.ts'

type Row = ReportingAnswer['areas'][number]

/** Kinds of reports that lie below each role. */
const KINDS: Partial<Record<string, readonly ReportKind[]>> = {
  KHOROO_ADMIN: ['leader'],
  DISTRICT_ADMIN: ['leader', 'khoroo'],
  CITY_ADMIN: ['leader', 'khoroo', 'district'],
}

/** Who has reported for a period, area by area, and who has not. */
export default function Reporting() {
  const t = reportTexts.useText()
  const lang = useLang()
  const { role } = useUser()
  const choice = useChoice(KINDS[role] ?? ['leader'])
  const { kind, period, areaId } = choice
  const query = { kind, period, ...(areaId ? { areaId } : {}) }
  const asked = useAsk(reports, 'reporting', { query }, { placeholderData: keepPreviousData as never })
  const found = asked.data?.data
  const save = useSaveFile()
  const columns = useMemo(() => columnsOf(t, lang, choice.hrefOf), [t, lang, choice.hrefOf])
  const file = (format: 'csv' | 'xlsx') => void save(reports, 'reportingExport', { query: { ...query, format } })
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
          {!asked.error && <Sums found={found} />}
        </div>
      </Card>
      <DataTable<Row>
        name="reporting"
        label={t('reporting.title')}
        columns={columns}
        rows={found?.areas}
        rowId={(row) => row.id}
        rowName={(row) => inLang(row.name, lang)}
        refreshing={asked.isFetching && !asked.isPending}
        toolbar={
          <Toolbar
            exports={[
              { label: t('list.xlsx'), onSelect: () => file('xlsx') },
              { label: t('list.csv'), onSelect: () => file('csv') },
            ]}
          >
            {areaId && (
              <Button variant="subtle" size="xs" onClick={choice.up}>
                {t('reporting.up')}
              </Button>
            )}
          </Toolbar>
        }
        empty={<StateBox drawing="empty" level={2} title={t('reporting.none')} text={t('reporting.noneText')} />}
        error={asked.error && !found && <ErrorState level={2} onRetry={() => void asked.refetch()} />}
      />
    </Page>
  )
}

/** What the address asks for; by default the last whole month of leaders' reports. */
function useChoice(kinds: readonly ReportKind[]) {
  const [search, setSearch] = useSearchParams()
  const today = dayInUlaanbaatar(new Date())
  const named = search.get('period') ?? ''
  const period = periodOf(named) ? named : (periodsUpTo('month', today, 2)[1] ?? periodAt('month', today))
  const kind = kinds.find((one) => one === search.get('kind')) ?? kinds[0] ?? 'leader'
  const way = (search.get('areas') ?? '').split(' ').filter(Boolean)
  const withValues = (values: Record<string, string>) => {
    const next = new URLSearchParams({ kind, period, areas: way.join(' '), ...values })
    if (!next.get('areas')) next.delete('areas')
    return next
  }
  const put = (values: Record<string, string>) => setSearch(withValues(values), { preventScrollReset: true })
  return {
    kinds,
    kind,
    period,
    areaId: way.at(-1),
    put,
    up: () => put({ areas: way.slice(0, -1).join(' ') }),
    hrefOf: (id: string) => `?${withValues({ areas: [...way, id].join(' ') })}`,
  }
}
type Choice = ReturnType<typeof useChoice>

function Choices({ choice: { kinds, kind, period, put } }: { choice: Choice }) {
  const t = reportTexts.useText()
  const lang = useLang()
  const today = dayInUlaanbaatar(new Date())
  const length = kindOf(period)
  const recent = periodsUpTo(length, today, periodsShown(length))
  const codes = recent.includes(period) ? recent : [period, ...recent]
  return (
    <div className={classes.periodFields}>
      {kinds.length > 1 && (
        <NativeSelect<ReportKind>
          stacked
          label={t('filter.kind')}
          value={kind}
          options={kinds.map((value) => ({ value, label: reportWords[lang].kind[value] }))}
          onChange={(value) => put({ kind: value, areas: '' })}
        />
      )}
      <NativeSelect<PeriodKind>
        stacked
        label={t('form.periodKind')}
        value={length}
        options={PERIOD_KINDS.map((value) => ({ value, label: t(`periodKind.${value}`) }))}
        onChange={(value) => put({ period: periodsUpTo(value, today, 2)[1] ?? periodAt(value, today) })}
      />
      <NativeSelect
        stacked
        label={t('form.period')}
        value={period}
        options={codes.map((value) => ({ value, label: formatPeriod(value, lang) }))}
        onChange={(value) => put({ period: value })}
      />
    </div>
  )
}

const share = (part: number, whole: number, lang: Lang) =>
  formatPercent(whole > 0 ? (part / whole) * 100 : undefined, lang)

function Sums({ found }: { found: ReportingAnswer | undefined }) {
  const t = reportTexts.useText()
  const lang = useLang()
  if (!found) {
    const names = ['area', 'reported', 'onTime', 'missing', 'dueOn'] as const
    return <Facts facts={names.map((name) => [t(`reporting.${name}`), <Bone key={name} width="12rem" />])} />
  }
  const { expected, reported, onTime, dueOn, isOver, area } = found
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
  const isUnit = (row: Row) => row.expected === 1 && row.report !== null
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
        isUnit(row) && row.report ? (
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
