import { keepPreviousData } from '@tanstack/react-query'
import { useState } from 'react'
import { inLang } from '#contract/core/text/localized.ts'
import { formatNumber, formatPercent, NO_VALUE } from '#contract/core/text/numbers.ts'
import {
  CROSS_MAX,
  CROSS_TYPES,
  type Cross,
  crossKeys,
  type Question,
  questionsOf,
  type Survey,
  surveys,
} from '#contract/features/surveys/index.ts'
import { download } from '../../../core/api/client.ts'
import { problemText } from '../../../core/api/problem-text.ts'
import { useLang } from '../../../core/i18n/text.ts'
import { useAsk } from '../../../core/query/query.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { ErrorState } from '../../../ui/feedback/ErrorState.tsx'
import { TextSkeleton } from '../../../ui/feedback/Skeletons.tsx'
import { toast } from '../../../ui/feedback/toast.ts'
import { NativeSelect } from '../../../ui/fields/NativeSelect.tsx'
import { Card } from '../../../ui/layout/Card.tsx'
import { Toolbar } from '../../../ui/layout/Toolbar.tsx'
import { nameOfKey } from './names.ts'
import classes from './results.module.css'
import { ShareGrid } from './ShareGrid.tsx'
import { resultTexts } from './texts.ts'
import type { Slice } from './use-slice.ts'

/** A cross table of two questions. */
export function CrossTable({ survey, slice }: { survey: Survey; slice: Slice }) {
  const t = resultTexts.useText()
  const lang = useLang()
  const questions = questionsOf(survey.structure).filter(({ type }) => CROSS_TYPES.includes(type))
  const [chosen, choose] = useState<{ rows?: string; columns?: string }>({})
  const rows = questions.find(({ id }) => id === chosen.rows) ?? questions[0]
  const others = questions.filter(({ id }) => id !== rows?.id)
  const columns = others.find(({ id }) => id === chosen.columns) ?? others.at(-1)
  if (!rows || !columns) return null
  const options = (of: readonly Question[]) =>
    of.map((question) => ({ value: question.id, label: inLang(question.text, lang) }))
  return (
    <Card title={t('cross.title')} text={t('cross.lead')}>
      <div className={classes.crossing}>
        <NativeSelect
          stacked
          label={t('cross.rows')}
          value={rows.id}
          options={options(questions)}
          onChange={(id) => choose((before) => ({ ...before, rows: id }))}
        />
        <NativeSelect
          stacked
          label={t('cross.columns')}
          value={columns.id}
          options={options(others)}
          onChange={(id) => choose((before) => ({ ...before, columns: id }))}
        />
      </div>
      <Table survey={survey} slice={slice} rows={rows} columns={columns} />
    </Card>
  )
}

interface TableProps {
  survey: Survey
  slice: Slice
  rows: Question
  columns: Question
}

function Table({ survey, slice, rows, columns }: TableProps) {
  const t = resultTexts.useText()
  const lang = useLang()
  const request = { params: { id: survey.id }, query: { ...slice, rows: rows.id, columns: columns.id } }
  const key = JSON.stringify(request)
  // counting all answers applies only to the table it was requested for
  const [completeFor, setCompleteFor] = useState<string>()
  const isComplete = completeFor === key
  const latest = useAsk(surveys, 'cross', request, { placeholderData: keepPreviousData as never, staleTime: STALE_MS })
  const complete = useAsk(surveys, 'crossAll', request, { enabled: isComplete, staleTime: STALE_MS })
  const asked = isComplete ? complete : latest
  if (asked.isError) return <ErrorState level={3} title={t('cross.failed')} onRetry={() => void asked.refetch()} />
  // while loading, the previous table would not match the new headers
  if (!asked.data || asked.isPlaceholderData) return <TextSkeleton lines={5} />
  const cross = asked.data.data
  const saveFile = (format: 'csv' | 'xlsx') =>
    void download(surveys, 'crossFile', { ...request, query: { ...request.query, format } }).catch((error: unknown) =>
      toast(problemText(error), { variant: 'error' }),
    )
  return (
    <figure className={classes.figure} aria-label={t('cross.title')}>
      <figcaption className={classes.sentence}>
        {t('cross.sentence', { n: formatNumber(cross.both, lang) })}
        {cross.limited && (
          <>
            {` ${t('cross.limited', { n: formatNumber(CROSS_MAX, lang) })} `}
            <Button variant="subtle" size="xs" onClick={() => setCompleteFor(key)}>
              {t('cross.all', { n: formatNumber(cross.answers, lang) })}
            </Button>
          </>
        )}
      </figcaption>
      <Toolbar
        exports={[
          { label: t('xlsx'), onSelect: () => saveFile('xlsx') },
          { label: t('csv'), onSelect: () => saveFile('csv') },
        ]}
      />
      <ShareGrid
        label={t('cross.title')}
        head={inLang(rows.text, lang)}
        columns={[
          ...crossKeys(columns).map((key) => ({ id: key, name: nameOfKey(columns, key, lang) })),
          { id: 'total', name: t('cross.total') },
        ]}
        rows={crossKeys(rows).map((key, r) => ({
          id: key,
          name: nameOfKey(rows, key, lang),
          cells: cellsOf(cross, r, lang),
        }))}
      />
    </figure>
  )
}

/** Stale time, ms: a running survey invalidates with every answer, but a table of many answers need not be that fresh. */
const STALE_MS = 30_000

function cellsOf({ counts }: Cross, r: number, lang: ReturnType<typeof useLang>) {
  const row = counts[r] ?? []
  const all = row.reduce<number>((sum, count) => sum + (count ?? 0), 0)
  return [
    ...row.map((count) => ({
      share: all === 0 ? 0 : (count ?? 0) / all,
      text: count === null || all === 0 ? NO_VALUE : formatPercent((count / all) * 100, lang),
      small: count === null ? '' : formatNumber(count, lang),
    })),
    { share: null, text: formatNumber(all, lang) },
  ]
}
