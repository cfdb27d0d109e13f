import { inLang } from '#contract/core/text/localized.ts'
import { formatNumber, formatPercent, NO_VALUE } from '#contract/core/text/numbers.ts'
import { crossKeys, type Question, type QuestionOf, type QuestionResult } from '#contract/features/surveys/index.ts'
import { useLang } from '../../../core/i18n/text.ts'
import { BarList } from '../../../ui/data/charts/BarList.tsx'
import { Columns } from '../../../ui/data/charts/Columns.tsx'
import { binsOf, timesOf } from './bins.ts'
import { countText, nameOfKey } from './names.ts'
import classes from './results.module.css'
import { ShareGrid } from './ShareGrid.tsx'
import { resultTexts } from './texts.ts'

interface Props<Q extends Question = Question> {
  question: Q
  result: QuestionResult
}

/** The chart for the type of a question; texts, files and places have none. */
export function QuestionChart({ question, result }: Props) {
  switch (question.type) {
    case 'single_choice':
    case 'multiple_choice':
    case 'yes_no':
      return <ChoiceChart question={question} result={result} />
    case 'rating':
    case 'scale':
      return <StepsChart question={question} result={result} />
    case 'number':
      return <NumberChart question={question} result={result} />
    case 'date':
      return <TimeChart question={question} result={result} />
    case 'matrix':
      return <MatrixChart question={question} result={result} />
    case 'multi_matrix':
      return <MultiMatrixChart question={question} result={result} />
    case 'ranking':
      return <RankingChart question={question} result={result} />
    default:
      return null
  }
}

const countsOf = ({ counts }: QuestionResult) => new Map(counts.map(({ key, count }) => [key, count]))

function ChoiceChart({ question, result }: Props) {
  const t = resultTexts.useText()
  const lang = useLang()
  const counts = countsOf(result)
  const rows = crossKeys(question)
    .filter((key) => key !== 'other' || counts.has('other'))
    .map((key) => ({ key, name: nameOfKey(question, key, lang), count: counts.get(key) ?? 0 }))
  const most = rows.toSorted((a, b) => b.count - a.count)[0]
  const text = (count: number | null) => countText(count ?? 0, result.answered, lang)
  return (
    <BarList
      label={inLang(question.text, lang)}
      sentence={
        <>
          {most && t('result.most', { name: most.name, value: text(most.count) })}
          {question.type === 'multiple_choice' && ` ${t('result.several')}`}
        </>
      }
      series={[t('result.count')]}
      rows={rows.map(({ key, name, count }) => ({ id: key, name, plain: name, values: [count] }))}
      max={result.answered}
      format={text}
      head={t('result.option')}
    />
  )
}

function StepsChart({ question, result }: Props) {
  const t = resultTexts.useText()
  const lang = useLang()
  const counts = countsOf(result)
  const steps = crossKeys(question)
  const mean = (value: number | null) => (value === null ? NO_VALUE : formatNumber(value, lang, { decimals: 2 }))
  return (
    <Columns
      counted
      label={inLang(question.text, lang)}
      sentence={
        <>
          {t('result.meanOf', {
            mean: mean(result.mean),
            median: result.median === null ? NO_VALUE : formatNumber(result.median, lang),
            low: steps[0] ?? '',
            high: steps.at(-1) ?? '',
          })}
          {question.type === 'scale' && (question.low || question.high) && (
            <span className={classes.ends}>
              <span>{question.low && `${question.from} – ${inLang(question.low, lang)}`}</span>
              <span>{question.high && `${question.to} – ${inLang(question.high, lang)}`}</span>
            </span>
          )}
        </>
      }
      columns={steps.map((key) => ({ id: key, name: key, value: counts.get(key) ?? 0 }))}
      format={(value) => formatNumber(value ?? 0, lang)}
      heads={[t('result.step'), t('result.answers')]}
    />
  )
}

function NumberChart({ question, result }: Props<QuestionOf<'number'>>) {
  const t = resultTexts.useText()
  const lang = useLang()
  const number = (value: number | null, decimals = question.decimals) =>
    value === null ? NO_VALUE : formatNumber(value, lang, Number.isInteger(value) ? {} : { decimals })
  const name = ({ from, to }: { from: number; to: number }) =>
    from === to ? number(from) : `${number(from)}–${number(to)}`
  return (
    <Columns
      counted
      label={inLang(question.text, lang)}
      sentence={t('result.numbers', {
        mean: number(result.mean, question.decimals + 1),
        median: number(result.median),
        smallest: number(result.smallest),
        largest: number(result.largest),
      })}
      columns={binsOf(result.counts).map((bin) => ({
        id: String(bin.from),
        name: name(bin),
        short: number(bin.from),
        value: bin.count,
      }))}
      format={(value) => formatNumber(value ?? 0, lang)}
      heads={[t('result.range'), t('result.answers')]}
    />
  )
}

