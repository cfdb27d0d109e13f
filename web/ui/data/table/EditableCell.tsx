import { IconPencil } from '@tabler/icons-react'
import { type ReactNode, useContext, useId } from 'react'
import { Floating } from '../../controls/Floating.tsx'
import { useUiLabels } from '../../theme/labels.ts'
import classes from './EditableCell.module.css'
import { RowTabContext } from './row-tab.ts'
import { type CellProps, type Draft, useCellValue } from './use-cell-value.ts'

/** What the editor inside an open cell gets. */
export interface CellEditor<V> {
  /** The value of the record, or the one that was refused. */
  start: V
  label: string
  /** Id of the reason why `start` was refused. */
  describedBy: string | undefined
  /** Notes what is entered: when the person goes elsewhere it is saved, or what is wrong with it is shown at the cell. */
  onDraft: (draft: Draft<V>) => void
  onSave: (value: V) => void
}

interface EditableCellProps<V> extends CellProps<V> {
  isSame: (a: V, b: V) => boolean
  editor: (props: CellEditor<V>) => ReactNode
}

/**
 * A value in a list that is edited in its place: a press, Enter or F2 opens its editor. Enter and going elsewhere save,
 * Esc does not. What is saved is shown at once; what is refused stays as it was, with the reason.
 */
export function EditableCell<V>({ label, show, editor, ...props }: EditableCellProps<V>) {
  const labels = useUiLabels()
  const cell = useCellValue(props)
  const id = useId()
  const tabIndex = useContext(RowTabContext)
  const describedBy = cell.reason === undefined ? undefined : id
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
          onClick={() => (cell.isOpen ? cell.settle(true) : cell.open())}
          onKeyDown={(event) => {
            if (event.key !== 'F2') return
            event.preventDefault()
            cell.open()
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
          onClose={(byEscape) => (byEscape ? cell.leave() : cell.settle(false))}
        >
          {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the row around it must not handle keys and presses as well */}
          <div onKeyDown={(event) => event.stopPropagation()} onClick={(event) => event.stopPropagation()}>
            {editor({
              start: cell.start,
              label,
              describedBy,
              onDraft: (draft) => {
                cell.draft.current = draft
              },
              onSave: (value) => void cell.save(value, true),
            })}
          </div>
        </Floating>
      )}
    </div>
  )
}
