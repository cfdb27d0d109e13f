import { formatNumber } from '#contract/core/numbers.ts'
import { inLang } from '#contract/core/text.ts'
import { CROSSED, type Question, type QuestionResult, type Survey } from '#contract/features/surveys/index.ts'
import { surveyWords } from '#contract/features/surveys/words.ts'
import { useLang } from '../../../core/text.ts'
import { Card } from '../../../ui/Card.tsx'
import { typeIcon } from '../builder/type-icons.tsx'
import { ByAreas } from './ByAreas.tsx'
import { FileList, PlaceList, TextList } from './GivenLists.tsx'
import { More } from './More.tsx'
import { QuestionChart } from './QuestionChart.tsx'
import classes from './reading.module.css'
import { readingTexts } from './texts.ts'
import type { Slice } from './use-slice.ts'

interface Props {
  no: number
  survey: Survey
  question: Question
  result: QuestionResult
  /** Answers of the slice, whatever they answered. */
  answers: number
  slice: Slice
}

/** One question: how many answered, what they answered, and what can be looked at further. */
export function QuestionCard({ no, survey, question, result, answers, slice }: Props) {
  const t = readingTexts.useText()
  const lang = useLang()
  const given = { surveyId: survey.id, questionId: question.id, slice }
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
            {surveyWords[lang].type[question.type]}
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
          {(question.type === 'short_text' || question.type === 'long_text') && <TextList {...given} />}
          {question.type === 'location' && <PlaceList {...given} />}
          {question.type === 'file' && <FileList {...given} />}
          {hasOther && <More title={t('result.writtenOther')}>{() => <TextList {...given} isOther />}</More>}
          {(CROSSED.includes(question.type) || question.type === 'number') && (
            <ByAreas surveyId={survey.id} question={question} slice={slice} />
          )}
        </div>
      )}
    </Card>
  )
}
