import { type FormEvent, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import type { Lang } from '#contract/core/text/localized.ts'
import type { Structure, Values } from '#contract/features/surveys/index.ts'
import { controlId } from './control-id.ts'
import { type QuestionError, type Raw, stepsOf, validateAnswers, withAnswer } from './form-rules.ts'
import { readEnteredAnswers } from './read-entered-answers.ts'
import { useBackButton } from './use-back-button.ts'

/** The survey, what was answered before, and what happens with the answers. */
export interface AnsweringOptions {
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
  /** Checked before leaving the first group and before sending; false keeps the respondent on the first screen, or returns to it. */
  isIntroValid?: () => boolean
}

/** The screens of the form: the visible one, the errors found, and the element that the focus moves to. */
function useScreens(props: AnsweringOptions, raw: Raw) {
  const { structure, refused, onGroup, initialGroup } = props
  const [groupId, setGroupId] = useState(initialGroup)
  const [errors, setErrors] = useState<readonly QuestionError[]>([])
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
  const stepOf = ({ questionId }: QuestionError) =>
    steps.find(({ questions }) => questions.some(({ id }) => id === questionId))

  const show = (questionErrors: readonly QuestionError[]) => {
    const error = questionErrors[0]
    if (!error) return
    const targetStep = stepOf(error)
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
  /** Shows the question of an error from the summary. */
  const goTo = (error: QuestionError) => {
    const targetStep = stepOf(error)
    if (!targetStep || targetStep === step) return focusOn(error)
    navigation.replace(targetStep.group.id)
    // navigation clears the summary
    setErrors(errors)
    focus.current = error
  }
  return { title, steps, stepIndex, step, errors, setErrors, navigation, show, goTo }
}

/** State and actions of the form. */
export function useAnswering(props: AnsweringOptions) {
  const { structure, lang, initial, onChange, onFinish, isIntroValid } = props
  const [raw, setRaw] = useState<Raw>(initial ?? {})
  const [isSending, setSending] = useState(false)
  const [isHydrated, setHydrated] = useState(!props.hydrates)
  const [isSubmitPending, setSubmitPending] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const screens = useScreens(props, raw)
  const { steps, stepIndex, step, setErrors, navigation, show } = screens
  const isLast = stepIndex === steps.length - 1

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
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (props.isIntroLoading) setSubmitPending(true)
    else void next()
  }
  return { ...screens, form, raw, isLast, isSending, isHydrated, isSubmitPending, change, submit }
}

export type Answering = ReturnType<typeof useAnswering>

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
