import { IconX } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { areas } from '#contract/features/areas/index.ts'
import { notifications, TARGETS_MAX } from '#contract/features/notifications/index.ts'
import { call } from '../../core/api/client.ts'
import { useLang } from '../../core/i18n/text.ts'
import { coreTexts } from '../../core/i18n/texts/index.ts'
import { SelectField } from '../../ui/fields/SelectField.tsx'
import layout from '../../ui/layout/layout.module.css'
import classes from './notices.module.css'
import { areaWordsOf, recipientOptions } from './recipient-options.ts'
import { type RecipientValue, recipientKeyOf, useRecipientText } from './recipients.ts'
import { noticeTexts } from './texts.ts'
import { useSender } from './use-sender.ts'

interface Props {
  value: readonly RecipientValue[]
  onChange: (value: RecipientValue[]) => void
  /** Messages by path: of one recipient (`targets.0`), or of the whole field (`targets`). */
  errors: Record<string, React.ReactNode>
}

/** The chosen recipients, each removable, and the search that adds another. */
export function RecipientsField({ value, onChange, errors }: Props) {
  const t = noticeTexts.useText()
  const problem = Object.entries(errors).find(([path]) => path.startsWith('targets'))?.[1]
  const isFull = value.length >= TARGETS_MAX
  return (
    <div className={layout.stack} role="group" aria-label={t('form.to')}>
      {value.length > 0 && (
        <ul className={classes.chips}>
          {value.map((one, i) => (
            <Chip
              key={recipientKeyOf(one)}
              chosen={one}
              isWrong={errors[`targets.${i}`] !== undefined}
              onRemove={() => onChange(value.filter((other) => other !== one))}
            />
          ))}
        </ul>
      )}
      {isFull && problem && (
        <p className={classes.problem} role="alert">
          {problem}
        </p>
      )}
      {!isFull && <RecipientSearch chosen={value} error={problem} onAdd={(one) => onChange([...value, one])} />}
    </div>
  )
}

function Chip({ chosen, isWrong, onRemove }: { chosen: RecipientValue; isWrong: boolean; onRemove: () => void }) {
  const t = noticeTexts.useText()
  const name = useRecipientText(chosen)
  return (
    <li className={classes.chip} data-wrong={isWrong || undefined}>
      <span>{name}</span>
      <button type="button" className={classes.remove} aria-label={t('form.remove', { name })} onClick={onRemove}>
        <IconX size={16} aria-hidden />
      </button>
    </li>
  )
}

interface SearchProps {
  chosen: readonly RecipientValue[]
  onAdd: (chosen: RecipientValue) => void
  error: React.ReactNode
}

/** Minimum length of a search for areas and people; a number may be one digit. */
const SEARCH_MIN = 2

/** One search for roles, areas and people: what is chosen is a recipient at once. */
function RecipientSearch({ chosen, onAdd, error }: SearchProps) {
  const t = noticeTexts.useText()
  const c = coreTexts.useText()
  const lang = useLang()
  const sender = useSender()
  const [q, setQ] = useState('')
  const names = { t, c, lang }
  const areaWords = areaWordsOf(q, sender, names)
  const areasFound = useQuery({
    queryKey: [areas.name, 'find', areaWords, sender.ownAreaId],
    queryFn: ({ signal }) =>
      call(areas, 'find', { query: { q: areaWords, below: sender.ownAreaId ?? undefined, mine: 'true' } }, { signal }),
    enabled: sender.mayChooseArea && (areaWords.length >= SEARCH_MIN || /^\d/.test(areaWords)),
    placeholderData: keepPreviousData,
  })
  const peopleFound = useQuery({
    queryKey: [notifications.name, 'people', q.trim()],
    queryFn: ({ signal }) => call(notifications, 'people', { query: { q: q.trim() } }, { signal }),
    enabled: q.trim().length >= SEARCH_MIN,
    placeholderData: keepPreviousData,
  })
  const taken = new Set(chosen.map(recipientKeyOf))
  const found = {
    sender,
    areas: (areaWords && areasFound.data?.data) || [],
    people: (q.trim().length >= SEARCH_MIN && peopleFound.data?.data) || [],
  }
  const options = recipientOptions(q, found, names).filter(({ value }) => !taken.has(recipientKeyOf(value)))
  return (
    <SelectField
      label={t('form.whom')}
      help={t('form.whomHelp')}
      required
      error={error}
      data-field="targets"
      data={options.map(({ label, value }) => ({ value: recipientKeyOf(value), label }))}
      // the search is answered above
      filter={({ options: all }) => all}
      nothingFoundMessage={t('form.nothingFound')}
      value={null}
      searchValue={q}
      onSearchChange={setQ}
      onChange={(key) => {
        const option = options.find(({ value }) => recipientKeyOf(value) === key)
        if (option) onAdd(option.value)
        setQ('')
      }}
    />
  )
}
