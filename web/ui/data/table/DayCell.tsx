import { useEffect, useId, useRef, useState } from 'react'
import { lazyInPlace } from '../../feedback/lazy.tsx'
import { parseTyped, shownDate } from '../../theme/date-text.ts'
import { useUiLabels } from '../../theme/labels.ts'
import classes from './EditableCell.module.css'
import { type CellEditor, EditableCell } from './EditableCell.tsx'
import type { CellProps } from './use-cell-value.ts'

const Calendar = lazyInPlace(() => import('../../fields/Calendar.tsx'))

interface Limits {
  /** Today, 'YYYY-MM-DD'; marked in the calendar. */
  today: string
  /** The earliest day that the calendar offers. */
  min?: string | undefined
  /** Whether there may be no day. */
  clearable?: boolean | undefined
}

/** A day in a list ('YYYY-MM-DD' or '') that is edited in its place: typed, or selected from a calendar. */
export function DayCell({ today, min, clearable, ...cell }: CellProps<string> & Limits) {
  return (
    <EditableCell<string>
      {...cell}
      isSame={Object.is}
      editor={(props) => <DayEditor {...props} today={today} min={min} clearable={clearable} />}
    />
  )
}

/** A finger chooses from the calendar: a field with the focus would open the keyboard over it. */
const isTouched = () => matchMedia('(pointer: coarse)').matches

function DayEditor(props: CellEditor<string> & Limits) {
  const { start, label, describedBy, onDraft, onSave, today, min, clearable } = props
  const labels = useUiLabels()
  const [text, setText] = useState(() => shownDate(start))
  const [problem, setProblem] = useState<string>()
  const [isTyped, setTyped] = useState(false)
  const [isTouch] = useState(isTouched)
  const editor = useRef<HTMLDivElement>(null)
  const id = useId()
  // after the panel is shown: what is hidden takes no focus
  useEffect(() => {
    // in some browsers a selection takes the focus as well
    if (isTouch) return
    const input = editor.current?.querySelector('input')
    input?.focus()
    input?.select()
  }, [isTouch])
  const dayOf = (typed: string) => (typed.trim() === '' && clearable ? '' : parseTyped(typed))
  const problemOf = (typed: string) => (typed.trim() === '' ? labels.required : labels.dates.invalid)
  const day = dayOf(text)
  return (
    <div ref={editor} className={classes.editor}>
      <input
        type="text"
        inputMode="numeric"
        autoComplete="off"
        className={classes.input}
        placeholder={labels.dates.pattern}
        value={text}
        aria-label={label}
        aria-invalid={problem !== undefined || undefined}
        aria-describedby={problem === undefined ? describedBy : id}
        onChange={({ currentTarget: { value: typed } }) => {
          setText(typed)
          setTyped(true)
          setProblem(undefined)
          const next = dayOf(typed)
          onDraft(next === undefined ? { problem: problemOf(typed) } : { value: next })
        }}
        onKeyDown={(event) => {
          if (event.key === 'Enter') {
            event.preventDefault()
            if (day !== undefined) onSave(day)
            else setProblem(problemOf(text))
          } else if (event.key === 'ArrowDown') {
            event.preventDefault()
            editor.current?.querySelector<HTMLElement>('[data-day][tabindex="0"]')?.focus()
          }
        }}
      />
      {problem !== undefined && (
        <p id={id} role="alert" className={classes.problem}>
          {problem}
        </p>
      )}
      <Calendar
        // another month when another one is typed
        key={day?.slice(0, 7)}
        fallback={<div className={classes.waiting} />}
        label={label}
        isPart
        // who types keeps the field when the month is another one
        takesFocus={isTouch && !isTyped}
        {...(day ? { value: day } : {})}
        {...(min === undefined ? {} : { min })}
        today={today}
        onClear={clearable ? () => setText('') : undefined}
        onChoose={(chosen) => onSave(chosen ?? '')}
      />
    </div>
  )
}
