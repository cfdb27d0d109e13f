import { useState } from 'react'
import { inLang, langOf } from '#contract/core/text/unicode.ts'
import type { Survey } from '#contract/features/surveys/index.ts'
import { SurveyForm } from '../../answering/SurveyForm.tsx'
import { Preview } from './Preview.tsx'

interface Props {
  survey: Survey
  language: 'mn' | 'en'
  onOtherLanguage: () => void
  /** Texts for the clerk: after the form was completed, and instead of a form without questions. */
  words: { finished: string; again: string; nothing: string }
}

/** A survey as respondents see it, for the dashboard: the input is discarded. */
export function SurveyPreview({ survey, language, onOtherLanguage, words }: Props) {
  const [isFinished, setFinished] = useState(false)
  const [round, setRound] = useState(0)
  const { title, description, structure } = survey
  const isEmpty = structure.every(({ questions }) => questions.length === 0)
  return (
    <Preview
      path={`/survey/${survey.id}`}
      label={inLang(title, language)}
      language={language}
      onOtherLanguage={onOtherLanguage}
    >
      <div className="column survey-page">
        <header className="page-head">
          <h1 lang={langOf(title, language)}>{inLang(title, language)}</h1>
        </header>
        {description.mn && (
          <p className="survey-about" lang={langOf(description, language)}>
            {inLang(description, language)}
          </p>
        )}
        {isEmpty && <p role="status">{words.nothing}</p>}
        {isFinished && (
          <div role="status" className="survey-message">
            <p>{words.finished}</p>
            <button
              type="button"
              className="sv-go"
              onClick={() => {
                setFinished(false)
                setRound(round + 1)
              }}
            >
              {words.again}
            </button>
          </div>
        )}
        {!isEmpty && !isFinished && (
          <SurveyForm key={round} structure={structure} lang={language} onFinish={() => setFinished(true)} />
        )}
      </div>
    </Preview>
  )
}
