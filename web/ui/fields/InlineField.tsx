import { useId, useLayoutEffect, useRef, useState } from 'react'
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
  /** Saves another text. Resolves with what is wrong with it, which is shown at the field. */
  onSave: (text: string) => Promise<string | undefined>
  /** Called when the field is no longer needed; `byKey`: the focus is to return to what was edited. */
  onClose: (byKey: boolean) => void
}

/**
 * A name that is edited where it stands. Enter and leaving the field save it, Esc does not; what is refused stays in the
 * field with the reason.
 */
export function InlineField({ value, label, limit, selects, onSave, onClose }: InlineFieldProps) {
  const labels = useUiLabels()
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
    if (next === value || (next === '' && !byKey)) return onClose(byKey)
    if (next === '') return refuse(labels.required)
    // leaving a field does not ask again for what was refused
    if (!byKey && text === state.current.refused) return
    state.current.isBusy = true
    setSaving(true)
    const reason = await onSave(next)
    state.current.isBusy = false
    setSaving(false)
    if (reason === undefined) return onClose(byKey)
    refuse(reason)
    input.current?.focus()
  }
  return (
    <span className={classes.field}>
      <input
        ref={input}
        type="text"
        className={classes.input}
        value={text}
        maxLength={limit}
        readOnly={isSaving}
        autoComplete="off"
        aria-label={label}
        aria-busy={isSaving || undefined}
        aria-invalid={problem !== undefined || undefined}
        aria-describedby={problem === undefined ? undefined : id}
        onChange={(event) => {
          setText(event.currentTarget.value)
          setProblem(undefined)
        }}
        onBlur={() => void save(false)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' && event.key !== 'Escape') return
          // neither the form nor the dialog around it has anything to do with these keys
          event.preventDefault()
          event.stopPropagation()
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
