import { IconChartBar, IconListTree } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { formatDay } from '#contract/core/dates.ts'
import { matcherOf } from '#contract/core/find.ts'
import { formatNumber, formatPercent, NO_VALUE } from '#contract/core/numbers.ts'
import { inLang, type Lang } from '#contract/core/text.ts'
import { type Coverage, type CoverageRow, type Survey, surveys } from '#contract/features/surveys/index.ts'
import { useSaveFile } from '../../../core/save-file.ts'
import { type Translate, useLang } from '../../../core/text.ts'
import { coreTexts } from '../../../core/texts/index.ts'
import { When } from '../../../core/When.tsx'
import { Empty } from '../../../ui/Empty.tsx'
import { Toolbar } from '../../../ui/Toolbar.tsx'
import { DataTable } from '../../../ui/table/DataTable.tsx'
import type { Column, Sort } from '../../../ui/table/types.ts'
import { LevelBar } from '../LevelBar.tsx'
import { pathOfCoverage, pathOfResult } from '../paths.ts'
import type { mn } from './mn.ts'
import classes from './reading.module.css'
import { readingTexts } from './texts.ts'

interface Props {
  survey: Survey
  coverage: Coverage
  isFetching: boolean
}

/** The areas below with what was expected of each and what came, in any order, and as a file down to the sections. */
export function CoverageTable({ survey, coverage, isFetching }: Props) {
  const { id: surveyId } = survey
  const t = readingTexts.useText()
  const c = coreTexts.useText()
  const lang = useLang()
  const navigate = useNavigate()
  const save = useSaveFile()
  const [sort, setSort] = useState<Sort>({ by: 'area', desc: false })
  const [q, setQ] = useState('')
  const withHomes = coverage.whole.unconfirmedHomes !== null && !survey.confirmedHome
  const columns = useMemo(() => columnsOf(t, lang, surveyId, withHomes), [t, lang, surveyId, withHomes])
  const rows = useMemo(() => ordered(found(coverage.below, q), sort), [coverage.below, q, sort])
  const saveFile = (format: 'csv' | 'xlsx') =>
    save(surveys, 'coverageExport', {
      params: { id: surveyId },
      query: { format, ...(coverage.whole.areaId ? { areaId: coverage.whole.areaId } : {}) },
    })
  const addressOf = ({ areaId }: CoverageRow) => `${pathOfCoverage(surveyId)}?areaId=${areaId}`
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
      onOpen={(row) => void navigate(addressOf(row))}
      rowActions={(row) => [
        ...(row.hasBelow
          ? [{ label: t('coverage.open'), icon: <IconListTree size={18} aria-hidden />, to: addressOf(row) }]
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

function found(rows: readonly CoverageRow[], q: string): readonly CoverageRow[] {
  const isMeant = matcherOf(q)
  return rows.filter(({ area, code }) => isMeant([area.mn, area.en, code].join(' ')))
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

/** By the order of the areas themselves, or by a figure. */
function ordered(rows: readonly CoverageRow[], { by, desc }: Sort): readonly CoverageRow[] {
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
      width: '15rem',
      cell: ({ expected, collected, achieved }) => (
        <LevelBar expected={expected} collected={collected} level={achieved} />
      ),
    },
    {
      id: 'expected',
      header: t('coverage.expected'),
      sortable: true,
      align: 'end',
      cell: (row) => number(row.expected),
    },
    {
      id: 'collected',
      header: t('coverage.collected'),
      sortable: true,
      align: 'end',
      cell: (row) => number(row.collected),
    },
    {
      id: 'left',
      header: t('coverage.left'),
      sortable: true,
      align: 'end',
      cell: ({ expected, collected }) => number(Math.max(0, expected - collected)),
    },
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
