import { dayInUlaanbaatar, isDay } from '#contract/core/time/dates.ts'
import { CheckField } from '../../ui/fields/CheckField.tsx'
import { DateRangeField } from '../../ui/fields/DateRangeField.tsx'
import { NativeSelect } from '../../ui/fields/NativeSelect.tsx'
import { AreaPicker, type AreaPickerProps } from '../areas/AreaPicker.tsx'
import { useHasAreaChoice } from '../areas/own-area.ts'
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

/**
 * Filters by area; with `below`, also by whether areas below it are included. Nothing for people whose own area has no area of these
 * levels below it.
 */
export function AreaFilter(props: FilterProps & { levels?: AreaPickerProps['levels']; below?: string; name?: string }) {
  const { levels, below, name = 'areaId', filters, onChange } = props
  const c = coreTexts.useText()
  const hasChoice = useHasAreaChoice(levels)
  const value = filters[name] ?? null
  if (!hasChoice) return null
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
export function DayFilters({ label, names = DAYS, filters, onChange }: Omit<Named, 'name'> & { names?: DayNames }) {
  const [from, to] = names
  const value = { from: filters[from] ?? '', to: filters[to] ?? '' }
  return (
    <DateRangeField
      label={label}
      value={value}
      today={dayInUlaanbaatar(new Date())}
      onChange={(days) => {
        // the address contains only complete days, so that partly typed ones cause no request
        const complete = (end: keyof typeof value) => (days[end] === '' || isDay(days[end]) ? days[end] : value[end])
        onChange({ [from]: complete('from') || undefined, [to]: complete('to') || undefined })
      }}
    />
  )
}

type DayNames = readonly [from: string, to: string]
const DAYS: DayNames = ['from', 'to']
