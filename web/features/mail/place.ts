import { useLocation, useSearchParams } from 'react-router'
import { inLang } from '#contract/core/text/localized.ts'
import { type Mailbox, type MailThreadRow, SYSTEM_LABELS, type SystemLabel } from '#contract/features/mail/index.ts'
import { useLang } from '../../core/i18n/text.ts'
import { mailTexts } from './texts.ts'

/** What an address of the mail shows. */
export interface Place {
  /** A label that every mailbox has; `all` for own labels. */
  label: SystemLabel
  /** The name of an own label. */
  name: string | undefined
  threadId: string | undefined
  /** The shared mailbox of an office; undefined for one's own. */
  box: string | undefined
}

const BASE = '/dashboard/mail'

/** Reads what the address shows; an unknown label is the inbox. */
export function usePlace(): Place {
  const { pathname } = useLocation()
  const [search] = useSearchParams()
  const parts = pathname.slice(BASE.length).split('/').filter(Boolean).map(decodeURIComponent)
  const box = search.get('box') ?? undefined
  if (parts[0] === 'label') return { label: 'all', name: parts[1], threadId: parts[2], box }
  const label = SYSTEM_LABELS.find((one) => one === parts[0]) ?? 'inbox'
  return { label, name: undefined, threadId: parts[1], box }
}

/** The address of a place, with the search and the page that the list has now. */
export function addressOf({ label, name, threadId, box }: Place, search = ''): string {
  const path = name === undefined ? [label] : ['label', encodeURIComponent(name)]
  const query = new URLSearchParams(search)
  query.delete('box')
  if (box !== undefined) query.set('box', box)
  const text = query.toString()
  return `${[BASE, ...path, ...(threadId === undefined ? [] : [threadId])].join('/')}${text ? `?${text}` : ''}`
}

/** Where a conversation of a list is opened: in its own mailbox, which may be another one in a list of all. */
export const atThread = (place: Place, box: Mailbox, { id, mailboxId }: MailThreadRow): Place => ({
  ...place,
  threadId: id,
  box: mailboxId === box.id ? place.box : mailboxId,
})

/** Returns a function that names a mailbox: by its office, or as one's own. */
export function useBoxName(): (box: Mailbox) => string {
  const t = mailTexts.useText()
  const lang = useLang()
  return ({ area }) => (area ? inLang(area.name, lang) : t('ownBox'))
}

/** The mailbox of a place. */
export const boxAt = (boxes: readonly Mailbox[], { box }: Pick<Place, 'box'>): Mailbox | undefined =>
  box === undefined ? boxes.find(({ area }) => area === null) : boxes.find(({ id }) => id === box)
