import { IconPlus, IconX } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { LEVELS, LEVELS_OF_ROLE, type Level, type Role } from '#contract/core/actor.ts'
import { shortName } from '#contract/core/person.ts'
import { inLang } from '#contract/core/text.ts'
import { type Addressee, notifications, TARGETS_MAX } from '#contract/features/notifications/index.ts'
import { AreaPicker } from '../../core/AreaPicker.tsx'
import { call } from '../../core/api.ts'
import { useLang } from '../../core/text.ts'
import { coreTexts } from '../../core/texts/index.ts'
import { Button } from '../../ui/Button.tsx'
import layout from '../../ui/layout.module.css'
import { NativeSelect } from '../../ui/NativeSelect.tsx'
import { SelectField } from '../../ui/SelectField.tsx'
import { toast } from '../../ui/toast.ts'
import classes from './notices.module.css'
import { type Chosen, keyOfChosen, useChosenText } from './target-words.tsx'
import { noticeTexts } from './texts.ts'
import { useSender } from './use-sender.ts'

interface Props {
  value: readonly Chosen[]
  onChange: (value: Chosen[]) => void
  /** Messages by the place of the recipient, and of the whole. */
  errors: Record<string, React.ReactNode>
}

/** Whom it is for: what was chosen, each to be taken away, and below it the next one to add. */
export function RecipientsField({ value, onChange, errors }: Props) {
  const t = noticeTexts.useText()
  const add = (chosen: Chosen) => {
    if (value.some((one) => keyOfChosen(one) === keyOfChosen(chosen))) {
      toast(t('form.already'), { variant: 'info' })
      return
    }
    onChange([...value, chosen])
  }
  const wrong = Object.entries(errors).filter(([path]) => path.startsWith('targets'))
  return (
    <div className={layout.stack} role="group" aria-label={t('form.to')} data-field="targets" tabIndex={-1}>
      {value.length === 0 && <p className={classes.quiet}>{t('form.none')}</p>}
      {value.length > 0 && (
        <ul className={classes.chips}>
          {value.map((one, i) => (
            <Chip
              key={keyOfChosen(one)}
              chosen={one}
              isWrong={errors[`targets.${i}`] !== undefined}
              onRemove={() => onChange(value.filter((other) => other !== one))}
            />
          ))}
        </ul>
      )}
      {wrong.length > 0 && (
        <p className={classes.problem} role="alert">
          {wrong[0]?.[1]}
        </p>
      )}
      {value.length < TARGETS_MAX && <Adder onAdd={add} />}
    </div>
  )
}

function Chip({ chosen, isWrong, onRemove }: { chosen: Chosen; isWrong: boolean; onRemove: () => void }) {
  const t = noticeTexts.useText()
  const name = useChosenText(chosen)
  return (
    <li className={classes.chip} data-wrong={isWrong || undefined}>
      <span>{name}</span>
      <button type="button" className={classes.remove} aria-label={t('form.remove', { name })} onClick={onRemove}>
        <IconX size={16} aria-hidden />
      </button>
    </li>
  )
}

/** '' everybody, 'person' by name, 'above' the admins above, else a role. */
type Whom = '' | 'person' | 'above' | Role

function Adder({ onAdd }: { onAdd: (chosen: Chosen) => void }) {
  const t = noticeTexts.useText()
  const c = coreTexts.useText()
  const { ownId, roles, mayTakeAll, mayChooseArea, above } = useSender()
  const options: { value: Whom; label: string }[] = [
    ...(mayTakeAll ? [{ value: '' as const, label: t('form.everybody') }] : []),
    ...roles.map((role) => ({ value: role, label: c(`role.${role}`) })),
    ...(above ? [{ value: 'above' as const, label: t('form.above', { role: c(`role.${above.role}`) }) }] : []),
    { value: 'person', label: t('form.byName') },
  ]
  const [whom, setWhom] = useState<Whom>(options[0]?.value ?? 'person')
  const [areaId, setAreaId] = useState(ownId)
  const isGroup = whom !== 'person' && whom !== 'above'
  // the area of a role lies at its own level or above
  const levels = whom === '' || !isGroup ? LEVELS : upTo(LEVELS_OF_ROLE[whom])
  const choose = (next: Whom) => {
    setWhom(next)
    setAreaId(ownId)
  }
  const add = () => {
    if (whom === 'above' && above) onAdd({ kind: 'role', role: above.role, areaId: above.id, person: null })
    else if (whom === '') onAdd({ kind: 'area', role: null, areaId: areaId ?? ownId, person: null })
    else if (isGroup) onAdd({ kind: 'role', role: whom, areaId: areaId ?? ownId, person: null })
    setAreaId(ownId)
  }
  return (
    <div className={layout.stack}>
      <NativeSelect stacked label={t('form.whom')} value={whom} options={options} onChange={choose} />
      {isGroup && mayChooseArea && levels.length > 1 && (
        <div>
          <AreaPicker key={whom} label={t('form.area')} levels={levels} value={areaId} onChange={setAreaId} />
          <p className={`${classes.quiet} ${classes.small}`}>{t('form.areaHelp')}</p>
        </div>
      )}
      {whom === 'person' ? (
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

/** Letters after which people are looked for. */
const SEARCH_MIN = 2

/** Finds people by name; choosing one adds them. */
function PersonSearch({ onChoose }: { onChoose: (person: Addressee) => void }) {
  const t = noticeTexts.useText()
  const c = coreTexts.useText()
  const lang = useLang()
  const [q, setQ] = useState('')
  const isAsked = q.trim().length >= SEARCH_MIN
  const { data } = useQuery({
    queryKey: [notifications.name, 'people', q.trim()],
    queryFn: ({ signal }) => call(notifications, 'people', { query: { q: q.trim() } }, { signal }),
    enabled: isAsked,
    placeholderData: keepPreviousData,
  })
  const found = isAsked ? (data?.data ?? []) : []
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
      // the server has searched
      filter={({ options }) => options}
      nothingFoundMessage={isAsked ? t('form.nobodyFound') : t('form.personHelp')}
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
