import { keepPreviousData } from '@tanstack/react-query'
import { Link } from 'react-router'
import { formatNumber, formatPercent, NO_VALUE } from '#contract/core/numbers.ts'
import { inLang } from '#contract/core/text.ts'
import { type AreaResult, crossKeys, type Question, surveys } from '#contract/features/surveys/index.ts'
import { useAsk } from '../../../core/query.ts'
import { useLang } from '../../../core/text.ts'
import { BarList } from '../../../ui/charts/BarList.tsx'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { TextSkeleton } from '../../../ui/Skeletons.tsx'
import { pathOfResult } from '../paths.ts'
import { More } from './More.tsx'
import { nameOfKey } from './names.ts'
import classes from './reading.module.css'
import { ShareGrid } from './ShareGrid.tsx'
import { readingTexts } from './texts.ts'
import type { Slice } from './use-slice.ts'

interface Props {
  surveyId: string
  question: Question
  slice: Slice
}

/** One question in the areas below, asked for when it is opened: shares of the answers, or means where there are steps. */
export function ByAreas(props: Props) {
  const t = readingTexts.useText()
  return <More title={t('result.byArea')}>{() => <Areas {...props} />}</More>
}

function Areas({ surveyId, question, slice }: Props) {
  const t = readingTexts.useText()
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
  const isMeant = question.type === 'number' || question.type === 'rating' || question.type === 'scale'
  return isMeant ? (
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
  const t = readingTexts.useText()
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

function Shares({ surveyId, question, areas }: AreasProps) {
  const t = readingTexts.useText()
  const lang = useLang()
  const used = new Set(areas.flatMap(({ counts }) => counts.map(({ key }) => key)))
  const keys = crossKeys(question).filter((key) => key !== 'other' || used.has(key))
  return (
    <figure className={classes.figure} aria-label={`${inLang(question.text, lang)}: ${t('result.byArea')}`}>
      <figcaption className={classes.sentence}>
        {question.type === 'multiple_choice'
          ? t('result.several')
          : t('result.areaSentence', { n: formatNumber(areas.length, lang) })}
      </figcaption>
      <ShareGrid
        label={`${inLang(question.text, lang)}: ${t('result.byArea')}`}
        head={t('result.areaHead')}
        columns={keys.map((key) => ({ id: key, name: nameOfKey(question, key, lang) }))}
        rows={areas.map(({ areaId, area, answered, counts }) => ({
          id: areaId,
          name: <Link to={`${pathOfResult(surveyId)}?areaId=${areaId}`}>{inLang(area, lang)}</Link>,
          cells: keys.map((key) => {
            const count = counts.find((one) => one.key === key)?.count ?? 0
            return {
              share: count / answered,
              text: formatPercent((count / answered) * 100, lang),
              small: formatNumber(count, lang),
            }
          }),
        }))}
      />
    </figure>
  )
}
