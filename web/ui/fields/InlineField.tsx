import { useId, useLayoutEffect, useRef, useState } from 'react'
import { charactersIn } from '../controls/Counter.tsx'
import { toast } from '../feedback/toast.ts'
import { useUiLabels } from '../theme/labels.ts'
import classes from './InlineField.module.css'

export interface InlineFieldProps {
  value: string
  /** Read aloud. */
  label: string
  /** The most characters. */
  limit: number
  /** The number of characters that are selected at first, as a file's name without its ending; all of them by default. */
  selects?: number
  /**
   * Saves another text. Resolves with what is wrong with it, which is shown at the field. That of the moment at which the
   * field opened is kept, so that it saves on the version that was read then.
   */
  onSave: (text: string) => Promise<string | undefined>
  /** Called when the field is no longer needed; `returns`: the focus is to return to what was edited. */
  onClose: (returns: boolean) => void
}

/**
 * A name that is edited where it stands. Enter and leaving the field save it, Esc does not; what is refused stays in the
 * field with the reason.
 */
export function InlineField({ value, label, limit, selects, onSave, onClose }: InlineFieldProps) {
  const labels = useUiLabels()
  const [opened] = useState({ value, onSave })
  const [text, setText] = useState(value)
  const [problem, setProblem] = useState<string>()
  const [isSaving, setSaving] = useState(false)
  const state = useRef({ isBusy: false, refused: '' })
  const input = useRef<HTMLInputElement>(null)
  const id = useId()
  useLayoutEffect(() => {
    input.current?.focus()
    input.current?.setSelectionRange(0, selects ?? value.length)
    // oxlint-disable-next-line react/exhaustive-deps -- once, when it appears
  }, [])
  const refuse = (reason: string) => {
    state.current.refused = text
    setProblem(reason)
  }
  const save = async (byKey: boolean) => {
    const next = text.trim()
    if (state.current.isBusy) return
    if (next === opened.value || (next === '' && !byKey)) return onClose(byKey)
    if (next === '') return refuse(labels.required)
    if (charactersIn(next) > limit) return refuse(labels.tooLong(limit))
    // leaving a field does not ask again for what was refused
    if (!byKey && text === state.current.refused) return
    state.current.isBusy = true
    setSaving(true)
    const reason = await opened.onSave(next)
    state.current.isBusy = false
    if (!input.current) {
      // the field has gone meanwhile, with the dialog around it
      if (reason !== undefined) toast(reason, { variant: 'error' })
      return
    }
    setSaving(false)
    // nobody who has gone on is called back
    const isHere = document.activeElement === input.current || document.activeElement === document.body
    if (reason === undefined) return onClose(byKey && isHere)
    refuse(reason)
    if (isHere) input.current.focus()
  }
  return (
    <span className={classes.field}>
      <input
        ref={input}
        type="text"
        className={classes.input}
        value={text}
        readOnly={isSaving}
        autoComplete="off"
        data-takes-escape
        aria-label={label}
        aria-busy={isSaving || undefined}
        aria-invalid={problem !== undefined || undefined}
        aria-describedby={problem === undefined ? undefined : id}
        onChange={(event) => {
          setText(event.currentTarget.value)
          setProblem(undefined)
        }}
        onBlur={() => {
          // it keeps the focus when the person changes to another window
          if (document.activeElement !== input.current) void save(false)
        }}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' && event.key !== 'Escape') return
          // neither the form nor the dialog around it has anything to do with these keys
          event.stopPropagation()
          // these end what an input method is composing
          if (event.nativeEvent.isComposing) return
          event.preventDefault()
          if (event.key === 'Enter') void save(true)
          else if (!state.current.isBusy) onClose(true)
        }}
      />
      {problem !== undefined && (
        <span id={id} role="alert" className={classes.problem}>
          {problem}
        </span>
      )}
    </span>
  )
}
