import type { FormEvent } from 'react'
import { useId, useLayoutEffect, useRef, useState } from 'react'
import { Button } from '../controls/Button.tsx'
import { charactersIn } from '../controls/Counter.tsx'
import { TextAreaField } from '../fields/TextAreaField.tsx'
import { useUiLabels } from '../theme/labels.ts'
import classes from './ConfirmDialog.module.css'
import { ReplyChoice } from './ReplyChoice.tsx'
import type { ConfirmAnswer, ConfirmQuestion } from './use-confirm.ts'

/**
 * The question of `useConfirm` as a modal dialog. Esc and a press on the backdrop cancel; a dangerous action is never
 * focused.
 */
export default function ConfirmDialog(props: { question: ConfirmQuestion; onAnswer: (answer: ConfirmAnswer) => void }) {
  const { question, onAnswer } = props
  const labels = useUiLabels()
  const dialog = useRef<HTMLDialogElement>(null)
  const id = useId()
  const [note, setNote] = useState('')
  const [error, setError] = useState<string>()

  // The native dialog keeps the focus inside, makes the rest inert and returns the focus. It must be closed before it
  // is removed from the page, hence the layout effect.
  useLayoutEffect(() => {
    const element = dialog.current
    element?.showModal()
    return () => element?.close()
  }, [])

  const submit = (event: FormEvent) => {
    event.preventDefault()
    const text = note.trim()
    const length = charactersIn(text)
    const { required = false, min = 0, max = Number.POSITIVE_INFINITY } = question.note ?? {}
    if (required && length === 0) return setError(labels.required)
    if (length > 0 && length < min) return setError(labels.tooShort(min))
    if (length > max) return setError(labels.tooLong(max))
    onAnswer({ note: text })
  }

  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- Esc is the key, and the browser handles it
    <dialog
      ref={dialog}
      className={classes.dialog}
      aria-labelledby={`${id}-title`}
      aria-describedby={question.text ? `${id}-text` : undefined}
      onCancel={() => onAnswer(false)}
      onClick={(event) => {
        if (event.target === event.currentTarget) onAnswer(false)
      }}
    >
      <form className={classes.box} onSubmit={submit} noValidate>
        <h2 id={`${id}-title`} className={classes.title}>
          {question.title}
        </h2>
        {question.text && (
          <p id={`${id}-text`} className={classes.text}>
            {question.text}
          </p>
        )}
        {question.note?.replies && question.note.replies.options.length > 0 && (
          <ReplyChoice
            replies={question.note.replies}
            onChoose={(text) => {
              setNote(text)
              setError(undefined)
            }}
          />
        )}
        {question.note && (
          <TextAreaField
            label={question.note.label}
            help={question.note.help}
            required={question.note.required}
            limit={question.note.max}
            value={note}
            error={error}
            onChange={(event) => {
              setNote(event.currentTarget.value)
              setError(undefined)
            }}
          />
        )}
        <div className={classes.actions}>
          <Button variant="default" onClick={() => onAnswer(false)}>
            {question.cancelLabel ?? labels.cancel}
          </Button>
          <Button type="submit" color={question.danger ? 'red' : undefined}>
            {question.confirmLabel}
          </Button>
        </div>
      </form>
    </dialog>
  )
}
