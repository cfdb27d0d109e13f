import { useSyncExternalStore } from 'react'
import type { Attachment } from '#contract/core/model/attachment.ts'
import type { RichDoc } from '#contract/core/text/richtext-doc.ts'
import type { Mail, MailPerson } from '#contract/features/mail/index.ts'
import { wakeHeader } from '../../core/access/woken.ts'
import { onSessionEnd } from '../../core/session/session-end.ts'

/** What a window starts with: a new mail, an answer, or a draft that is continued. */
export interface ComposeStart {
  mailboxId: string
  draft: Mail | null
  to: readonly MailPerson[]
  cc: readonly MailPerson[]
  subject: string
  body: RichDoc
  files: readonly Attachment[]
  pictures: readonly Attachment[]
  answers: string | null
  forwards: boolean
}
/** An open window. */
export interface Compose extends ComposeStart {
  key: string
  isSmall: boolean
}

/** Windows that are open at most; the first one is closed for another. Our choice. */
const WINDOWS_MAX = 3

let open: readonly Compose[] = []
const listeners = new Set<() => void>()
function put(next: readonly Compose[]): void {
  open = next
  for (const listener of listeners) listener()
}
const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** The windows in which mails are written; they stay open while one moves about. */
export const useCompose = (): readonly Compose[] => useSyncExternalStore(subscribe, () => open)

export const NOTHING: RichDoc = { type: 'doc', content: [{ type: 'paragraph' }] }

/** Opens a window; a draft that is open already is shown again. */
export function openCompose(start: Partial<ComposeStart> & Pick<ComposeStart, 'mailboxId'>): void {
  wakeHeader('mail')
  const known = start.draft && open.find(({ draft }) => draft?.id === start.draft?.id)
  if (known) return changeCompose(known.key, { isSmall: false })
  const window: Compose = {
    draft: null,
    to: [],
    cc: [],
    subject: '',
    body: NOTHING,
    files: [],
    pictures: [],
    answers: null,
    forwards: false,
    ...start,
    key: crypto.randomUUID(),
    isSmall: false,
  }
  put([...open.map((one) => ({ ...one, isSmall: true })), window].slice(-WINDOWS_MAX))
}

/** Changes how a window is shown. */
export const changeCompose = (key: string, change: Partial<Pick<Compose, 'isSmall'>>): void =>
  put(open.map((one) => (one.key === key ? { ...one, ...change } : one)))

export const closeCompose = (key: string): void => put(open.filter((one) => one.key !== key))

export const closeAllCompose = (): void => put([])

onSessionEnd(closeAllCompose)
