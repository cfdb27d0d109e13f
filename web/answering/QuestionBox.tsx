import type { ReactNode } from 'react'
import { inLang, langOf } from '#contract/core/text/localized.ts'
import type { Question } from '#contract/features/surveys/index.ts'
import { controlId } from './control-id.ts'
import { MultipleChoiceField, SingleChoiceField, YesNoField } from './fields/ChoiceFields.tsx'
import { DayField } from './fields/DayField.tsx'
import { limitsId } from './fields/day.ts'
import { FilesField } from './fields/FilesField.tsx'
import { useForm } from './fields/field.ts'
import { MatrixField } from './fields/MatrixField.tsx'
import { PlaceField } from './fields/PlaceField.tsx'
import { RankingField } from './fields/RankingField.tsx'
import { RatingField, ScaleField } from './fields/StepFields.tsx'
import { NumberField, TextField } from './fields/TextFields.tsx'
import type { QuestionError } from './form-rules.ts'

interface Props {
  question: Question
  value: unknown
  set: (value: unknown) => void
  errors: readonly QuestionError[]
}

/** A question with its help text, errors, and the field of its type. */
export function QuestionBox({ question, value, set, errors }: Props) {
  const { lang, t, isHydrated } = useForm()
  const id = controlId(question.id)
  const textLang = langOf(question.text, lang)
  const help = question.help && inLang(question.help, lang)
  // errors of the 'other' text are shown at its own input
  const texts = [...new Set(errors.filter(({ path }) => path !== 'other').map(({ text }) => text))]
  const name = (
    <>
      <span lang={textLang === lang ? undefined : textLang}>{inLang(question.text, lang)}</span>
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
  const describedBy = descriptionsOf(question, id, { hasHelp: !!help, hasErrors: texts.length > 0 })
  const errorsByPath = new Map(errors.map(({ path, text }) => [path, text]))
  const body = (
    <>
      {help && (
        <p id={`${id}-help`} className="sv-help">
          {help}
        </p>
      )}
      {fieldOf({ question, value, set, id, describedBy, errorsByPath })}
      {value !== undefined && needsClearButton(question) && (
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
      {texts.length > 0 && (
        <p id={`${id}-error`} className="sv-error">
          {texts.join('. ')}
        </p>
      )}
    </>
  )
  const hasError = errors.length > 0 || undefined
  if (isSingle(question)) {
    return (
      <div className="sv-question" data-wrong={hasError}>
        <label className="sv-name" htmlFor={id}>
          {name}
        </label>
        {body}
      </div>
    )
  }
  return (
    <fieldset
      className="sv-question"
      data-wrong={hasError}
      aria-describedby={describedBy}
      disabled={!isHydrated && needsJavaScript(question)}
    >
      <legend className="sv-name">{name}</legend>
      {body}
    </fieldset>
  )
}

/** The ids of the texts that describe a question, for `aria-describedby`. */
function descriptionsOf(question: Question, id: string, shown: { hasHelp: boolean; hasErrors: boolean }) {
  const hasLimits = question.type === 'date' && (question.min || question.max)
  const ids = [shown.hasHelp && `${id}-help`, hasLimits && limitsId(id), shown.hasErrors && `${id}-error`]
  return ids.filter(Boolean).join(' ') || undefined
}

/** Whether the question has a single control, named by a label; the others are groups of controls. */
const isSingle = (question: Question): boolean =>
  ['short_text', 'long_text', 'number'].includes(question.type) ||
  (question.type === 'single_choice' && question.layout === 'dropdown')

/** Whether a question cannot be answered with native controls alone. */
const needsJavaScript = ({ type }: Question): boolean => ['ranking', 'file', 'location'].includes(type)

/** Whether an answer needs a button to be cleared: radios of an optional question cannot be unselected. */
const needsClearButton = (question: Question): boolean =>
  !question.required &&
  (['yes_no', 'rating', 'scale', 'matrix', 'multi_matrix'].includes(question.type) ||
    (question.type === 'single_choice' && question.layout !== 'dropdown'))

type FieldOptions = {
  question: Question
  value: unknown
  set: (value: unknown) => void
  id: string
  describedBy: string | undefined
  errorsByPath: ReadonlyMap<string, string>
}

function fieldOf({ question, ...props }: FieldOptions): ReactNode {
  switch (question.type) {
    case 'short_text':
    case 'long_text':
      return <TextField question={question} {...props} />
    case 'single_choice':
      return <SingleChoiceField question={question} {...props} />
    case 'multiple_choice':
      return <MultipleChoiceField question={question} {...props} />
    case 'yes_no':
      return <YesNoField question={question} {...props} />
    case 'rating':
      return <RatingField question={question} {...props} />
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
