import { useLayoutEffect, useRef } from 'react'
import { readToken } from '../api/client.ts'

/** What has been typed into a palette that is not there yet, and the token of the person who typed it. */
interface Early {
  token: string | null
  typed: string
}

let open: ((typed: string) => void) | undefined
let cancel: (() => void) | undefined
let isShown = false
let early: Early | undefined
let mayOpen = (): boolean => false

const isPaletteKey = (event: KeyboardEvent) => (event.ctrlKey || event.metaKey) && event.code === 'KeyK'

const isField = (target: EventTarget | null) =>
  target instanceof HTMLElement && target.matches('input, textarea, select, [contenteditable]')

/**
 * Collects what is typed after the shortcut until the palette is there, as its own field would. Before the frame is
 * there, what is typed into another field (of
 * the sign-in page, to which the person was led), by somebody else or on a page without a palette is left alone.
 */
function collect(event: KeyboardEvent, before: Early): void {
  const isOver = !mayOpen() || before.token !== readToken() || (!open && isField(event.target))
  if (event.key === 'Escape') cancel?.()
  if (isOver || event.key === 'Escape') early = undefined
  else if (event.key === 'Backspace') early = { ...before, typed: before.typed.slice(0, -1) }
  else if (event.key.length === 1 && !event.ctrlKey && !event.metaKey && !event.altKey) {
    event.preventDefault()
    early = { ...before, typed: before.typed + event.key }
  }
}

function onKey(event: KeyboardEvent): void {
  if (isPaletteKey(event)) {
    if (!open && !mayOpen()) return
    if (!isShown) early ??= { token: readToken(), typed: '' }
    open?.('')
    event.preventDefault()
  } else if (early) collect(event, early)
}

/**
 * Listens to Ctrl/⌘-K from the first script on. The frame of the dashboard is visible before the palette can open: a
 * key that is pressed meanwhile is remembered, with what is typed after it, until `usePaletteKey` takes both. Called
 * again it replaces `hasPalette`.
 *
 * @param hasPalette Whether the present page will have a palette.
 */
export function listenToPaletteKey(hasPalette: () => boolean): void {
  mayOpen = hasPalette
  window.addEventListener('keydown', onKey)
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
    if (early && early.token === readToken()) open(early.typed)
    early = undefined
    return () => {
      open = undefined
      cancel = undefined
      early = undefined
    }
  }, [])
}

/** Calls `onTyped`, as the palette appears, with what was typed since the shortcut. */
export function useTypedEarly(onTyped: (typed: string) => void): void {
  const latest = useRef(onTyped)
  latest.current = onTyped
  useLayoutEffect(() => {
    const typed = early?.typed
    early = undefined
    isShown = true
    if (typed) latest.current(typed)
    return () => {
      isShown = false
    }
  }, [])
}
