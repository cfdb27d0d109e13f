import { IconChartBar, IconListTree } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { matcherOf } from '#contract/core/text/highlight.ts'
import { inLang, type Lang } from '#contract/core/text/localized.ts'
import { formatNumber, formatPercent, NO_VALUE } from '#contract/core/text/numbers.ts'
import { formatDay } from '#contract/core/time/dates.ts'
import { type Coverage, type CoverageRow, type Survey, surveys } from '#contract/features/surveys/index.ts'
import { useSaveFile } from '../../../core/api/download.ts'
import { type Translate, useLang } from '../../../core/i18n/text.ts'
import { coreTexts } from '../../../core/i18n/texts/index.ts'
import { When } from '../../../core/records/When.tsx'
import { DataTable } from '../../../ui/data/table/DataTable.tsx'
import type { Column, Sort } from '../../../ui/data/table/types.ts'
import { Empty } from '../../../ui/feedback/Empty.tsx'
import { Toolbar } from '../../../ui/layout/Toolbar.tsx'
import { LevelBar } from '../LevelBar.tsx'
import { pathOfCoverage, pathOfResult } from '../paths.ts'
import type { mn } from './mn.ts'
import classes from './results.module.css'
import { resultTexts } from './texts.ts'

interface Props {
  survey: Survey
  coverage: Coverage
  isFetching: boolean
}

/** The areas below with expected and collected answers, sortable, with an export down to the sections. */
export function CoverageTable({ survey, coverage, isFetching }: Props) {
  const { id: surveyId } = survey
  const t = resultTexts.useText()
  const c = coreTexts.useText()
  const lang = useLang()
  const navigate = useNavigate()
  const save = useSaveFile()
  const [sort, setSort] = useState<Sort>({ by: 'area', desc: false })
  const [q, setQ] = useState('')
  const withHomes = coverage.whole.unconfirmedHomes !== null && !survey.confirmedHome
  const columns = useMemo(() => columnsOf(t, lang, surveyId, withHomes), [t, lang, surveyId, withHomes])
  const rows = useMemo(() => sortRows(matching(coverage.below, q), sort), [coverage.below, q, sort])
  const saveFile = (format: 'csv' | 'xlsx') =>
    save(surveys, 'coverageExport', {
      params: { id: surveyId },
      query: { format, ...(coverage.whole.areaId ? { areaId: coverage.whole.areaId } : {}) },
    })
  const hrefOf = ({ areaId }: CoverageRow) => `${pathOfCoverage(surveyId)}?areaId=${areaId}`
  return (
    <DataTable<CoverageRow>
      name="survey-coverage"
      label={t('coverage.table')}
      columns={columns}
      rows={rows}
      rowId={({ areaId }) => areaId}
      rowName={({ area }) => inLang(area, lang)}
      refreshing={isFetching}
      sort={sort}
      onSort={setSort}
      onOpen={(row) => void navigate(hrefOf(row))}
      rowActions={(row) => [
        ...(row.hasBelow
          ? [{ label: t('coverage.open'), icon: <IconListTree size={18} aria-hidden />, to: hrefOf(row) }]
          : []),
        {
          label: t('coverage.result'),
          icon: <IconChartBar size={18} aria-hidden />,
          to: `${pathOfResult(surveyId)}?areaId=${row.areaId}`,
        },
      ]}
      toolbar={
        <Toolbar
          search={{ value: q, onSearch: setQ, placeholder: t('coverage.search') }}
          exports={[
            { label: t('xlsx'), onSelect: () => void saveFile('xlsx') },
            { label: t('csv'), onSelect: () => void saveFile('csv') },
          ]}
        />
      }
      empty={<Empty level={2} searched title={c('list.noMatchTitle')} text={c('list.noMatchText')} />}
    />
  )
}

function matching(rows: readonly CoverageRow[], q: string): readonly CoverageRow[] {
  const matches = matcherOf(q)
  return rows.filter(({ area, code }) => matches([area.mn, area.en, code].join(' ')))
}

