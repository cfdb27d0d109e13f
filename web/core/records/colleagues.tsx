import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Colleague } from '#contract/core/people/colleague.ts'
import { shortName } from '#contract/core/people/person.ts'
import { inLang } from '#contract/core/text/localized.ts'
import { MultiSelectField } from '../../ui/fields/MultiSelectField.tsx'
import { useLang } from '../i18n/text.ts'
import { coreTexts } from '../i18n/texts/index.ts'

/** A person as lists to choose from show them: name, role and area. */
export function useColleagueText(): (person: Colleague) => string {
  const c = coreTexts.useText()
  const lang = useLang()
  return (person) =>
    [shortName(person), c(`role.${person.role}`), person.area && inLang(person.area, lang)].filter(Boolean).join(' · ')
}

/** Searches colleagues by name. */
export interface ColleagueSearch {
  /** The feature whose route answers, so that its changes refresh the search. */
  feature: string
  find: (q: string, options: { signal: AbortSignal }) => Promise<{ data: Colleague[] }>
}

/** The colleagues that a typed name finds; those of the name before stay until the answer comes. */
export function useColleagues({ feature, find }: ColleagueSearch, typed: string): readonly Colleague[] {
  const q = typed.trim()
  const { data } = useQuery({
    queryKey: [feature, 'people', q],
    queryFn: ({ signal }) => find(q, { signal }),
    placeholderData: keepPreviousData,
  })
  return data?.data ?? []
}

interface Props {
  label: string
  help: string
  search: ColleagueSearch
  /** Ids of those who are not offered. */
  without: ReadonlySet<string>
  isFull: boolean
  error?: React.ReactNode
  onAdd: (person: Colleague) => void
}

/** Finds a colleague by name; choosing one adds them. */
export function AddColleague({ label, help, search, without, isFull, error, onAdd }: Props) {
  const text = useColleagueText()
  const [q, setQ] = useState('')
  const people = useColleagues(search, q).filter(({ id }) => !without.has(id))
  return (
    <MultiSelectField
      label={label}
      help={help}
      error={error}
      disabled={isFull}
      data={people.map((person) => ({ value: person.id, label: text(person) }))}
      value={[]}
      searchValue={q}
      onSearchChange={setQ}
      onChange={([id]) => {
        const person = people.find((one) => one.id === id)
        if (person) onAdd(person)
      }}
    />
  )
}
