import { inLang } from '#contract/core/text/localized.ts'
import { formatNumber } from '#contract/core/text/numbers.ts'
import { CROSS_TYPES, type Question, type QuestionResult, type Survey } from '#contract/features/surveys/index.ts'
import { surveyLabels } from '#contract/features/surveys/labels.ts'
import { useLang } from '../../../core/i18n/text.ts'
import { Card } from '../../../ui/layout/Card.tsx'
import { typeIcon } from '../builder/type-icons.tsx'
import { FileList, PlaceList, TextList } from './AnswerLists.tsx'
import { ByAreas } from './ByAreas.tsx'
import { LazyDisclosure } from './LazyDisclosure.tsx'
import { QuestionChart } from './QuestionChart.tsx'
import classes from './results.module.css'
import { resultTexts } from './texts.ts'
import type { Slice } from './use-slice.ts'

interface Props {
  no: number
  survey: Survey
  question: Question
  result: QuestionResult
  /** The number of answers in the slice, including those that skipped the question. */
  answers: number
  slice: Slice
}

/** The result of a question: number of answers, chart, and details. */
export function QuestionCard({ no, survey, question, result, answers, slice }: Props) {
  const t = resultTexts.useText()
  const lang = useLang()
  const listProps = { surveyId: survey.id, questionId: question.id, slice }
  const isConditional = question.showIf !== undefined
  const hasOther = result.counts.some(({ key }) => key === 'other')
  return (
    <Card
      level={3}
      title={`${no}. ${inLang(question.text, lang)}`}
      text={
        <span className={classes.about}>
          <span className={classes.kind}>
            {typeIcon(question.type)}
            {surveyLabels[lang].type[question.type]}
          </span>
          <span>
            {isConditional
              ? `${t('result.answeredAll', { n: formatNumber(result.answered, lang) })} · ${t('result.conditional')}`
              : t('result.answered', { n: formatNumber(result.answered, lang), answers: formatNumber(answers, lang) })}
          </span>
        </span>
      }
    >
      {result.answered === 0 ? (
        <p className={classes.quiet}>{t('result.nobody')}</p>
      ) : (
        <div className={classes.question}>
          <QuestionChart question={question} result={result} />
          {(question.type === 'short_text' || question.type === 'long_text') && <TextList {...listProps} />}
          {question.type === 'location' && <PlaceList {...listProps} />}
          {question.type === 'file' && <FileList {...listProps} />}
          {hasOther && (
            <LazyDisclosure title={t('result.writtenOther')}>
              {() => <TextList {...listProps} isOther />}
            </LazyDisclosure>
          )}
          {(CROSS_TYPES.includes(question.type) || question.type === 'number') && (
            <ByAreas surveyId={survey.id} question={question} slice={slice} />
          )}
        </div>
      )}
    </Card>
  )
}
