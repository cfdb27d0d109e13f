import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { toast } from '../../feedback/toast.ts'

/** What every cell that is edited in its place needs. */
export interface CellProps<V> {
  value: V
  /** The version of the record: what was saved is shown until the row has another value or version. */
  version?: number | undefined
  /** What is edited, and of which row; read aloud. */
  label: string
  show: (value: V) => ReactNode
  /**
   * Asks before another value is saved, for what cannot be undone; resolves to whether it is saved. Going elsewhere then
   * saves nothing.
   */
  ask?: ((value: V) => Promise<boolean>) | undefined
  /**
   * Saves another value. Resolves with what is wrong with it, which is shown at the cell. That of the moment at which the
   * cell opened is kept, so that it saves on the version that was read then.
   */
  onSave: (value: V) => Promise<string | undefined>
}

/** What was entered in an open cell: a valid value, or what is wrong with it. */
export type Draft<V> = { value: V } | { problem: string }

type Options<V> = Pick<CellProps<V>, 'value' | 'version' | 'ask' | 'onSave'> & { isSame: (a: V, b: V) => boolean }
type Row<V> = Pick<Options<V>, 'value' | 'version'>

/** A cell while it is open: what it showed and what its row had when it opened. */
interface Opened<V> extends Pick<Options<V>, 'ask' | 'onSave'> {
  value: V
  inRow: V
}

/** A value that was saved while its row is still the old one, which is rendered later than the answer or not read again. */
function useSaved<V>({ value, version, isSame }: Options<V>) {
  const row = useRef<Row<V>>({ value, version })
  useLayoutEffect(() => {
    row.current = { value, version }
  })
  const [saved, setSaved] = useState<{ value: V; over: Row<V> }>()
  const isOver = saved && isSame(saved.over.value, value) && saved.over.version === version
  if (saved && !isOver) setSaved(undefined)
  return {
    saved: isOver ? saved : undefined,
    keep: (next: V, opened: Opened<V>) => {
      const over = row.current
      if (isSame(over.value, opened.inRow) || isSame(over.value, opened.value)) setSaved({ value: next, over })
    },
  }
}

/** The value of a cell: shown as saved before the answer, with the reason when it is refused. */
export function useCellValue<V>(props: Options<V>) {
  const { value, ask, onSave, isSame } = props
  const button = useRef<HTMLButtonElement>(null)
  const draft = useRef<Draft<V>>(undefined)
  const [opened, setOpened] = useState<Opened<V>>()
  const [pending, setPending] = useState<{ value: V }>()
  const [refused, setRefused] = useState<{ next?: { value: V }; reason: string }>()
  const { saved, keep } = useSaved(props)
  const shown = (pending ?? saved ?? { value }).value

  const close = (returnsFocus: boolean) => {
    draft.current = undefined
    setOpened(undefined)
    if (returnsFocus) button.current?.focus()
  }
  const save = async (next: V, returnsFocus: boolean) => {
    close(returnsFocus)
    setRefused(undefined)
    if (!opened || isSame(next, opened.value)) return
    if (opened.ask && !(await opened.ask(next))) return
    setPending({ value: next })
    const reason = await opened.onSave(next)
    setPending(undefined)
    if (reason === undefined) keep(next, opened)
    // the row may have gone meanwhile, with another page of the list
    else if (button.current) setRefused({ next: { value: next }, reason })
    else toast(reason, { variant: 'error' })
  }
  const settle = (returnsFocus: boolean) => {
    const entered = draft.current
    if (entered && 'value' in entered && !opened?.ask) return void save(entered.value, returnsFocus)
    close(returnsFocus)
    if (entered && 'problem' in entered) setRefused({ reason: entered.problem })
  }

  const onGone = useRef(settle)
  useLayoutEffect(() => {
    onGone.current = settle
  })
  useEffect(() => () => onGone.current(false), [])

  return {
    button,
    draft,
    isOpen: opened !== undefined,
    isSaving: pending !== undefined,
    shown,
    start: refused?.next ? refused.next.value : shown,
    reason: refused?.reason,
    open: () => {
      if (opened || pending) return
      // what is wrong with a draft does not apply to the value that is shown instead of it
      if (!refused?.next) setRefused(undefined)
      setOpened({ value: shown, inRow: value, ask, onSave })
    },
    /** Leaves the value as it is; a refusal is settled with it. */
    leave: () => {
      close(true)
      setRefused(undefined)
    },
    /** Saves what was entered, if anything, or says what is wrong with it. */
    settle,
    save,
  }
}
