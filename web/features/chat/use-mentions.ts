import { type KeyboardEvent, type RefObject, useState } from 'react'
import { shortName } from '#contract/core/people/person.ts'
import { foldForSearch } from '#contract/core/text/localized.ts'
import type { ChatPerson } from '#contract/features/chat/index.ts'

/** The longest list of suggestions. */
const SUGGESTED_MAX = 6

/** How a person is mentioned in a text. */
export const mentionOf = (person: Pick<ChatPerson, 'firstName' | 'lastName'>): string => `@${shortName(person)}`

/** The people whom a text mentions by their whole names. */
export const mentionedIn = (body: string, people: readonly ChatPerson[]): string[] =>
  people.filter((person) => body.includes(mentionOf(person))).map(({ id }) => id)

/** What is typed of a name before the cursor, after an at sign at the beginning of a word. */
function typedName(text: string, cursor: number): { from: number; name: string } | undefined {
  const found = /(?:^|\s)@([^\s@]*)$/.exec(text.slice(0, cursor))
  if (!found) return undefined
  return { from: cursor - (found[1]?.length ?? 0) - 1, name: found[1] ?? '' }
}

export interface Mentions {
  people: readonly ChatPerson[]
  at: number
  choose: (person: ChatPerson) => void
  onChange: () => void
  /** Handles the keys of the list. @returns whether it has. */
  onKeyDown: (event: KeyboardEvent) => boolean
  field: (listId: string) => object
}

/** Suggests members after an at sign: arrows move, Enter or Tab chooses, Esc closes. */
export function useMentions(
  field: RefObject<HTMLTextAreaElement | null>,
  people: readonly ChatPerson[],
  body: string,
  setBody: (body: string) => void,
): Mentions {
  const [typed, setTyped] = useState<{ from: number; name: string }>()
  const [at, setAt] = useState(0)
  const wanted = foldForSearch(typed?.name ?? '')
  const found = typed
    ? people
        .filter((person) => foldForSearch(`${person.firstName} ${person.lastName}`).includes(wanted))
        .slice(0, SUGGESTED_MAX)
    : []
  const choose = (person: ChatPerson) => {
    if (!typed) return
    const end = typed.from + 1 + typed.name.length
    const name = `${mentionOf(person)} `
    setBody(body.slice(0, typed.from) + name + body.slice(end))
    setTyped(undefined)
    const cursor = typed.from + name.length
    requestAnimationFrame(() => {
      field.current?.focus()
      field.current?.setSelectionRange(cursor, cursor)
    })
  }
  const onChange = () => {
    const one = field.current
    setTyped(one ? typedName(one.value, one.selectionStart) : undefined)
    setAt(0)
  }
  const onKeyDown = (event: KeyboardEvent): boolean => {
    const person = found[at]
    if (!person || event.nativeEvent.isComposing) return false
    const moves: Record<string, number> = { ArrowDown: at + 1, ArrowUp: at - 1 + found.length }
    const move = moves[event.key]
    if (move !== undefined) setAt(move % found.length)
    else if (event.key === 'Enter' || event.key === 'Tab') choose(person)
    else if (event.key === 'Escape') setTyped(undefined)
    else return false
    event.preventDefault()
    event.stopPropagation()
    return true
  }
  const ofField = (listId: string) =>
    found.length > 0
      ? { 'aria-controls': listId, 'aria-activedescendant': `${listId}-${at}`, 'aria-autocomplete': 'list' }
      : {}
  return { people: found, at, choose, onChange, onKeyDown, field: ofField }
}
