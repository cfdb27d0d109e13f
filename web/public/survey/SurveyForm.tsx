import './survey.css'
import { type ReactNode, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { inLang, type Lang } from '#contract/core/text.ts'
import type { Structure, Values } from '#contract/features/surveys/index.ts'
import { controlId } from './control-id.ts'
import { type FileDoor, FormContext } from './fields/field.ts'
import { answeredOf, checkWhole, type Raw, stepsOf, type Wrong, withAnswer } from './form-rules.ts'
import { useMemoryFiles } from './memory-files.ts'
import { QuestionBox } from './QuestionBox.tsx'
import { typedIn } from './typed-in.ts'
import { useBackButton } from './use-back-button.ts'
import { formTexts } from './words.ts'

export interface SurveyFormProps {
  structure: Structure
  lang: Lang
  /** What was typed before; the form keeps its own from then on. */
  initial?: Raw
  /** Told of every change, to be kept on the device. */
  onChange?: (raw: Raw) => void
  /** The screen on which somebody stopped, by its group. */
  initialGroup?: string | undefined
  /** Told of the screen that is shown, to be kept like the answers. */
  onGroup?: (groupId: string) => void
  /** The browser's back button goes one screen back. */
  withBackButton?: boolean
  /** It was opened by a press: what was pressed is gone, and the focus goes to the title. */
  takesFocus?: boolean
  /** The server drew it: what people have entered before this script ran is taken over. */
  takesOver?: boolean
  /** What `firstHolds` needs is not known yet: a press of the button waits for it. */
  waits?: boolean
  /** The whole, checked by the contract. While the promise runs the button waits. */
  onFinish: (values: Values, raw: Raw) => void | Promise<void>
  /** What the server refused afterwards, in words (`wrongsOf`). */
  refused?: readonly Wrong[] | undefined
  finishLabel?: string
  /** Where files are kept; without it they stay in memory, as in a preview. */
  files?: FileDoor
  /** Stands above the first group: where somebody lives, whom an interview is with. It says itself when it is not filled in. */
  first?: ReactNode
  /** Asked before leaving the first group and before sending; false keeps the person there, or leads there. */
  firstHolds?: () => boolean
  /** What is wrong with `first`, for the summary of errors. */
  firstWrong?: { label: string; text: string; focus: () => void } | undefined
}

/** A survey as people answer it: one group a screen, by touch, by keyboard and by ear. */
export function SurveyForm(props: SurveyFormProps) {
  const { structure, lang, initial, onChange, onFinish, refused, first, firstHolds, onGroup, initialGroup } = props
  const t = useMemo(() => formTexts(lang), [lang])
  const memory = useMemoryFiles()
  const files = props.files ?? memory
  const [raw, setRaw] = useState<Raw>(initial ?? {})
  const [groupId, setGroupId] = useState(initialGroup)
  const [wrongs, setWrongs] = useState<readonly Wrong[]>([])
  const [isSending, setSending] = useState(false)
  const [isLive, setLive] = useState(!props.takesOver)
  const [wasPressed, setPressed] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const title = useRef<HTMLHeadingElement>(null)
  const focus = useRef<Pick<Wrong, 'questionId' | 'path'> | 'title' | undefined>(props.takesFocus ? 'title' : undefined)
  const ways = useBackButton(props.withBackButton ?? false, (id) => {
    const shown = id ?? initialGroup
    setGroupId(shown)
    if (shown !== undefined) onGroup?.(shown)
    setWrongs([])
    focus.current = 'title'
  })

  const steps = useMemo(() => stepsOf(structure, raw), [structure, raw])
  // a group that is asked no longer leads to the one before it
  const found = steps.findIndex(({ group }) => group.id === groupId)
  const at = found >= 0 ? found : nearest(structure, steps, groupId)
  const step = steps[at]
  const isLast = at === steps.length - 1

  const show = (found: readonly Wrong[]) => {
    const one = found[0]
    if (!one) return
    const where = steps.find(({ questions }) => questions.some(({ id }) => id === one.questionId))
    if (where && where !== step) ways.jump(where.group.id)
    setWrongs(found)
    focus.current = one
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a new refusal leads somewhere
  useEffect(() => {
    if (refused?.length) show(refused)
  }, [refused])
  // after every drawing: only where something was asked for
  useEffect(() => {
    const wanted = focus.current
    if (wanted === undefined) return
    focus.current = undefined
    if (wanted === 'title') return title.current?.focus()
    focusOn(wanted)
  })

  // in the commit that takes over, before anything is drawn again: drawing would reset the controls
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the script takes over
  useLayoutEffect(() => {
    if (isLive || !form.current || !step) return
    setLive(true)
    const typed = typedIn(form.current, step.questions, lang)
    if (Object.keys(typed).length > 0) {
      setRaw({ ...raw, ...typed })
      onChange?.({ ...raw, ...typed })
    }
    if (!form.current.hasAttribute('data-pressed')) return
    form.current.removeAttribute('data-pressed')
    setPressed(true)
  }, [])
  const change = (id: string, value: unknown) => {
    const next = withAnswer(raw, id, value)
    setRaw(next)
    onChange?.(next)
    setWrongs((before) => before.filter(({ questionId }) => questionId !== id))
  }
  const next = async () => {
    const top = steps[0]
    if (!step || !top || isSending) return
    const checked = checkWhole(structure, raw, lang)
    const here = new Set(step.questions.map(({ id }) => id))
    const own = checked.wrongs.filter(({ questionId }) => here.has(questionId))
    if ((at === 0 || isLast) && firstHolds && !firstHolds()) {
      // it takes the focus itself, what is wrong below it is said at the same time
      if (at === 0) return setWrongs(own)
      return ways.jump(top.group.id)
    }
    const following = steps[at + 1]
    if (following) return own.length > 0 ? show(own) : ways.forth(following.group.id)
    if (!checked.values) return show(checked.wrongs)
    setSending(true)
    await Promise.resolve(onFinish(checked.values, raw)).finally(() => setSending(false))
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for a press, with what is known then
  useEffect(() => {
    if (!wasPressed || props.waits) return
    setPressed(false)
    void next()
  }, [wasPressed, props.waits])

  if (!step) return null
  const name = inLang(step.group.title, lang) || t('untitled')
  const before = steps[at - 1]
  const { n, all } = answeredOf(steps, raw)
  const firstWrong = at === 0 ? props.firstWrong : undefined
  const own = wrongs.filter(({ questionId }) => step.questions.some(({ id }) => id === questionId))
  // the summary names what is wrong on other screens too, once for each question
  const named = [...new Map(wrongs.toReversed().map((one) => [one.questionId, one])).values()].toReversed()
  const textOf = (questionId: string) =>
    inLang(steps.flatMap(({ questions }) => questions).find(({ id }) => id === questionId)?.text ?? { mn: '' }, lang)
  const goTo = (one: Wrong) => {
    const where = steps.find(({ questions }) => questions.some(({ id }) => id === one.questionId))
    if (!where || where === step) return focusOn(one)
    ways.jump(where.group.id)
    // the way there empties the summary
    setWrongs(wrongs)
    focus.current = one
  }
  return (
    <FormContext value={{ lang, t, files, isLive }}>
      <form
        className="sv-form"
        ref={form}
        noValidate
        // nothing that the browser restores after a reload may pass for an answer
        autoComplete="off"
        data-first={at === 0 || undefined}
        // a press of the button waits for the script (web/public/index.html)
        data-waits={!isLive || undefined}
        data-pressed={wasPressed || undefined}
        onSubmit={(event) => {
          event.preventDefault()
          if (props.waits) setPressed(true)
          else void next()
        }}
      >
        <div className="sv-progress">
          <span>{t('progress', { n: at + 1, all: steps.length })}</span>
          <progress max={Math.max(all, 1)} value={n} aria-label={t('progress', { n: at + 1, all: steps.length })} />
        </div>
        <p className="nt-hidden" aria-live="polite">
          {t('progressLong', { n: at + 1, all: steps.length, title: name })}
        </p>
        <h2 className="sv-title" tabIndex={-1} ref={title}>
          {name}
        </h2>
        {(named.length > 0 || firstWrong) && (
          <div className="sv-summary" role="alert">
            <p>{t('wrongTitle')}</p>
            <ul>
              {firstWrong && (
                <li>
                  <button type="button" className="sv-link" onClick={firstWrong.focus}>
                    {firstWrong.label}
                  </button>
                  {`: ${firstWrong.text}`}
                </li>
              )}
              {named.map((one) => (
                <li key={one.questionId}>
                  <a
                    href={`#${controlId(one.questionId)}`}
                    onClick={(event) => {
                      event.preventDefault()
                      goTo(one)
                    }}
                  >
                    {textOf(one.questionId)}
                  </a>
                  {`: ${one.text}`}
                </li>
              ))}
            </ul>
          </div>
        )}
        {at === 0 && first}
        {step.questions.some(({ required }) => required) && <p className="sv-hint">{t('requiredNote')}</p>}
        {step.questions.map((question) => (
          <QuestionBox
            key={question.id}
            question={question}
            value={raw[question.id]}
            set={(value) => change(question.id, value)}
            wrongs={own.filter(({ questionId }) => questionId === question.id)}
          />
        ))}
        <div className="sv-ways">
          {before && (
            <button type="button" className="sv-quiet" onClick={() => ways.back(before.group.id)}>
              {t('back')}
            </button>
          )}
          <button type="submit" className="sv-go" aria-disabled={isSending || undefined}>
            {isLast ? (isSending ? t('sending') : (props.finishLabel ?? t('send'))) : t('next')}
          </button>
        </div>
        {(!isLive || wasPressed) && (
          <p className="sv-waits" role="status">
            {t('waits')}
          </p>
        )}
      </form>
    </FormContext>
  )
}

/** The last screen that still stands before the group, or the first. */
function nearest(
  structure: Structure,
  steps: readonly { group: { id: string } }[],
  groupId: string | undefined,
): number {
  const place = structure.findIndex(({ id }) => id === groupId)
  const before = steps.findLastIndex(({ group }) => structure.findIndex(({ id }) => id === group.id) < place)
  return Math.max(0, before)
}

/** Puts the focus into a question: on the part that is wrong (a row, the words of «other», a coordinate), or on its first control. */
function focusOn({ questionId, path }: Pick<Wrong, 'questionId' | 'path'>): void {
  const id = controlId(questionId)
  const parts = [`${id}-${path}-first`, `${id}-${path}`, id].map((one) => document.getElementById(one))
  parts.find((part) => part?.matches('input, textarea, select, button'))?.focus()
}
