import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { fold } from '../theme/fold.ts'

export interface Option {
  value: string
  label: string
  /** A second, quieter text, e.g. where it belongs. */
  detail?: string
}

/** Options as callers pass them: a plain text is its own label. */
export type OptionData = readonly (string | Option)[]

export const toOptions = (data: OptionData): Option[] =>
  data.map((option) => (typeof option === 'string' ? { value: option, label: option } : option))

export type OptionsFilter = (input: { options: readonly Option[]; search: string }) => readonly Option[]

/** Keeps the options that contain the search text, regardless of case and of ө/о, ү/у, ё/е. */
export const foldedFilter: OptionsFilter = ({ options, search }) => {
  const wanted = fold(search.trim())
  return options.filter((option) => fold(option.label).includes(wanted))
}

/** Number of options that Page Up and Page Down skip. */
const PAGE = 10

interface ComboboxOptions {
  options: readonly Option[]
  /** Selected values; the arrow keys start at the first of them. */
  chosen: readonly string[]
  onChoose: (option: Option) => void
  /** Called when the list closes for any reason; `isGivenUp` after Escape. */
  onClose?: (isGivenUp: boolean) => void
  /** Disables typing: letters move through the list, Space opens it and selects. */
  isSelectOnly?: boolean | undefined
  /** Keeps the list open after a selection. */
  isMultiple?: boolean | undefined
  /** Keeps the list open after some selections, which lead to other options. */
  staysOpen?: ((option: Option) => boolean) | undefined
  /** Typed text is a valid answer, so Enter is left to the form unless an option is active. */
  isFree?: boolean | undefined
  /** Options that lead back: the list never begins with one while there are others. */
  leadsBack?: ((option: Option) => boolean) | undefined
}

/** The first option that does not lead back, however late the options come. */
const FIRST = Symbol('first')

/** The active option: its place in the list, or -1. It is set by a place or by a value, and scrolled into view. */
function useActive(id: string, { options, leadsBack }: Pick<ComboboxOptions, 'options' | 'leadsBack'>) {
  const [wanted, setActive] = useState<number | string | typeof FIRST>(-1)
  const place =
    wanted === FIRST
      ? options.findIndex((option) => !leadsBack?.(option))
      : typeof wanted === 'string'
        ? options.findIndex(({ value }) => value === wanted)
        : wanted
  // the list may have become shorter while it was open
  const active = place < options.length ? place : -1

  useEffect(() => {
    if (active >= 0) document.getElementById(`${id}-${active}`)?.scrollIntoView({ block: 'nearest' })
  }, [id, active])
  return [active, setActive] as const
}

/**
 * State and keyboard handling of an input with a list of options, following the combobox pattern of the ARIA Authoring
 * Practices Guide.
 */
export function useCombobox(props: ComboboxOptions) {
  const { options, chosen, onChoose, onClose, isSelectOnly, isMultiple, staysOpen, isFree } = props
  const id = useId()
  const frame = useRef<HTMLDivElement>(null)
  const [shown, setShown] = useState<'nothing' | 'all' | 'matches'>('nothing')
  const isOpen = shown !== 'nothing'
  const optionId = (at: number) => `${id}-${at}`
  const [active, setActive] = useActive(id, props)

  const open = (at: number | string | typeof FIRST, what: 'all' | 'matches' = 'all') => {
    setShown(what)
    setActive(at)
  }
  const close = (by?: unknown) => {
    if (!isOpen) return
    setShown('nothing')
    setActive(-1)
    // the list says so after Escape; other callers pass nothing or an event
    onClose?.(by === true)
  }
  const choose = (option: Option | undefined) => {
    if (!option) return
    onChoose(option)
    if (isMultiple) open(option.value)
    else if (staysOpen?.(option)) open(FIRST)
    else close()
  }
  const firstChosen = () => options.findIndex(({ value }) => chosen.includes(value))

  const openByKey = (event: KeyboardEvent): boolean => {
    const isArrow = event.key === 'ArrowDown' || event.key === 'ArrowUp'
    if (!isArrow && !(isSelectOnly && (event.key === ' ' || event.key === 'Enter'))) return false
    const start = firstChosen()
    open(start >= 0 ? start : event.key === 'ArrowUp' ? options.length - 1 : FIRST)
    return true
  }
  const moveByKey = (event: KeyboardEvent): boolean => {
    const to = targetOf({ event, active, options, isSelectOnly })
    if (to === undefined) return false
    setActive(to)
    return true
  }
  const chooseByKey = (event: KeyboardEvent): boolean => {
    if (event.key === 'ArrowUp' && event.altKey) {
      close()
      return true
    }
    if (event.key !== 'Enter' && !(isSelectOnly && event.key === ' ')) return false
    if (active < 0 && isFree) {
      close()
      return false
    }
    choose(options[active])
    return true
  }

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.nativeEvent.isComposing) return
    const isHandled = isOpen ? chooseByKey(event) || moveByKey(event) : openByKey(event)
    if (isHandled) event.preventDefault()
  }

  return {
    isOpen,
    /** Whether the list shows what typed text finds. */
    isSearching: shown === 'matches',
    active,
    frame,
    close,
    choose,
    optionId,
    listId: `${id}-list`,
    /** Opens the list for newly typed text; Enter selects the first match, unless typed text is an answer. */
    search: () => open(isFree ? -1 : 0, 'matches'),
    toggle: () => (isOpen ? close() : open(firstChosen())),
    show: () => !isOpen && open(firstChosen()),
    input: {
      role: 'combobox',
      autoComplete: 'off',
      'aria-autocomplete': isSelectOnly ? ('none' as const) : ('list' as const),
      'aria-expanded': isOpen,
      'aria-controls': isOpen ? `${id}-list` : undefined,
      'aria-activedescendant': isOpen && active >= 0 ? optionId(active) : undefined,
      onKeyDown,
    },
  }
}

export type Combobox = ReturnType<typeof useCombobox>

interface Move {
  event: KeyboardEvent
  active: number
  options: readonly Option[]
  isSelectOnly: boolean | undefined
}

/**
 * The option that a key moves to while the list is open. Where text can be typed, Home, End and letters belong to it.
 */
function targetOf({ event, active, options, isSelectOnly }: Move): number | undefined {
  const last = options.length - 1
  if (last < 0) return undefined
  switch (event.key) {
    case 'ArrowDown':
      return active >= last ? 0 : active + 1
    case 'ArrowUp':
      return active <= 0 ? last : active - 1
    case 'PageDown':
      return Math.min(active + PAGE, last)
    case 'PageUp':
      return Math.max(active - PAGE, 0)
  }
  if (!isSelectOnly) return undefined
  if (event.key === 'Home') return 0
  if (event.key === 'End') return last
  if (event.key.length > 1 || event.key === ' ') return undefined
  const letter = fold(event.key)
  const startsWith = ({ label }: Option) => fold(label).startsWith(letter)
  const next = options.findIndex((option, at) => at > active && startsWith(option))
  const found = next >= 0 ? next : options.findIndex(startsWith)
  return found >= 0 ? found : undefined
}
