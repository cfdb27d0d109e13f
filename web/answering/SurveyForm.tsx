import './survey.css'
import { type ReactNode, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { inLang, type Lang } from '#contract/core/text/localized.ts'
import type { Structure, Values } from '#contract/features/surveys/index.ts'
import { controlId } from './control-id.ts'
import { type FileStore, FormContext } from './fields/field.ts'
import { countAnswered, type QuestionError, type Raw, stepsOf, validateAnswers, withAnswer } from './form-rules.ts'
import { useMemoryFiles } from './memory-files.ts'
import { QuestionBox } from './QuestionBox.tsx'
import { readEnteredAnswers } from './read-entered-answers.ts'
import { formTexts } from './texts.ts'
import { useBackButton } from './use-back-button.ts'

export interface SurveyFormProps {
  structure: Structure
  lang: Lang
  /** Initial raw answers; uncontrolled afterwards. */
  initial?: Raw
  /** Called on every change, to store the answers on the device. */
  onChange?: (raw: Raw) => void
  /** The group of the screen on which the respondent stopped. */
  initialGroup?: string | undefined
  /** Called with the group of the visible screen, to store it on the device. */
  onGroup?: (groupId: string) => void
  /** Makes the browser's back button go one screen back. */
  withBackButton?: boolean
  /** Focuses the title on mount, because the button that opened the form is gone. */
  focusOnMount?: boolean
  /** Hydrates a server-rendered form, including answers entered before hydration. */
  hydrates?: boolean
  /** Data that `isIntroValid` needs is still loading; a submission waits for it. */
  isIntroLoading?: boolean
  /** Called with all answers, validated by the contract. The button shows progress until the promise settles. */
  onFinish: (values: Values, raw: Raw) => void | Promise<void>
  /** Errors from the server (`questionErrorsOf`). */
  refused?: readonly QuestionError[] | undefined
  finishLabel?: string
  /** The store of picked files; in memory by default, as in a preview. */
  files?: FileStore
  /** Content above the first group, such as the respondent's area. Shows its own errors. */
  intro?: ReactNode
  /** Checked before leaving the first group and before sending; false keeps the respondent on the first screen, or returns to it. */
  isIntroValid?: () => boolean
  /** The error of `intro`, for the error summary. */
  introError?: { label: string; text: string; focus: () => void } | undefined
}

/** The form that respondents fill in, with one group per screen. */
export function SurveyForm(props: SurveyFormProps) {
  const { structure, lang, initial, onChange, onFinish, refused, intro, isIntroValid, onGroup, initialGroup } = props
  const t = useMemo(() => formTexts(lang), [lang])
  const memory = useMemoryFiles()
  const files = props.files ?? memory
  const [raw, setRaw] = useState<Raw>(initial ?? {})
  const [groupId, setGroupId] = useState(initialGroup)
  const [errors, setErrors] = useState<readonly QuestionError[]>([])
  const [isSending, setSending] = useState(false)
  const [isHydrated, setHydrated] = useState(!props.hydrates)
  const [isSubmitPending, setSubmitPending] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const title = useRef<HTMLHeadingElement>(null)
  const focus = useRef<Pick<QuestionError, 'questionId' | 'path'> | 'title' | undefined>(
    props.focusOnMount ? 'title' : undefined,
  )
  const navigation = useBackButton(props.withBackButton ?? false, (id) => {
    const shown = id ?? initialGroup
    setGroupId(shown)
    if (shown !== undefined) onGroup?.(shown)
    setErrors([])
    focus.current = 'title'
  })

  const steps = useMemo(() => stepsOf(structure, raw), [structure, raw])
  // a group that no longer applies is replaced by the one before it
  const restored = steps.findIndex(({ group }) => group.id === groupId)
  const stepIndex = restored >= 0 ? restored : nearestStepIndex(structure, steps, groupId)
  const step = steps[stepIndex]
  const isLast = stepIndex === steps.length - 1

  const show = (questionErrors: readonly QuestionError[]) => {
    const error = questionErrors[0]
    if (!error) return
    const targetStep = steps.find(({ questions }) => questions.some(({ id }) => id === error.questionId))
    if (targetStep && targetStep !== step) navigation.replace(targetStep.group.id)
    setErrors(questionErrors)
    focus.current = error
  }
  useEffect(() => {
    if (refused?.length) show(refused)
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- only new errors from the server are shown
  }, [refused])
  // after each render, moves the focus if that was requested
  useEffect(() => {
    const target = focus.current
    if (target === undefined) return
    focus.current = undefined
    if (target === 'title') return title.current?.focus()
    focusOn(target)
  })

  // in the commit of the hydration: a later render would reset the controls
  useLayoutEffect(() => {
    if (isHydrated || !form.current || !step) return
    setHydrated(true)
    const entered = readEnteredAnswers(form.current, step.questions, lang)
    if (Object.keys(entered).length > 0) {
      setRaw({ ...raw, ...entered })
      onChange?.({ ...raw, ...entered })
    }
    if (!form.current.hasAttribute('data-pressed')) return
    form.current.removeAttribute('data-pressed')
    setSubmitPending(true)
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once, on hydration
  }, [])
  const change = (id: string, value: unknown) => {
    const next = withAnswer(raw, id, value)
    setRaw(next)
    onChange?.(next)
    setErrors((current) => current.filter(({ questionId }) => questionId !== id))
  }
  const next = async () => {
    const firstStep = steps[0]
    if (!step || !firstStep || isSending) return
    const checked = validateAnswers(structure, raw, lang)
    const stepQuestionIds = new Set(step.questions.map(({ id }) => id))
    const stepErrors = checked.errors.filter(({ questionId }) => stepQuestionIds.has(questionId))
    if ((stepIndex === 0 || isLast) && isIntroValid && !isIntroValid()) {
      // the intro takes the focus itself; errors of the questions below are shown too
      if (stepIndex === 0) return setErrors(stepErrors)
      return navigation.replace(firstStep.group.id)
    }
    const nextStep = steps[stepIndex + 1]
    if (nextStep) return stepErrors.length > 0 ? show(stepErrors) : navigation.forward(nextStep.group.id)
    if (!checked.values) return show(checked.errors)
    setSending(true)
    await Promise.resolve(onFinish(checked.values, raw)).finally(() => setSending(false))
  }
  useEffect(() => {
    if (!isSubmitPending || props.isIntroLoading) return
    setSubmitPending(false)
    void next()
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- runs once per submission, with the current state
  }, [isSubmitPending, props.isIntroLoading])

  if (!step) return null
  const name = inLang(step.group.title, lang) || t('untitled')
  const previousStep = steps[stepIndex - 1]
  const { n, all } = countAnswered(steps, raw)
  const introError = stepIndex === 0 ? props.introError : undefined
  const stepErrors = errors.filter(({ questionId }) => step.questions.some(({ id }) => id === questionId))
  // the summary includes errors on other screens, once per question
  const summaryErrors = [
    ...new Map(errors.toReversed().map((error) => [error.questionId, error])).values(),
  ].toReversed()
  const textOf = (questionId: string) =>
    inLang(steps.flatMap(({ questions }) => questions).find(({ id }) => id === questionId)?.text ?? { mn: '' }, lang)
  const goTo = (error: QuestionError) => {
    const targetStep = steps.find(({ questions }) => questions.some(({ id }) => id === error.questionId))
    if (!targetStep || targetStep === step) return focusOn(error)
    navigation.replace(targetStep.group.id)
    // navigation clears the summary
    setErrors(errors)
    focus.current = error
  }
  return (
    <FormContext value={{ lang, t, files, isHydrated }}>
      <form
        className="sv-form"
        ref={form}
        noValidate
        // values that the browser restores after a reload must not become answers
        autoComplete="off"
        data-first={stepIndex === 0 || undefined}
        // a submission before hydration is deferred (web/site/index.html)
        data-waits={!isHydrated || undefined}
        data-pressed={isSubmitPending || undefined}
        onSubmit={(event) => {
          event.preventDefault()
          if (props.isIntroLoading) setSubmitPending(true)
          else void next()
        }}
      >
        <div className="sv-progress">
          <span>{t('progress', { n: stepIndex + 1, all: steps.length })}</span>
          <progress
            max={Math.max(all, 1)}
            value={n}
            aria-label={t('progress', { n: stepIndex + 1, all: steps.length })}
          />
        </div>
        <p className="nt-hidden" aria-live="polite">
          {t('progressLong', { n: stepIndex + 1, all: steps.length, title: name })}
        </p>
        <h2 className="sv-title" tabIndex={-1} ref={title}>
          {name}
        </h2>
        {(summaryErrors.length > 0 || introError) && (
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
        )}
        {stepIndex === 0 && intro}
        {step.questions.some(({ required }) => required) && <p className="sv-hint">{t('requiredNote')}</p>}
        {step.questions.map((question) => (
          <QuestionBox
            key={question.id}
            question={question}
            value={raw[question.id]}
            set={(value) => change(question.id, value)}
            errors={stepErrors.filter(({ questionId }) => questionId === question.id)}
          />
        ))}
        <div className="sv-ways">
          {previousStep && (
            <button type="button" className="sv-quiet" onClick={() => navigation.back(previousStep.group.id)}>
              {t('back')}
            </button>
          )}
          <button type="submit" className="sv-go" aria-disabled={isSending || undefined}>
            {isLast ? (isSending ? t('sending') : (props.finishLabel ?? t('send'))) : t('next')}
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

/** The index of the last remaining screen before the group, or of the first screen. */
function nearestStepIndex(
  structure: Structure,
  steps: readonly { group: { id: string } }[],
  groupId: string | undefined,
): number {
  const place = structure.findIndex(({ id }) => id === groupId)
  const previousIndex = steps.findLastIndex(({ group }) => structure.findIndex(({ id }) => id === group.id) < place)
  return Math.max(0, previousIndex)
}

/** Focuses a question: the part with the error (a row, the 'other' text, a coordinate), or its first control. */
function focusOn({ questionId, path }: Pick<QuestionError, 'questionId' | 'path'>): void {
  const id = controlId(questionId)
  const parts = [`${id}-${path}-first`, `${id}-${path}`, id].map((part) => document.getElementById(part))
  parts.find((part) => part?.matches('input, textarea, select, button'))?.focus()
}