function TimeChart({ question, result }: Props) {
  const t = resultTexts.useText()
  const lang = useLang()
  const times = timesOf(result.counts)
  const most = times.toSorted((a, b) => b.count - a.count)[0]
  const name = (id: string) => id.replace('-', '.')
  return (
    <Columns
      counted
      label={inLang(question.text, lang)}
      sentence={
        most && t('result.monthMost', { name: name(most.id), value: countText(most.count, result.answered, lang) })
      }
      columns={times.map(({ id, count }) => ({
        id,
        name: name(id),
        short: times.length > SHORT_ABOVE ? id.slice(-2) : name(id),
        value: count,
      }))}
      format={(value) => formatNumber(value ?? 0, lang)}
      heads={[t('result.month'), t('result.answers')]}
    />
  )
}

/** With more months or years than this, labels have only two digits. */
const SHORT_ABOVE = 8

function MatrixChart({ question, result }: Props<QuestionOf<'matrix'>>) {
  const t = resultTexts.useText()
  const lang = useLang()
  const counts = countsOf(result)
  const rows = question.rows.map((row) => {
    const cells = question.columns.map((column) => counts.get(`${row.id}/${column.id}`) ?? 0)
    const all = cells.reduce((a, b) => a + b, 0)
    // columns are ordered from worst to best, as in the question
    const mean = all === 0 ? 0 : cells.reduce((sum, count, i) => sum + count * i, 0) / all
    return { id: row.id, name: inLang(row.text, lang), cells, all, mean }
  })
  const byMean = rows.toSorted((a, b) => b.mean - a.mean)
  return (
    <figure className={classes.figure} aria-label={inLang(question.text, lang)}>
      <figcaption className={classes.sentence}>
        {t('result.matrixSentence', { best: byMean[0]?.name ?? NO_VALUE, worst: byMean.at(-1)?.name ?? NO_VALUE })}
      </figcaption>
      <ShareGrid
        label={inLang(question.text, lang)}
        head={t('result.matrixHead')}
        columns={question.columns.map(({ id, text }) => ({ id, name: inLang(text, lang) }))}
        rows={rows.map(({ id, name, cells, all }) => ({
          id,
          name,
          cells: cells.map((count) => ({
            share: all === 0 ? 0 : count / all,
            text: formatPercent(all === 0 ? null : (count / all) * 100, lang),
            small: formatNumber(count, lang),
          })),
        }))}
      />
    </figure>
  )
}

/** For each row, the share of respondents that picked each column. */
function MultiMatrixChart({ question, result }: Props<QuestionOf<'multi_matrix'>>) {
  const t = resultTexts.useText()
  const lang = useLang()
  const counts = countsOf(result)
  const { answered } = result
  return (
    <figure className={classes.figure} aria-label={inLang(question.text, lang)}>
      <figcaption className={classes.sentence}>{t('result.several')}</figcaption>
      <ShareGrid
        label={inLang(question.text, lang)}
        head={t('result.matrixHead')}
        columns={question.columns.map(({ id, text }) => ({ id, name: inLang(text, lang) }))}
        rows={question.rows.map((row) => ({
          id: row.id,
          name: inLang(row.text, lang),
          cells: question.columns.map((column) => {
            const count = counts.get(`${row.id}/${column.id}`) ?? 0
            return {
              share: answered === 0 ? 0 : count / answered,
              text: formatPercent(answered === 0 ? null : (count / answered) * 100, lang),
              small: formatNumber(count, lang),
            }
          }),
        }))}
      />
    </figure>
  )
}

function RankingChart({ question, result }: Props<QuestionOf<'ranking'>>) {
  const t = resultTexts.useText()
  const lang = useLang()
  const counts = countsOf(result)
  const last = question.options.length
  const rows = question.options
    .map(({ id, text }) => {
      const places = question.options.map((_, i) => counts.get(`${id}/${i + 1}`) ?? 0)
      const all = places.reduce((a, b) => a + b, 0)
      const mean = all === 0 ? null : places.reduce((sum, count, i) => sum + count * (i + 1), 0) / all
      return { id, name: inLang(text, lang), mean }
    })
    .sort((a, b) => (a.mean ?? last) - (b.mean ?? last))
  const text = (mean: number | null) => (mean === null ? NO_VALUE : formatNumber(mean, lang, { decimals: 2 }))
  const first = rows[0]
  return (
    <BarList
      label={inLang(question.text, lang)}
      sentence={first && t('result.placeFirst', { name: first.name, value: text(first.mean) })}
      series={[t('result.place')]}
      rows={rows.map(({ id, name, mean }) => ({ id, name, plain: name, values: [mean] }))}
      max={last}
      format={text}
      head={t('result.option')}
    />
  )
}
