import { dayInUlaanbaatar } from '#contract/core/dates.ts'
import { HANDLING_LEVELS, VIOLATION_CATEGORIES, violationWorkflow } from '#contract/features/violations/index.ts'
import { violationWords } from '#contract/features/violations/words.ts'
import { AreaPicker } from '../../core/AreaPicker.tsx'
import { useUser } from '../../core/session.tsx'
import { useLang } from '../../core/text.ts'
import { CheckField } from '../../ui/CheckField.tsx'
import { DateField } from '../../ui/DateField.tsx'
import { NativeSelect } from '../../ui/NativeSelect.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { violationTexts } from './texts.ts'

interface Props {
  filters: Record<string, string>
  onChange: (filters: Record<string, string | undefined>) => void
}

/** The filters of a list of violations, as they stand in the address. */
export function ViolationFilters({ filters, onChange }: Props) {
  const t = violationTexts.useText()
  const words = violationWords[useLang()]
  const { role } = useUser()
  const today = dayInUlaanbaatar(new Date())
  const isCitizen = role === 'APPLICATION'
  // The address keeps whole days only: what is still being typed is not asked for.
  const day = (name: 'from' | 'to') => (value: string) => {
    if (value === '' || /^\d{4}-\d{2}-\d{2}$/.test(value)) onChange({ [name]: value || undefined })
  }
  const choice = (name: string, label: string, any: string, options: { value: string; label: string }[]) => (
    <NativeSelect
      label={label}
      value={filters[name] ?? ''}
      options={[{ value: '', label: any }, ...options]}
      onChange={(value) => onChange({ [name]: value || undefined })}
    />
  )
  const box = (name: 'open' | 'overdue' | 'assigned' | 'assigneeGone' | 'mine' | 'counted') => (
    <CheckField
      label={t(`filter.${name}`)}
      checked={filters[name] === 'true'}
      onChange={(event) => onChange({ [name]: event.currentTarget.checked ? 'true' : undefined })}
    />
  )
  return (
    <>
      {choice(
        'category',
        t('filter.category'),
        t('filter.anyCategory'),
        VIOLATION_CATEGORIES.map((value) => ({ value, label: words.category[value] })),
      )}
      {choice(
        'status',
        t('filter.status'),
        t('filter.anyStatus'),
        violationWorkflow.states.map((value) => ({ value, label: words.status[value] })),
      )}
      {!isCitizen && (
        <>
          {choice(
            'level',
            t('filter.level'),
            t('filter.anyLevel'),
            HANDLING_LEVELS.map((value) => ({ value, label: words.level[value] })),
          )}
          {role !== 'SECTION_LEADER' && (
            <AreaPicker
              label={t('filter.area')}
              value={filters.areaId ?? null}
              onChange={(areaId) => onChange({ areaId: areaId ?? undefined })}
            />
          )}
          <TextField
            label={t('filter.law')}
            key={filters.law ?? ''}
            defaultValue={filters.law ?? ''}
            onBlur={(event) => onChange({ law: event.currentTarget.value.trim() || undefined })}
          />
        </>
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
      {!isCitizen && (
        <>
          {box('open')}
          {box('overdue')}
          {box('assigned')}
          {role !== 'SECTION_LEADER' && box('assigneeGone')}
          {box('mine')}
          {box('counted')}
        </>
      )}
    </>
  )
}
