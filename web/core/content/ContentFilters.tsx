import { dayInUlaanbaatar } from '#contract/core/dates.ts'
import { CheckField } from '../../ui/CheckField.tsx'
import { DateField } from '../../ui/DateField.tsx'
import { NativeSelect } from '../../ui/NativeSelect.tsx'
import { AreaPicker } from '../AreaPicker.tsx'
import { useUser } from '../session.tsx'
import { useLang } from '../text.ts'
import type { TableParts, WebKind } from './kit.ts'
import { contentTexts } from './texts/index.ts'

interface Props {
  kind: WebKind
  Own: TableParts<never>['Filters']
  filters: Record<string, string>
  /** The category is fixed by the screen. */
  fixed: boolean
  onChange: (filters: Record<string, string | undefined>) => void
}

/** The filters of a list of content, as they stand in the address. Lazy: they stand behind a button. */
export default function ContentFilters({ kind, Own, filters, fixed, onChange }: Props) {
  const t = contentTexts.useText()
  const lang = useLang()
  const user = useUser()
  const words = kind.useWords()
  const today = dayInUlaanbaatar(new Date())
  // The address keeps whole days only: what is still being typed is not asked for.
  const day = (name: 'from' | 'to') => (value: string) => {
    if (value === '' || /^\d{4}-\d{2}-\d{2}$/.test(value)) onChange({ [name]: value || undefined })
  }
  const options = [
    { value: '', label: t('filter.anyCategory') },
    ...kind.categories.map((value) => ({ value, label: kind.words[lang].category[value] ?? value })),
  ]
  return (
    <>
      {!fixed && (
        <NativeSelect
          stacked
          label={words.category ?? t('filter.category')}
          value={filters.category ?? ''}
          options={options}
          onChange={(category) => onChange({ category: category || undefined })}
        />
      )}
      {Own && <Own filters={filters} onChange={onChange} />}
      <AreaPicker
        label={t('filter.area')}
        levels={kind.levels}
        value={filters.areaId ?? null}
        onChange={(areaId) => onChange({ areaId: areaId ?? undefined, ...(areaId ? {} : { below: undefined }) })}
      />
      {filters.areaId && (
        <CheckField
          label={t('filter.below')}
          checked={filters.below !== 'false'}
          onChange={(event) => onChange({ below: event.currentTarget.checked ? undefined : 'false' })}
        />
      )}
      <DateField
        label={t('filter.from')}
        value={filters.from ?? ''}
        max={filters.to}
        today={today}
        onChange={day('from')}
      />
      <DateField
        label={t('filter.to')}
        value={filters.to ?? ''}
        min={filters.from}
        today={today}
        onChange={day('to')}
      />
      {kind.pins && (
        <CheckField
          label={t('filter.pinned')}
          checked={filters.pinned === 'true'}
          onChange={(event) => onChange({ pinned: event.currentTarget.checked ? 'true' : undefined })}
        />
      )}
      <CheckField
        label={t('filter.mine')}
        checked={filters.author === user.id}
        onChange={(event) => onChange({ author: event.currentTarget.checked ? user.id : undefined })}
      />
    </>
  )
}
