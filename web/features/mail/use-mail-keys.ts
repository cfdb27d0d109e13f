import { useEffect, useRef } from 'react'
import type { MailAction, Mailbox, MailThreadRow } from '#contract/features/mail/index.ts'
import { isCovered } from '../../ui/layout/is-covered.ts'
import type { AnswerKind } from './answer.ts'
import { openCompose } from './compose-store.ts'
import { signed } from './signed.ts'

/** The event with which a key asks the open conversation for an answer. */
export const ANSWER_EVENT = 'nutag-mail-answer'

interface Keyed {
  current: MailThreadRow | undefined
  selected: readonly MailThreadRow[]
  openHelp: () => void
  toggle: (id: string) => void
  act: (threads: readonly MailThreadRow[], action: MailAction) => Promise<void>
  open: (row: MailThreadRow) => void
  close: () => void
  step: (by: 1 | -1) => void
}

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName))
const isCheckbox = (target: EventTarget | null) => target instanceof HTMLInputElement && target.type === 'checkbox'

const ACTIONS: Readonly<Record<string, MailAction>> = {
  e: 'archive',
  '#': 'trash',
  '!': 'spam',
  I: 'read',
  U: 'unread',
}
const ANSWERS: Readonly<Record<string, AnswerKind>> = { r: 'reply', a: 'replyAll', f: 'forward' }
/** The letters of the Mongolian keyboard at the same places. */
const PLACES: Readonly<Record<string, string>> = {
  KeyJ: 'j',
  KeyK: 'k',
  KeyO: 'o',
  KeyU: 'u',
  KeyX: 'x',
  KeyE: 'e',
  KeyS: 's',
  KeyR: 'r',
  KeyA: 'a',
  KeyF: 'f',
  KeyC: 'c',
  KeyI: 'i',
}

function letterOf({ key, code, shiftKey }: KeyboardEvent): string {
  const letter = /^[\u0400-\u04ff]$/.test(key) ? PLACES[code] : undefined
  if (letter === undefined) return key
  return shiftKey ? letter.toUpperCase() : letter
}

/** The keys of a mail client, while nothing is typed and no dialog is open. */
export function useMailKeys(keyed: Keyed, { box, isReading }: { box: Mailbox; isReading: boolean }): void {
  const latest = useRef({ keyed, box, isReading })
  latest.current = { keyed, box, isReading }
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const isBusy = (isTyping(event.target) && !isCheckbox(event.target)) || isCovered()
      if (isBusy || event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return
      if (!press(letterOf(event), latest.current)) return
      event.preventDefault()
      event.stopPropagation()
    }
    // before the shortcuts of the frame, whose `?` shows another list
    document.addEventListener('keydown', onKey, true)
    return () => document.removeEventListener('keydown', onKey, true)
  }, [])
}

/** @returns whether the key means something here. */
function press(key: string, { keyed, box, isReading }: { keyed: Keyed; box: Mailbox; isReading: boolean }): boolean {
  const { current, selected } = keyed
  const threads = selected.length > 0 ? selected : current ? [current] : []
  if (key === 'c') openCompose({ mailboxId: box.id, body: signed(box) })
  else if (key === '?') keyed.openHelp()
  else if (key === 'j' || key === 'k') keyed.step(key === 'j' ? 1 : -1)
  else if (key === 'u' && isReading) keyed.close()
  else if (threads.length === 0 || !current) return false
  else if (key === 'o') keyed.open(current)
  else if (key === 'x') keyed.toggle(current.id)
  else if (key === 's') void keyed.act(threads, current.isStarred ? 'unstar' : 'star')
  else if (key === '=') void keyed.act(threads, current.isImportant ? 'unimportant' : 'important')
  else if (ACTIONS[key]) void keyed.act(threads, ACTIONS[key])
  else if (ANSWERS[key] && isReading) window.dispatchEvent(new CustomEvent(ANSWER_EVENT, { detail: ANSWERS[key] }))
  else return false
  return true
}
