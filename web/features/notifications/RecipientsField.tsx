import { IconPlus, IconX } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { LEVELS, LEVELS_OF_ROLE, type Level, type Role } from '#contract/core/model/actor.ts'
import { shortName } from '#contract/core/people/person.ts'
import { inLang } from '#contract/core/text/localized.ts'
import { type Addressee, notifications, TARGETS_MAX } from '#contract/features/notifications/index.ts'
import { call } from '../../core/api/client.ts'
import { AreaPicker } from '../../core/areas/AreaPicker.tsx'
import { useLang } from '../../core/i18n/text.ts'
import { coreTexts } from '../../core/i18n/texts/index.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { NativeSelect } from '../../ui/fields/NativeSelect.tsx'
import { SelectField } from '../../ui/fields/SelectField.tsx'
import layout from '../../ui/layout/layout.module.css'
import classes from './notices.module.css'
import { type RecipientValue, recipientKeyOf, useRecipientText } from './recipients.ts'
import { noticeTexts } from './texts.ts'
import { useSender } from './use-sender.ts'

interface Props {
  value: readonly RecipientValue[]
  onChange: (value: RecipientValue[]) => void
  /** Messages by path: of one recipient (`targets.0`), or of the whole field (`targets`). */
  errors: Record<string, React.ReactNode>
}

/** The chosen recipients, each removable, and a control to add another. */
export function RecipientsField({ value, onChange, errors }: Props) {
  const t = noticeTexts.useText()
  const add = (chosen: RecipientValue) => {
    if (value.some((one) => recipientKeyOf(one) === recipientKeyOf(chosen))) {
      toast(t('form.already'), { variant: 'info' })
      return
    }
    onChange([...value, chosen])
  }
  const problems = Object.entries(errors).filter(([path]) => path.startsWith('targets'))
  return (
    <div className={layout.stack} role="group" aria-label={t('form.to')} data-field="targets" tabIndex={-1}>
      {value.length === 0 && <p className={classes.quiet}>{t('form.none')}</p>}
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
      {problems.length > 0 && (
        <p className={classes.problem} role="alert">
          {problems[0]?.[1]}
        </p>
      )}
      {value.length < TARGETS_MAX && <AddRecipient onAdd={add} />}
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

/** '' for everybody, 'person' for a search by name, 'above' for the admins of the next level, otherwise a role. */
type RecipientChoice = '' | 'person' | 'above' | Role

function AddRecipient({ onAdd }: { onAdd: (chosen: RecipientValue) => void }) {
  const t = noticeTexts.useText()
  const c = coreTexts.useText()
  const { ownAreaId, roles, mayAddressAll, mayChooseArea, above } = useSender()
  const options: { value: RecipientChoice; label: string }[] = [
    ...(mayAddressAll ? [{ value: '' as const, label: t('form.everybody') }] : []),
    ...roles.map((role) => ({ value: role, label: c(`role.${role}`) })),
    ...(above ? [{ value: 'above' as const, label: t('form.above', { role: c(`role.${above.role}`) }) }] : []),
    { value: 'person', label: t('form.byName') },
  ]
  const [choice, setChoice] = useState<RecipientChoice>(options[0]?.value ?? 'person')
  const [areaId, setAreaId] = useState(ownAreaId)
  const isGroup = choice !== 'person' && choice !== 'above'
  // a role can be addressed in an area of its own level or above
  const levels = choice === '' || !isGroup ? LEVELS : upTo(LEVELS_OF_ROLE[choice])
  const choose = (next: RecipientChoice) => {
    setChoice(next)
    setAreaId(ownAreaId)
  }
  const add = () => {
    if (choice === 'above' && above) onAdd({ kind: 'role', role: above.role, areaId: above.id, person: null })
    else if (choice === '') onAdd({ kind: 'area', role: null, areaId: areaId ?? ownAreaId, person: null })
    else if (isGroup) onAdd({ kind: 'role', role: choice, areaId: areaId ?? ownAreaId, person: null })
    setAreaId(ownAreaId)
  }
  return (
    <div className={layout.stack}>
      <NativeSelect stacked label={t('form.whom')} value={choice} options={options} onChange={choose} />
      {isGroup && mayChooseArea && levels.length > 1 && (
        <div>
          <AreaPicker key={choice} label={t('form.area')} levels={levels} value={areaId} onChange={setAreaId} />
          <p className={`${classes.quiet} ${classes.small}`}>{t('form.areaHelp')}</p>
        </div>
      )}
      {choice === 'person' ? (
        <PersonSearch onChoose={(person) => onAdd({ kind: 'person', role: null, areaId: null, person })} />
      ) : (
        <div>
          <Button variant="default" leftSection={<IconPlus size={18} aria-hidden />} onClick={add}>
            {t('form.add')}
          </Button>
        </div>
      )}
    </div>
  )
}

const upTo = (levels: readonly Level[]): readonly Level[] =>
  LEVELS.slice(0, Math.max(...levels.map((level) => LEVELS.indexOf(level))) + 1)

/** Minimum length of a search. */
const SEARCH_MIN = 2

/** Finds people by name; choosing one adds them. */
function PersonSearch({ onChoose }: { onChoose: (person: Addressee) => void }) {
  const t = noticeTexts.useText()
  const c = coreTexts.useText()
  const lang = useLang()
  const [q, setQ] = useState('')
  const isSearching = q.trim().length >= SEARCH_MIN
  const { data } = useQuery({
    queryKey: [notifications.name, 'people', q.trim()],
    queryFn: ({ signal }) => call(notifications, 'people', { query: { q: q.trim() } }, { signal }),
    enabled: isSearching,
    placeholderData: keepPreviousData,
  })
  const found = isSearching ? (data?.data ?? []) : []
  return (
    <SelectField
      label={t('form.person')}
      help={t('form.personHelp')}
      data={found.map((person) => ({
        value: person.id,
        label: [shortName(person), c(`role.${person.role}`), person.area && inLang(person.area.name, lang)]
          .filter(Boolean)
          .join(' · '),
      }))}
      // the server has already filtered
      filter={({ options }) => options}
      nothingFoundMessage={isSearching ? t('form.nobodyFound') : t('form.personHelp')}
      value={null}
      searchValue={q}
      onSearchChange={setQ}
      onChange={(id) => {
        const person = found.find((one) => one.id === id)
        if (person) onChoose(person)
        setQ('')
      }}
    />
  )
}
