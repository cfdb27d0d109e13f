import { dayInUlaanbaatar } from '#contract/core/time/dates.ts'
import { CheckField } from '../../ui/fields/CheckField.tsx'
import { DateField } from '../../ui/fields/DateField.tsx'
import { NativeSelect } from '../../ui/fields/NativeSelect.tsx'
import { AreaPicker, type AreaPickerProps } from '../areas/AreaPicker.tsx'
import { coreTexts } from '../i18n/texts/index.ts'

/** The filters as stored in the address, and a function to change some of them. */
export interface FilterProps {
  filters: Readonly<Record<string, string>>
  onChange: (filters: Record<string, string | undefined>) => void
}

interface Named extends FilterProps {
  /** Name of the query parameter. */
  name: string
  label: string
}

/** Filters by one of a few values; `any` is the label for all. `clears` names dependent filters. */
export function ChoiceFilter(
  props: Named & { any: string; options: readonly { value: string; label: string }[]; clears?: string },
) {
  const { name, label, any, options, clears, filters, onChange } = props
  return (
    <NativeSelect
      stacked
      label={label}
      value={filters[name] ?? ''}
      options={[{ value: '', label: any }, ...options]}
      onChange={(value) => onChange({ [name]: value || undefined, ...(clears && { [clears]: undefined }) })}
    />
  )
}

/** A filter that is on or off. */
export function BoxFilter({ name, label, value = 'true', filters, onChange }: Named & { value?: string }) {
  return (
    <CheckField
      label={label}
      checked={filters[name] === value}
      onChange={(event) => onChange({ [name]: event.currentTarget.checked ? value : undefined })}
    />
  )
}

/** Filters by area; with `below`, also by whether areas below it are included. */
export function AreaFilter(props: FilterProps & { levels?: AreaPickerProps['levels']; below?: string; name?: string }) {
  const { levels, below, name = 'areaId', filters, onChange } = props
  const c = coreTexts.useText()
  const value = filters[name] ?? null
  return (
    <>
      <AreaPicker
        label={c('list.area')}
        levels={levels}
        value={value}
        onChange={(areaId) => onChange({ [name]: areaId ?? undefined, ...(!areaId && below && { below: undefined }) })}
      />
      {below && value && (
        <CheckField
          label={below}
          checked={filters.below !== 'false'}
          onChange={(event) => onChange({ below: event.currentTarget.checked ? undefined : 'false' })}
        />
      )}
    </>
  )
}

/** Filters by first and last day; `names` are the query parameters. */
export function DayFilters(
  props: FilterProps & { labels: readonly [string, string]; names?: readonly [string, string] },
) {
  const { labels, names = ['from', 'to'], filters, onChange } = props
  const today = dayInUlaanbaatar(new Date())
  const [from, to] = names
  // The address contains only complete days, so that partly typed ones cause no request.
  const day = (name: string) => (value: string) => {
    if (value === '' || /^\d{4}-\d{2}-\d{2}$/.test(value)) onChange({ [name]: value || undefined })
  }
  return (
    <>
      <DateField label={labels[0]} value={filters[from] ?? ''} max={filters[to]} today={today} onChange={day(from)} />
      <DateField label={labels[1]} value={filters[to] ?? ''} min={filters[from]} today={today} onChange={day(to)} />
    </>
  )
}
