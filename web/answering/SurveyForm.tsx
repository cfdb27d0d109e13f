import './survey.css'
import { type ReactNode, useMemo } from 'react'
import { inLang } from '#contract/core/text/localized.ts'
import { controlId } from './control-id.ts'
import { type FileStore, FormContext, useForm } from './fields/field.ts'
import { countAnswered } from './form-rules.ts'
import { useMemoryFiles } from './memory-files.ts'
import { QuestionBox } from './QuestionBox.tsx'
import { formTexts } from './texts.ts'
import { type Answering, type AnsweringOptions, useAnswering } from './use-answering.ts'

export interface SurveyFormProps extends AnsweringOptions {
  finishLabel?: string
  /** The store of picked files; in memory by default, as in a preview. */
  files?: FileStore
  /** Content above the first group, such as the respondent's area. Shows its own errors. */
  intro?: ReactNode
  /** The error of `intro`, for the error summary. */
  introError?: { label: string; text: string; focus: () => void } | undefined
}

/** The form that respondents fill in, with one group per screen. */
export function SurveyForm(props: SurveyFormProps) {
  const { lang, intro } = props
  const t = useMemo(() => formTexts(lang), [lang])
  const memory = useMemoryFiles()
  const files = props.files ?? memory
  const answering = useAnswering(props)
  const { steps, stepIndex, step, errors, raw, isSending, isHydrated, isSubmitPending } = answering
  if (!step) return null
  const name = inLang(step.group.title, lang) || t('untitled')
  const previousStep = steps[stepIndex - 1]
  const stepErrors = errors.filter(({ questionId }) => step.questions.some(({ id }) => id === questionId))
  return (
    <FormContext value={{ lang, t, files, isHydrated }}>
      <form
        className="sv-form"
        ref={answering.form}
        noValidate
        // values that the browser restores after a reload must not become answers
        autoComplete="off"
        data-first={stepIndex === 0 || undefined}
        // a submission before hydration is deferred (web/site/index.html)
        data-waits={!isHydrated || undefined}
        data-pressed={isSubmitPending || undefined}
        onSubmit={answering.submit}
      >
        <Progress answering={answering} title={name} />
        <h2 className="sv-title" tabIndex={-1} ref={answering.title}>
          {name}
        </h2>
        <ErrorSummary answering={answering} introError={stepIndex === 0 ? props.introError : undefined} />
        {stepIndex === 0 && intro}
        {step.questions.some(({ required }) => required) && <p className="sv-hint">{t('requiredNote')}</p>}
        {step.questions.map((question) => (
          <QuestionBox
            key={question.id}
            question={question}
            value={raw[question.id]}
            set={(value) => answering.change(question.id, value)}
            errors={stepErrors.filter(({ questionId }) => questionId === question.id)}
          />
        ))}
        <div className="sv-ways">
          {previousStep && (
            <button type="button" className="sv-quiet" onClick={() => answering.navigation.back(previousStep.group.id)}>
              {t('back')}
            </button>
          )}
          <button type="submit" className="sv-go" aria-disabled={isSending || undefined}>
            {answering.isLast ? (isSending ? t('sending') : (props.finishLabel ?? t('send'))) : t('next')}
          </button>
        </div>
        {(!isHydrated || isSubmitPending) && (
          <p className="sv-waits" role="status">
            {t('waits')}
          </p>
        )}
      </form>
    </FormContext>
  )
}

/** How far the respondent has come. `title` is the name of the visible screen. */
function Progress({ answering: { steps, stepIndex, raw }, title }: { answering: Answering; title: string }) {
  const { t } = useForm()
  const { n, all } = countAnswered(steps, raw)
  return (
    <>
      <div className="sv-progress">
        <span>{t('progress', { n: stepIndex + 1, all: steps.length })}</span>
        <progress
          max={Math.max(all, 1)}
          value={n}
          aria-label={t('progress', { n: stepIndex + 1, all: steps.length })}
        />
      </div>
      <p className="nt-hidden" aria-live="polite">
        {t('progressLong', { n: stepIndex + 1, all: steps.length, title })}
      </p>
    </>
  )
}

interface ErrorSummaryProps {
  answering: Answering
  introError: SurveyFormProps['introError']
}

/** All errors of the form, with links to the questions. */
function ErrorSummary({ answering: { steps, errors, goTo }, introError }: ErrorSummaryProps) {
  const { t, lang } = useForm()
  // the summary includes errors on other screens, once per question
  const summaryErrors = [
    ...new Map(errors.toReversed().map((error) => [error.questionId, error])).values(),
  ].toReversed()
  const textOf = (questionId: string) =>
    inLang(steps.flatMap(({ questions }) => questions).find(({ id }) => id === questionId)?.text ?? { mn: '' }, lang)
  if (summaryErrors.length === 0 && !introError) return null
  return (
    <div className="sv-summary" role="alert">
      <p>{t('wrongTitle')}</p>
      <ul>
        {introError && (
          <li>
            <button type="button" className="sv-link" onClick={introError.focus}>
              {introError.label}
            </button>
            {`: ${introError.text}`}
          </li>
        )}
        {summaryErrors.map((error) => (
          <li key={error.questionId}>
            <a
              href={`#${controlId(error.questionId)}`}
              onClick={(event) => {
                event.preventDefault()
                goTo(error)
              }}
            >
              {textOf(error.questionId)}
            </a>
            {`: ${error.text}`}
          </li>
        ))}
      </ul>
    </div>
  )
}
