import { keepPreviousData } from '@tanstack/react-query'
import { Link } from 'react-router'
import { inLang } from '#contract/core/text/localized.ts'
import { formatNumber, formatPercent, NO_VALUE } from '#contract/core/text/numbers.ts'
import { type AreaResult, crossKeys, type Question, surveys } from '#contract/features/surveys/index.ts'
import { useLang } from '../../../core/i18n/text.ts'
import { useAsk } from '../../../core/query/query.ts'
import { BarList } from '../../../ui/data/charts/BarList.tsx'
import { BarMultiples } from '../../../ui/data/charts/BarMultiples.tsx'
import { ErrorState } from '../../../ui/feedback/ErrorState.tsx'
import { TextSkeleton } from '../../../ui/feedback/Skeletons.tsx'
import { pathOfResult } from '../paths.ts'
import { LazyDisclosure } from './LazyDisclosure.tsx'
import { nameOfKey } from './names.ts'
import classes from './results.module.css'
import { ShareGrid } from './ShareGrid.tsx'
import { resultTexts } from './texts.ts'
import type { Slice } from './use-slice.ts'

interface Props {
  surveyId: string
  question: Question
  slice: Slice
}

/** The result of a question by area, fetched when opened: means for numeric questions, otherwise shares of the answers. */
export function ByAreas(props: Props) {
  const t = resultTexts.useText()
  return <LazyDisclosure title={t('result.byArea')}>{() => <Areas {...props} />}</LazyDisclosure>
}

function Areas({ surveyId, question, slice }: Props) {
  const t = resultTexts.useText()
  const asked = useAsk(
    surveys,
    'resultAreas',
    { params: { id: surveyId }, query: { ...slice, questionId: question.id } },
    { placeholderData: keepPreviousData as never },
  )
  const areas = asked.data?.data.filter(({ answered }) => answered > 0)
  if (asked.isError) return <ErrorState level={3} onRetry={() => void asked.refetch()} />
  if (!areas) return <TextSkeleton lines={4} />
  if (areas.length === 0) return <p className={classes.quiet}>{t('result.areaNone')}</p>
  const hasMeans = question.type === 'number' || question.type === 'rating' || question.type === 'scale'
  return hasMeans ? (
    <Means surveyId={surveyId} question={question} areas={areas} />
  ) : (
    <Shares surveyId={surveyId} question={question} areas={areas} />
  )
}

interface AreasProps {
  surveyId: string
  question: Question
  areas: readonly AreaResult[]
}

function Means({ surveyId, question, areas }: AreasProps) {
  const t = resultTexts.useText()
  const lang = useLang()
  const top =
    question.type === 'rating'
      ? question.steps
      : question.type === 'scale'
        ? question.to
        : Math.max(...areas.map(({ mean }) => mean ?? 0))
  return (
    <BarList
      label={`${inLang(question.text, lang)}: ${t('result.byArea')}`}
      sentence={t('result.areaMeans', { n: formatNumber(areas.length, lang) })}
      series={[t('result.areaMean')]}
      rows={areas.map(({ areaId, area, mean }) => ({
        id: areaId,
        name: inLang(area, lang),
        plain: inLang(area, lang),
        values: [mean],
        to: `${pathOfResult(surveyId)}?areaId=${areaId}`,
      }))}
      max={top}
      format={(value) => (value === null ? NO_VALUE : formatNumber(value, lang, { decimals: 2 }))}
      head={t('result.areaHead')}
    />
  )
}

/** With more answers than this, a small chart would be longer than it is wide. */
const ANSWERS_MAX = 8

function Shares({ surveyId, question, areas }: AreasProps) {
  const t = resultTexts.useText()
  const lang = useLang()
  const used = new Set(areas.flatMap(({ counts }) => counts.map(({ key }) => key)))
  const keys = crossKeys(question).filter((key) => key !== 'other' || used.has(key))
  const columns = keys.map((key) => ({ id: key, name: nameOfKey(question, key, lang) }))
  const label = `${inLang(question.text, lang)}: ${t('result.byArea')}`
  const sentence =
    question.type === 'multiple_choice'
      ? t('result.several')
      : t('result.areaSentence', { n: formatNumber(areas.length, lang) })
  const head = t('result.areaHead')
  const countOf = ({ counts }: AreaResult, key: string) => counts.find((one) => one.key === key)?.count ?? 0
  const pathOf = (areaId: string) => `${pathOfResult(surveyId)}?areaId=${areaId}`
  if (keys.length <= ANSWERS_MAX)
    return (
      <BarMultiples
        label={label}
        sentence={sentence}
        head={head}
        columns={columns}
        counts={{ head: t('result.areaAnswered'), textOf: (n) => t('result.answeredAll', { n }) }}
        format={(share) => (share === null ? NO_VALUE : formatPercent(share * 100, lang))}
        rows={areas.map((area) => ({
          id: area.areaId,
          name: inLang(area.area, lang),
          to: pathOf(area.areaId),
          count: formatNumber(area.answered, lang),
          shares: keys.map((key) => countOf(area, key) / area.answered),
        }))}
      />
    )
  return (
    <figure className={classes.figure} aria-label={label}>
      <figcaption className={classes.sentence}>{sentence}</figcaption>
      <ShareGrid
        label={label}
        head={head}
        columns={columns}
        rows={areas.map((area) => ({
          id: area.areaId,
          name: <Link to={pathOf(area.areaId)}>{inLang(area.area, lang)}</Link>,
          cells: keys.map((key) => {
            const count = countOf(area, key)
            return {
              share: count / area.answered,
              text: formatPercent((count / area.answered) * 100, lang),
              small: formatNumber(count, lang),
            }
          }),
        }))}
      />
    </figure>
  )
}
