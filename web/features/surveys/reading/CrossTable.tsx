import { keepPreviousData } from '@tanstack/react-query'
import { useState } from 'react'
import { formatNumber, formatPercent, NO_VALUE } from '#contract/core/numbers.ts'
import { inLang } from '#contract/core/text.ts'
import {
  CROSS_MAX,
  CROSSED,
  type Cross,
  crossKeys,
  type Question,
  questionsOf,
  type Survey,
  surveys,
} from '#contract/features/surveys/index.ts'
import { useAsk } from '../../../core/query.ts'
import { useLang } from '../../../core/text.ts'
import { Button } from '../../../ui/Button.tsx'
import { Card } from '../../../ui/Card.tsx'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { NativeSelect } from '../../../ui/NativeSelect.tsx'
import { TextSkeleton } from '../../../ui/Skeletons.tsx'
import { nameOfKey } from './names.ts'
import classes from './reading.module.css'
import { ShareGrid } from './ShareGrid.tsx'
import { readingTexts } from './texts.ts'
import type { Slice } from './use-slice.ts'

/** Two questions beside each other: how those who answered one thing answered the other. */
export function CrossTable({ survey, slice }: { survey: Survey; slice: Slice }) {
  const t = readingTexts.useText()
  const lang = useLang()
  const questions = questionsOf(survey.structure).filter(({ type }) => CROSSED.includes(type))
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
  const t = readingTexts.useText()
  const lang = useLang()
  const wanted = { params: { id: survey.id }, query: { ...slice, rows: rows.id, columns: columns.id } }
  const key = JSON.stringify(wanted)
  // everything is counted for the table that it was asked for, not for the next one
  const [wholeFor, setWholeFor] = useState<string>()
  const isWhole = wholeFor === key
  const latest = useAsk(surveys, 'cross', wanted, { placeholderData: keepPreviousData as never, staleTime: STALE_MS })
  const whole = useAsk(surveys, 'crossAll', wanted, { enabled: isWhole, staleTime: STALE_MS })
  const asked = isWhole ? whole : latest
  if (asked.isError) return <ErrorState level={3} title={t('cross.failed')} onRetry={() => void asked.refetch()} />
  // while other questions are on their way the last table does not fit the new heads
  if (!asked.data || asked.isPlaceholderData) return <TextSkeleton lines={5} />
  const cross = asked.data.data
  return (
    <figure className={classes.figure} aria-label={t('cross.title')}>
      <figcaption className={classes.sentence}>
        {t('cross.sentence', { n: formatNumber(cross.both, lang) })}
        {cross.limited && (
          <>
            {` ${t('cross.limited', { n: formatNumber(CROSS_MAX, lang) })} `}
            <Button variant="subtle" size="xs" onClick={() => setWholeFor(key)}>
              {t('cross.all', { n: formatNumber(cross.answers, lang) })}
            </Button>
          </>
        )}
      </figcaption>
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

/** A live survey asks again with every answer; a table over many answers need not be that fresh. */
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
