import { useLayoutEffect, useRef } from 'react'
import { readToken } from '../api/client.ts'

/** What has been typed into a palette that has not opened yet, and the token of the person who typed it. */
interface Early {
  token: string | null
  typed: string
  /** Enter was pressed after it. */
  isEntered: boolean
}

let open: ((typed: string) => void) | undefined
let cancel: (() => void) | undefined
let isShown = false
let early: Early | undefined
let mayOpen = (): boolean => false

const isPaletteKey = (event: KeyboardEvent) => (event.ctrlKey || event.metaKey) && event.code === 'KeyK'

const isField = (target: EventTarget | null) =>
  target instanceof HTMLElement && target.matches('input, textarea, select, [contenteditable]')

/** Keys that mean something in the palette, so that the page must not act on them either. */
const MOVING = new Set(['Tab', 'ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight', 'Home', 'End', 'Delete'])

/** What was typed with one more key; undefined for a key that the palette does not take. */
function withKey({ key, ctrlKey, metaKey, altKey }: KeyboardEvent, before: Early): Early | undefined {
  if (key === 'Enter') return { ...before, isEntered: true }
  if (key === 'Backspace') return { ...before, typed: before.typed.slice(0, -1), isEntered: false }
  if (ctrlKey || metaKey || altKey) return undefined
  if (key.length === 1) return { ...before, typed: before.typed + key, isEntered: false }
  return MOVING.has(key) ? before : undefined
}

/**
 * Collects what is typed after the shortcut until the palette has opened, as its own field would: the page gets none
 * of these keys. Before the frame is there, what is typed into another field (of the sign-in page, to which the person
 * was led), by somebody else or on a page without a palette is left alone.
 */
function collect(event: KeyboardEvent, before: Early): void {
  // an input method composes in a field
  if (event.isComposing) return
  if (!mayOpen() || before.token !== readToken() || (!open && isField(event.target))) return forgetTyped()
  const after = event.key === 'Escape' ? undefined : withKey(event, before)
  if (event.key === 'Escape') cancel?.()
  else if (!after) return
  early = after
  event.preventDefault()
  event.stopImmediatePropagation()
}

function onKey(event: KeyboardEvent): void {
  if (isPaletteKey(event)) {
    if (!open && !mayOpen()) return
    if (!isShown) early ??= { token: readToken(), typed: '', isEntered: false }
    open?.('')
    event.preventDefault()
  } else if (early) collect(event, early)
}

/**
 * Listens to Ctrl/⌘-K from the first script on. The frame of the dashboard is visible before the palette can open: a
 * key that is pressed meanwhile is remembered, with what is typed after it, until `usePaletteKey` takes both. Called
 * again it replaces `hasPalette`. It is the first to get every key: shortcuts of a page listen in the capture phase too.
 *
 * @param hasPalette Whether the present page will have a palette.
 */
export function listenToPaletteKey(hasPalette: () => boolean): void {
  mayOpen = hasPalette
  window.addEventListener('keydown', onKey, true)
}

/** Stops collecting, when something else is shown instead of the palette. */
export function forgetTyped(): void {
  early = undefined
}

/**
 * Opens the palette at Ctrl/⌘-K, with the text that was typed before the frame was there. It may take a moment:
 * `useTypedEarly` then has what was typed meanwhile, and `onCancel` is called at Esc.
 */
export function usePaletteKey(onOpen: (typed: string) => void, onCancel: () => void): void {
  const latest = useRef({ onOpen, onCancel })
  latest.current = { onOpen, onCancel }
  // before the frame is painted: people who see it may press the key
  useLayoutEffect(() => {
    open = (typed) => latest.current.onOpen(typed)
    cancel = () => latest.current.onCancel()
    // not what somebody else has typed, before signing in
    if (early?.token !== readToken()) early = undefined
    if (early) {
      open(early.typed)
      // what follows is collected until the palette has opened
      early = { ...early, typed: '' }
    }
    return () => {
      open = undefined
      cancel = undefined
      early = undefined
    }
  }, [])
}

/** Calls `onTyped`, as the palette appears, with what was typed since the shortcut and whether Enter came after it. */
export function useTypedEarly(onTyped: (typed: string, isEntered: boolean) => void): void {
  const latest = useRef(onTyped)
  latest.current = onTyped
  useLayoutEffect(() => {
    const before = early
    early = undefined
    isShown = true
    if (before && (before.typed || before.isEntered)) latest.current(before.typed, before.isEntered)
    return () => {
      isShown = false
    }
  }, [])
}