const VALUES: Record<string, (row: CoverageRow) => number | string> = {
  level: ({ achieved }) => achieved ?? -1,
  expected: ({ expected }) => expected,
  collected: ({ collected }) => collected,
  left: ({ expected, collected }) => expected - collected,
  sections: ({ reporting, sections }) => (sections > 0 ? reporting / sections : -1),
  onTime: ({ onTime, sections }) => (sections > 0 ? onTime / sections : -1),
  coveredOn: ({ coveredOn }) => coveredOn ?? '',
  last: ({ lastAnswerAt }) => lastAnswerAt ?? '',
  unconfirmed: ({ unconfirmedHomes }) => unconfirmedHomes ?? -1,
}

/** Sorts by a figure, or in the natural order of areas. */
function sortRows(rows: readonly CoverageRow[], { by, desc }: Sort): readonly CoverageRow[] {
  const value = VALUES[by]
  const sorted = value
    ? rows.toSorted((a, b) => {
        const [x, y] = [value(a), value(b)]
        return x < y ? -1 : x > y ? 1 : 0
      })
    : rows
  return desc ? sorted.toReversed() : sorted
}

function columnsOf(t: Translate<typeof mn>, lang: Lang, surveyId: string, withHomes: boolean): Column<CoverageRow>[] {
  const number = (value: number) => <bdi>{formatNumber(value, lang)}</bdi>
  const figure = (id: 'expected' | 'collected' | 'left', of: (row: CoverageRow) => number): Column<CoverageRow> => ({
    id,
    header: t(`coverage.${id}`),
    sortable: true,
    align: 'end',
    cell: (row) => number(of(row)),
  })
  return [
    {
      id: 'area',
      header: t('slice.area'),
      sortable: true,
      cell: ({ areaId, area }) => (
        <Link to={`${pathOfCoverage(surveyId)}?areaId=${areaId}`} className={classes.name} tabIndex={-1}>
          <bdi>{inLang(area, lang)}</bdi>
        </Link>
      ),
    },
    {
      id: 'level',
      header: t('coverage.level'),
      sortable: true,
      width: '11rem',
      cell: ({ expected, collected, achieved }) => (
        <LevelBar expected={expected} collected={collected} level={achieved} />
      ),
    },
    // the bar says both
    { ...figure('expected', ({ expected }) => expected), room: 66 },
    { ...figure('collected', ({ collected }) => collected), room: 66 },
    figure('left', ({ expected, collected }) => Math.max(0, expected - collected)),
    {
      id: 'sections',
      header: t('coverage.sections'),
      sortable: true,
      align: 'end',
      cell: ({ reporting, sections }) => (
        <bdi>{t('coverage.sectionsOf', { n: formatNumber(reporting, lang), all: formatNumber(sections, lang) })}</bdi>
      ),
    },
    {
      id: 'onTime',
      header: t('coverage.onTime'),
      sortable: true,
      align: 'end',
      cell: ({ onTime, sections }) => (
        <bdi>{formatPercent(sections === 0 ? null : (onTime / sections) * 100, lang)}</bdi>
      ),
    },
    {
      id: 'coveredOn',
      header: t('coverage.coveredOn'),
      sortable: true,
      cell: ({ coveredOn }) => (coveredOn ? formatDay(coveredOn, lang) : t('coverage.notCovered')),
    },
    {
      id: 'last',
      header: t('coverage.last'),
      sortable: true,
      hidden: true,
      cell: ({ lastAnswerAt }) => (lastAnswerAt ? <When at={lastAnswerAt} /> : NO_VALUE),
    },
    ...(withHomes
      ? [
          {
            id: 'unconfirmed',
            header: t('result.unconfirmedHomes'),
            sortable: true,
            align: 'end' as const,
            hidden: true,
            cell: (row: CoverageRow) => number(row.unconfirmedHomes ?? 0),
          },
        ]
      : []),
  ]
}
