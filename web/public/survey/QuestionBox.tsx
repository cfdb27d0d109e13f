import type { ReactNode } from 'react'
import { inLang, langOf } from '#contract/core/text.ts'
import type { Question } from '#contract/features/surveys/index.ts'
import { controlId } from './control-id.ts'
import { OneOfField, SomeOfField, YesNoField } from './fields/ChoiceFields.tsx'
import { FilesField } from './fields/FilesField.tsx'
import { useForm } from './fields/field.ts'
import { MatrixField } from './fields/MatrixField.tsx'
import { PlaceField } from './fields/PlaceField.tsx'
import { RankingField } from './fields/RankingField.tsx'
import { ScaleField, StarsField } from './fields/StepFields.tsx'
import { DayField, NumberField, WordsField } from './fields/TextFields.tsx'
import type { Wrong } from './form-rules.ts'

interface Props {
  question: Question
  value: unknown
  set: (value: unknown) => void
  wrongs: readonly Wrong[]
}

/** What is asked, help and error around the field of its kind. */
export function QuestionBox({ question, value, set, wrongs }: Props) {
  const { lang, t, isLive } = useForm()
  const id = controlId(question.id)
  const shown = langOf(question.text, lang)
  const help = question.help && inLang(question.help, lang)
  // the words of 'other' say at their own field what is wrong with them
  const errors = [...new Set(wrongs.filter(({ path }) => path !== 'other').map(({ text }) => text))]
  const name = (
    <>
      <span lang={shown === lang ? undefined : shown}>{inLang(question.text, lang)}</span>
      {question.required && (
        <>
          <span className="sv-star-mark" aria-hidden>
            {'\u00a0*'}
          </span>
          <span className="nt-hidden"> ({t('required')})</span>
        </>
      )}
    </>
  )
  if (question.type === 'info') {
    return (
      <div className="sv-info">
        <p>{name}</p>
        {help && <p className="sv-help">{help}</p>}
      </div>
    )
  }
  const describedBy = [help && `${id}-help`, errors.length > 0 && `${id}-error`].filter(Boolean).join(' ') || undefined
  const wrong = new Map(wrongs.map(({ path, text }) => [path, text]))
  const around = (
    <>
      {help && (
        <p id={`${id}-help`} className="sv-help">
          {help}
        </p>
      )}
      {fieldOf({ question, value, set, id, describedBy, wrong })}
      {value !== undefined && isStuck(question) && (
        <button
          type="button"
          className="sv-link"
          onClick={() => {
            set(undefined)
            document.getElementById(id)?.focus()
          }}
        >
          {t('clear')}
          <span className="nt-hidden">: {inLang(question.text, lang)}</span>
        </button>
      )}
      {errors.length > 0 && (
        <p id={`${id}-error`} className="sv-error">
          {errors.join('. ')}
        </p>
      )}
    </>
  )
  const isWrong = wrongs.length > 0 || undefined
  if (isSingle(question)) {
    return (
      <div className="sv-question" data-wrong={isWrong}>
        <label className="sv-name" htmlFor={id}>
          {name}
        </label>
        {around}
      </div>
    )
  }
  return (
    <fieldset
      className="sv-question"
      data-wrong={isWrong}
      aria-describedby={describedBy}
      disabled={!isLive && needsScript(question)}
    >
      <legend className="sv-name">{name}</legend>
      {around}
    </fieldset>
  )
}

/** Whether one control answers it, so that a label names it; the others are groups of controls. */
const isSingle = (question: Question): boolean =>
  ['short_text', 'long_text', 'number', 'date'].includes(question.type) ||
  (question.type === 'single_choice' && question.layout === 'dropdown')

/** Whether a question cannot be answered by the browser's own controls alone. */
const needsScript = ({ type }: Question): boolean => ['ranking', 'file', 'location'].includes(type)

/** Whether an answer once given could only be changed: radios of a question that need not be answered. */
const isStuck = (question: Question): boolean =>
  !question.required &&
  (['yes_no', 'rating', 'scale', 'matrix', 'multi_matrix'].includes(question.type) ||
    (question.type === 'single_choice' && question.layout !== 'dropdown'))

type Around = {
  question: Question
  value: unknown
  set: (value: unknown) => void
  id: string
  describedBy: string | undefined
  wrong: ReadonlyMap<string, string>
}

function fieldOf({ question, ...props }: Around): ReactNode {
  switch (question.type) {
    case 'short_text':
    case 'long_text':
      return <WordsField question={question} {...props} />
    case 'single_choice':
      return <OneOfField question={question} {...props} />
    case 'multiple_choice':
      return <SomeOfField question={question} {...props} />
    case 'yes_no':
      return <YesNoField question={question} {...props} />
    case 'rating':
      return <StarsField question={question} {...props} />
    case 'scale':
      return <ScaleField question={question} {...props} />
    case 'number':
      return <NumberField question={question} {...props} />
    case 'date':
      return <DayField question={question} {...props} />
    case 'matrix':
    case 'multi_matrix':
      return <MatrixField question={question} {...props} />
    case 'ranking':
      return <RankingField question={question} {...props} />
    case 'file':
      return <FilesField question={question} {...props} />
    case 'location':
      return <PlaceField question={question} {...props} />
    case 'info':
      return null
  }
}
