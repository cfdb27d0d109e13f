import { useEffect, useId, useRef, useState } from 'react'
import { Button } from '../../controls/Button.tsx'
import { Options } from '../../fields/OptionList.tsx'
import { foldedFilter, type Option, useCombobox } from '../../fields/use-combobox.ts'
import { useUiLabels } from '../../theme/labels.ts'
import classes from './EditableCell.module.css'
import { type CellEditor, EditableCell } from './EditableCell.tsx'
import type { CellProps } from './use-cell-value.ts'

/** Reads the options when the cell opens. */
type Load = () => Promise<readonly Option[]>

interface ChoiceCellProps extends CellProps<Option | null> {
  load: Load
  /** What the choice of none is called. */
  none: string
}

/** One of many options in a list, such as the person in charge, that is chosen in its place. */
export function ChoiceCell({ load, none, ...cell }: ChoiceCellProps) {
  return (
    <EditableCell<Option | null>
      {...cell}
      isSame={(a, b) => a?.value === b?.value}
      editor={(props) => (
        <LoadedOptions load={load}>
          {(options) => <ChoiceEditor {...props} options={[{ value: '', label: none }, ...options]} />}
        </LoadedOptions>
      )}
    />
  )
}

interface ChoicesCellProps extends CellProps<readonly Option[]> {
  options: readonly Option[]
}

/** Several of a few options in a list, such as who works on a card, that are chosen in their place. */
export function ChoicesCell({ options, ...cell }: ChoicesCellProps) {
  return (
    <EditableCell<readonly Option[]>
      {...cell}
      isSame={(a, b) => a.length === b.length && a.every(({ value }) => b.some((other) => other.value === value))}
      editor={(props) => <ChoicesEditor {...props} options={options} />}
    />
  )
}

interface LoadedProps {
  load: Load
  children: (options: readonly Option[]) => React.ReactNode
}

function LoadedOptions({ load, children }: LoadedProps) {
  const { table, states } = useUiLabels()
  const [options, setOptions] = useState<readonly Option[] | 'failed'>()
  const [times, setTimes] = useState(0)
  const loads = useRef(load)
  useEffect(() => {
    let isGone = false
    const put = (read: readonly Option[] | 'failed') => !isGone && setOptions(read)
    loads.current().then(put, () => put('failed'))
    return () => {
      isGone = true
    }
  }, [times])
  if (options === undefined) {
    return (
      <p role="status" className={classes.note}>
        {table.loading}
      </p>
    )
  }
  if (options !== 'failed') return children(options)
  return (
    <div className={classes.editor}>
      <p role="alert" className={classes.note}>
        {states.errorTitle}
      </p>
      <Button
        variant="default"
        onClick={() => {
          setOptions(undefined)
          setTimes(times + 1)
        }}
      >
        {states.retry}
      </Button>
    </div>
  )
}

type EditorProps<V> = CellEditor<V> & { options: readonly Option[] }

/** Focuses the field when it opens. */
function useOpened(show: () => void) {
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    input.current?.focus()
    show()
    // oxlint-disable-next-line react/exhaustive-deps -- once, when it appears
  }, [])
  return input
}

/** Found by typing; Enter or a press chooses and saves. */
function ChoiceEditor({ start, label, describedBy, options: all, onSave }: EditorProps<Option | null>) {
  const labels = useUiLabels()
  const [typed, setTyped] = useState('')
  const options = typed.trim() ? foldedFilter({ options: all, search: typed }) : all
  const chosen = [start?.value ?? '']
  const combobox = useCombobox({
    options,
    chosen,
    onChoose: (option) => onSave(option.value === '' ? null : option),
  })
  const input = useOpened(combobox.show)
  const id = useId()
  return (
    <div className={classes.editor}>
      <span id={id} className="nt-hidden">
        {label}
      </span>
      <input
        ref={input}
        type="text"
        spellCheck={false}
        className={classes.input}
        placeholder={labels.toolbar.search}
        value={typed}
        aria-labelledby={id}
        aria-describedby={describedBy}
        {...combobox.input}
        onChange={(event) => {
          setTyped(event.currentTarget.value)
          combobox.search()
        }}
      />
      <p aria-live="polite" className="nt-hidden">
        {combobox.isSearching &&
          (options.length > 0 ? labels.found(labels.number(options.length)) : labels.nothingFound)}
      </p>
      <div className={classes.options}>
        <Options combobox={combobox} labelledBy={id} options={options} chosen={chosen} empty={labels.nothingFound} />
      </div>
    </div>
  )
}

/** Space or a press chooses and takes away; Enter saves. */
function ChoicesEditor({ start, label, describedBy, options, onDraft, onSave }: EditorProps<readonly Option[]>) {
  const labels = useUiLabels()
  const [chosen, setChosen] = useState(start)
  const [said, setSaid] = useState<string>()
  const combobox = useCombobox({
    options,
    chosen: chosen.map(({ value }) => value),
    isSelectOnly: true,
    isMultiple: true,
    onChoose: (option) => {
      const left = chosen.filter(({ value }) => value !== option.value)
      const isAdded = left.length === chosen.length
      const next = isAdded ? [...chosen, option] : left
      setChosen(next)
      setSaid(isAdded ? labels.selected(option.label) : labels.removed(option.label))
      onDraft({ value: next })
    },
  })
  // the first is at hand when nobody is chosen
  const input = useOpened(start.length > 0 ? combobox.show : combobox.search)
  const id = useId()
  return (
    <div className={classes.editor}>
      <span id={id} className="nt-hidden">
        {label}
      </span>
      <input
        ref={input}
        type="text"
        readOnly
        className={classes.input}
        value={chosen.map((option) => option.label).join(', ')}
        aria-labelledby={id}
        aria-describedby={describedBy}
        {...combobox.input}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return combobox.input.onKeyDown(event)
          event.preventDefault()
          onSave(chosen)
        }}
      />
      <p aria-live="polite" className="nt-hidden">
        {said}
      </p>
      {/* a press on an option leaves the focus in the field, whose keys move through them */}
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the options inside have the role */}
      <div className={classes.options} onMouseDown={(event) => event.preventDefault()}>
        <Options
          combobox={combobox}
          labelledBy={id}
          options={options}
          chosen={chosen.map(({ value }) => value)}
          isMultiple
          empty={labels.nothingFound}
        />
      </div>
      <div className={classes.foot}>
        <Button onClick={() => onSave(chosen)}>{labels.save}</Button>
      </div>
    </div>
  )
}
