import { useDeferredValue, useState } from 'react'
import { inLang } from '#contract/core/text/localized.ts'
import { type Law, laws } from '#contract/features/laws/index.ts'
import { useLang } from '../../core/i18n/text.ts'
import { useAsk } from '../../core/query/query.ts'
import { MultiSelectField } from '../../ui/fields/MultiSelectField.tsx'
import { lawTexts } from './texts.ts'

type Bound = Law['organisations'][number]

/** Number of organisations that a search offers. */
const OFFERED = 50

interface Props {
  value: readonly Bound[]
  onChange: (organisations: Bound[]) => void
  error?: string
}

/** Selects the organisations bound by an act, by name or registration number. */
export function OrganisationsField({ value, onChange, error }: Props) {
  const t = lawTexts.useText()
  const lang = useLang()
  const [search, setSearch] = useState('')
  const q = useDeferredValue(search.trim())
  const { data } = useAsk(
    laws,
    'organisations',
    { query: { pageSize: OFFERED, active: 'true', ...(q && { q }) } },
    { placeholderData: (before) => before },
  )
  const found = (data?.data ?? []).filter(({ id }) => !value.some((chosen) => chosen.id === id))
  const all = [
    ...value.map(({ id, name }) => ({ id, name, register: null as string | null })),
    ...found.map(({ id, name, register }) => ({ id, name, register })),
  ]
  return (
    <MultiSelectField
      label={t('form.organisations')}
      help={t('form.organisationsHelp')}
      data-field="organisations"
      data={all.map(({ id, name, register }) => ({
        value: id,
        label: register ? `${inLang(name, lang)} · ${register}` : inLang(name, lang),
      }))}
      value={value.map(({ id }) => id)}
      searchValue={search}
      onSearchChange={setSearch}
      onChange={(ids) =>
        onChange(
          ids.flatMap((id) => {
            const one = all.find((each) => each.id === id)
            return one ? [{ id, name: one.name }] : []
          }),
        )
      }
      error={error}
    />
  )
}
