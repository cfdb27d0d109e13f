import { useState } from 'react'
import type { Colleague } from '#contract/core/people/colleague.ts'
import { calendar } from '#contract/features/calendar/index.ts'
import { call } from '../../core/api/client.ts'
import { type ColleagueSearch, useColleagues, useColleagueText } from '../../core/records/colleagues.tsx'
import { MultiSelectField } from '../../ui/fields/MultiSelectField.tsx'
import { calendarTexts } from './texts.ts'

const SEARCH: ColleagueSearch = {
  feature: calendar.name,
  find: (q, options) => call(calendar, 'people', { query: { q } }, options),
}

interface Props {
  /** People whose names are known already. */
  known: readonly Colleague[]
  value: readonly string[]
  /** The ids, and the people whose names are known. */
  onChange: (ids: string[], known: readonly Colleague[]) => void
  /** Messages by path: of one guest (`guests.0`), or of the whole field. */
  errors: Record<string, React.ReactNode>
}

/** The colleagues who are invited, found by name. */
export function GuestsField({ known, value, onChange, errors }: Props) {
  const t = calendarTexts.useText()
  const text = useColleagueText()
  const [q, setQ] = useState('')
  const [seen, setSeen] = useState<readonly Colleague[]>(known)
  const found = useColleagues(SEARCH, q)
  // chosen people keep their names while others are searched for
  const all = [...seen.filter(({ id }) => value.includes(id)), ...found]
  const people = all.filter((person, i) => all.findIndex(({ id }) => id === person.id) === i)
  return (
    <div data-field="guests" tabIndex={-1}>
      <MultiSelectField
        label={t('field.guests')}
        help={t('field.guestsHelp')}
        error={Object.entries(errors).find(([path]) => path.startsWith('guests'))?.[1]}
        data={people.map((person) => ({ value: person.id, label: text(person) }))}
        value={value}
        searchValue={q}
        onSearchChange={setQ}
        onChange={(ids) => {
          setSeen(people)
          onChange(ids, people)
        }}
      />
    </div>
  )
}
