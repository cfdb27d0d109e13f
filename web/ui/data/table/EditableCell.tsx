import { IconPencil } from '@tabler/icons-react'
import { type ReactNode, useContext, useId, useRef, useState } from 'react'
import { Floating } from '../../controls/Floating.tsx'
import { toast } from '../../feedback/toast.ts'
import { useUiLabels } from '../../theme/labels.ts'
import classes from './EditableCell.module.css'
import { RowTabContext } from './row-tab.ts'

/** What every cell that is edited in its place needs. */
export interface CellProps<V> {
  value: V
  /** What is edited, and of which row; read aloud. */
  label: string
  show: (value: V) => ReactNode
  /**
   * Saves another value. Resolves with what is wrong with it, which is shown at the cell. That of the moment at which the
   * cell opened is kept, so that it saves on the version that was read then.
   */
  onSave: (value: V) => Promise<string | undefined>
}

/** What the editor inside an open cell gets. */
export interface CellEditor<V> {
  /** The value of the record, or the one that was refused. */
  start: V
  label: string
  /** Id of the reason why `start` was refused. */
  describedBy: string | undefined
  /** Notes a valid value that is saved when the person goes elsewhere; undefined for none. */
  onDraft: (value: V | undefined) => void
  onSave: (value: V) => void
}

interface EditableCellProps<V> extends CellProps<V> {
  isSame: (a: V, b: V) => boolean
  editor: (props: CellEditor<V>) => ReactNode
}

/** The value of a cell: shown as saved before the answer, with the reason when it is refused. */
function useCellValue<V>({ value, onSave, isSame }: Pick<EditableCellProps<V>, 'value' | 'onSave' | 'isSame'>) {
  const button = useRef<HTMLButtonElement>(null)
  const [opened, setOpened] = useState<Pick<EditableCellProps<V>, 'value' | 'onSave'>>()
  const [pending, setPending] = useState<{ value: V }>()
  const [refused, setRefused] = useState<{ value: V; reason: string }>()
  const close = (returnsFocus: boolean) => {
    setOpened(undefined)
    if (returnsFocus) button.current?.focus()
  }
  const save = async (next: V, returnsFocus: boolean) => {
    close(returnsFocus)
    setRefused(undefined)
    if (!opened || isSame(next, opened.value)) return
    setPending({ value: next })
    const reason = await opened.onSave(next)
    setPending(undefined)
    if (reason === undefined) return
    // the row may have gone meanwhile, with another page of the list
    if (button.current) setRefused({ value: next, reason })
    else toast(reason, { variant: 'error' })
  }
  return {
    button,
    isOpen: opened !== undefined,
    isSaving: pending !== undefined,
    shown: pending ? pending.value : value,
    start: refused ? refused.value : value,
    reason: refused?.reason,
    open: () => !pending && setOpened({ value, onSave }),
    /** Leaves the value as it is; a refusal is settled with it. */
    leave: () => {
      close(true)
      setRefused(undefined)
    },
    close,
    save,
  }
}

/**
 * A value in a list that is edited in its place: a press, Enter or F2 opens its editor. Enter and going elsewhere save,
 * Esc does not. What is saved is shown at once; what is refused stays as it was, with the reason.
 */
export function EditableCell<V>({ label, show, editor, ...props }: EditableCellProps<V>) {
  const labels = useUiLabels()
  const cell = useCellValue(props)
  const draft = useRef<V>(undefined)
  const id = useId()
  const tabIndex = useContext(RowTabContext)
  const describedBy = cell.reason === undefined ? undefined : id
  const open = () => {
    draft.current = undefined
    cell.open()
  }
  return (
    <div className={classes.cell} aria-busy={cell.isSaving || undefined}>
      <div className={classes.value}>
        {show(cell.shown)}
        <button
          ref={cell.button}
          type="button"
          className={classes.open}
          aria-label={`${labels.edit}: ${label}`}
          aria-haspopup="dialog"
          aria-expanded={cell.isOpen}
          aria-describedby={describedBy}
          aria-keyshortcuts="F2"
          tabIndex={tabIndex}
          onClick={() => (cell.isOpen ? cell.close(true) : open())}
          onKeyDown={(event) => {
            if (event.key !== 'F2') return
            event.preventDefault()
            open()
          }}
        >
          <IconPencil size={14} aria-hidden className={classes.sign} />
        </button>
      </div>
      {cell.reason && (
        <p id={id} role="alert" className={classes.problem}>
          {cell.reason}
        </p>
      )}
      {cell.isOpen && (
        <Floating
          anchor={cell.button}
          align="start"
          role="dialog"
          name={label}
          onClose={(byEscape) => {
            if (byEscape) cell.leave()
            else if (draft.current === undefined) cell.close(false)
            else void cell.save(draft.current, false)
          }}
        >
          {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the row around it must not handle keys and presses as well */}
          <div onKeyDown={(event) => event.stopPropagation()} onClick={(event) => event.stopPropagation()}>
            {editor({
              start: cell.start,
              label,
              describedBy,
              onDraft: (value) => {
                draft.current = value
              },
              onSave: (value) => void cell.save(value, true),
            })}
          </div>
        </Floating>
      )}
    </div>
  )
}
