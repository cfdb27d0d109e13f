import type { KeyboardEvent } from 'react'

const isTyping = (target: EventTarget) =>
  target instanceof HTMLElement && (target.isContentEditable || /^(?:INPUT|TEXTAREA|SELECT)$/.test(target.tagName))

/**
 * The keys of a part in which one record after the other is looked at: J and K go to the next and the previous one, and
 * any other letter presses the button inside that announces it (`aria-keyshortcuts`), once however long it is held. They
 * work only while the focus is inside (WCAG 2.1.4), wherever the layout has their letters.
 */
export function decisionKeys(
  { onNext, onPrevious, onClose }: { onNext: () => void; onPrevious: () => void; onClose?: () => void },
  event: KeyboardEvent<HTMLElement>,
): void {
  if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return
  // a question opened from inside has its own keys
  if (event.target instanceof Element && event.target.closest('dialog')) return
  const letter = /^Key([A-Z])$/.exec(event.code)?.[1]
  const button =
    letter && event.currentTarget.querySelector<HTMLButtonElement>(`button[aria-keyshortcuts="${letter}"]:enabled`)
  // a key that is held goes through the records, and decides none of those that come into view
  if (button && event.repeat) return
  const moves: Record<string, (() => void) | undefined> = { KeyJ: onNext, KeyK: onPrevious, Escape: onClose }
  const act = button ? () => button.click() : moves[event.code]
  if (!act) return
  event.preventDefault()
  act()
}
