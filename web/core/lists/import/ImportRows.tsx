import { IconAlertTriangleFilled, IconHelpCircle } from '@tabler/icons-react'
import { keepPreviousData } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useSearchParams } from 'react-router'
import type { ImportLine, ImportState } from '#contract/core/model/import.ts'
import { clip } from '#contract/core/text/clip.ts'
import type { Lang } from '#contract/core/text/localized.ts'
import { formatNumber } from '#contract/core/text/numbers.ts'
import { DataTable } from '../../../ui/data/table/DataTable.tsx'
import type { Column } from '../../../ui/data/table/types.ts'
import { Empty } from '../../../ui/feedback/Empty.tsx'
import { ErrorState } from '../../../ui/feedback/ErrorState.tsx'
import { NativeSelect } from '../../../ui/fields/NativeSelect.tsx'
import { useLang } from '../../i18n/text.ts'
import { useAsk } from '../../query/query.ts'
import { readListState, writeListState } from '../use-list.ts'
import { RowAnswer } from './ImportQuestions.tsx'
import classes from './import.module.css'
import type { AskingFeature, ImportFeature } from './kit.ts'
import { importTexts } from './texts.ts'

const FILTERS = ['only']
const isOnly = (text: string | undefined): text is 'wrong' | 'good' | 'asked' =>
  text === 'wrong' || text === 'good' || text === 'asked'

interface Of {
  /** The feature, when it asks questions about rows. */
  asks: AskingFeature | undefined
  state: ImportState
}

/** The rows of a file, each with its problems on their fields. */
export function ImportRows({ feature, asks, state }: Of & { feature: ImportFeature }) {
  const t = importTexts.useText()
  const lang = useLang()
  const [search, setSearch] = useSearchParams()
  const { page, pageSize, filters } = readListState(search, FILTERS)
  // rows with problems are shown first; without problems, all rows
  const wished = filters.only ?? (state.wrong > 0 ? 'wrong' : 'all')
  const query = { page, pageSize, ...(isOnly(wished) ? { only: wished } : {}) }
  const { data, error, refetch, isFetching, isPending } = useAsk(
    feature,
    'importRows',
    { params: { id: state.id }, query },
    { placeholderData: keepPreviousData as never },
  )
  const change = (changed: Parameters<typeof writeListState>[1]) =>
    setSearch((before) => writeListState(before, changed), { replace: true, preventScrollReset: true })
  const columns = useMemo(
    () => rowColumns({ asks, state }, { line: t('one.line'), whole: t('one.problems') }, lang),
    [asks, state, t, lang],
  )
  const choices = [
    { value: 'all', label: t('one.all') },
    { value: 'wrong', label: t('one.wrong') },
    ...(state.questions.length > 0 ? [{ value: 'asked', label: t('one.asked') }] : []),
    { value: 'good', label: t('one.good') },
  ]
  return (
    <DataTable<ImportLine>
      name={`import-${feature.name}`}
      label={t('one.rows')}
      columns={columns}
      rows={data?.data}
      rowId={(row) => row.id}
      rowName={(row) => `${t('one.line')} ${row.line}`}
      refreshing={isFetching && !isPending}
      paging={
        data && {
          ...data.meta,
          onPage: (next) => change({ page: next }),
          onPageSize: (next) => change({ pageSize: next }),
        }
      }
      toolbar={
        state.status === 'ready' ? (
          <NativeSelect
            label={t('one.rows')}
            hideLabel
            value={wished}
            options={choices}
            onChange={(only) => change({ filters: { only } })}
          />
        ) : undefined
      }
      empty={<Empty level={2} searched title={t('one.none')} />}
      error={error && <ErrorState level={2} onRetry={() => void refetch()} />}
    />
  )
}

/** Maximum number of displayed characters of a cell; a very long one would hide all others. */
const SHOWN_CHARS = 200

function rowColumns(of: Of, headers: { line: string; whole: string }, lang: Lang): Column<ImportLine>[] {
  const fields = of.state.columns
  const known = new Set(fields.map(({ field }) => field))
  return [
    { id: 'line', header: headers.line, width: '4.5rem', cell: (row) => formatNumber(row.line, lang) },
    ...fields.map(
      ({ field, title }): Column<ImportLine> => ({
        id: field,
        header: title,
        cell: (row) => (
          <span className={classes.cell}>
            <bdi>{clip(row.cells[field] ?? '–', SHOWN_CHARS)}</bdi>
            <Problems {...of} row={row} of={row.problems.filter((problem) => problem.field === field)} />
          </span>
        ),
      }),
    ),
    {
      id: 'whole',
      header: headers.whole,
      hidden: true,
      cell: (row) => <Problems {...of} row={row} of={row.problems.filter((problem) => !known.has(problem.field))} />,
    },
  ]
}

/** Problems and questions, below the value that they concern. */
function Problems({
  of,
  row,
  asks,
  state,
}: Of & {
  of: ImportLine['problems']
  row: ImportLine
}) {
  return of.map((problem) => (
    <span
      key={problem.code}
      className={classes.problem}
      data-kind={problem.answer === null ? undefined : `answer-${problem.answer}`}
    >
      {problem.answer === null ? (
        <IconAlertTriangleFilled size={14} aria-hidden />
      ) : (
        <IconHelpCircle size={14} aria-hidden />
      )}
      {problem.message}
      {problem.answer !== null && asks && state.status === 'ready' && (
        <RowAnswer feature={asks} state={state} line={row.line} problem={problem} />
      )}
    </span>
  ))
}
