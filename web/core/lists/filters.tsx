import type { ReactNode } from 'react'
import { dayInUlaanbaatar, formatDay, isDay } from '#contract/core/time/dates.ts'
import { CheckField } from '../../ui/fields/CheckField.tsx'
import { DateRangeField } from '../../ui/fields/DateRangeField.tsx'
import { NativeSelect } from '../../ui/fields/NativeSelect.tsx'
import { TextField } from '../../ui/fields/TextField.tsx'
import { AreaPicker, type AreaPickerProps } from '../areas/AreaPicker.tsx'
import { useAreaName } from '../areas/area-name.ts'
import { useHasAreaChoice } from '../areas/own-area.ts'
import { useLang } from '../i18n/text.ts'
import { coreTexts } from '../i18n/texts/index.ts'
import { useIsChip } from './chip-form.ts'
import { RemovableChip } from './RemovableChip.tsx'

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
  const value = filters[name]
  const choose = (chosen: string) => onChange({ [name]: chosen || undefined, ...(clears && { [clears]: undefined }) })
  if (useIsChip(name)) {
    const text = `${label}: ${options.find((option) => option.value === value)?.label ?? value}`
    return value && <RemovableChip text={text} onRemove={() => choose('')} />
  }
  return (
    <NativeSelect
      stacked
      label={label}
      value={value ?? ''}
      options={[{ value: '', label: any }, ...options]}
      onChange={choose}
    />
  )
}

/** A filter that is on or off. */
export function BoxFilter({ name, label, value = 'true', filters, onChange }: Named & { value?: string }) {
  // another value that a link sets is not this box's
  if (useIsChip(...(filters[name] === value ? [name] : [])))
    return filters[name] === value && <RemovableChip text={label} onRemove={() => onChange({ [name]: undefined })} />
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
  const isChip = useIsChip(name)
  const path = useAreaName(isChip ? value : null)
  if (isChip) {
    const only = below && filters.below === 'false' ? ` · ${c('list.areaAlone')}` : ''
    const remove = () => onChange({ [name]: undefined, ...(below && { below: undefined }) })
    return value && <RemovableChip text={`${c('list.area')}: ${path ?? '…'}${only}`} onRemove={remove} />
  }
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
  const lang = useLang()
  const value = { from: filters[from] ?? '', to: filters[to] ?? '' }
  if (useIsChip(from, to)) {
    const text = `${label}: ${[value.from, value.to].map((day) => day && formatDay(day, lang)).join(' – ')}`
    const remove = () => onChange({ [from]: undefined, [to]: undefined })
    return (value.from || value.to) && <RemovableChip text={text} onRemove={remove} />
  }
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

/** Filters by a typed text; the address receives it when the field is left. */
export function TextFilter({ name, label, filters, onChange }: Named) {
  const value = filters[name] ?? ''
  if (useIsChip(name))
    return value && <RemovableChip text={`${label}: ${value}`} onRemove={() => onChange({ [name]: undefined })} />
  return (
    <TextField
      label={label}
      key={value}
      defaultValue={value}
      onBlur={(event) => onChange({ [name]: event.currentTarget.value.trim() || undefined })}
    />
  )
}

/** A control of its own as a filter. `text` is what it narrows the list to, in words. */
export function OwnFilter({ name, text, filters, onChange, children }: OwnFilterProps) {
  if (!useIsChip(name)) return children
  return filters[name] && <RemovableChip text={text} onRemove={() => onChange({ [name]: undefined })} />
}

interface OwnFilterProps extends FilterProps {
  name: string
  text: string
  children: ReactNode
}

type DayNames = readonly [from: string, to: string]
const DAYS: DayNames = ['from', 'to']
