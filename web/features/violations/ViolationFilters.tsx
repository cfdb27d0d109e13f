import { inLang } from '#contract/core/text.ts'
import { HANDLING_LEVELS, violationCategories, violationWorkflow } from '#contract/features/violations/index.ts'
import { violationWords } from '#contract/features/violations/words.ts'
import { useEntries } from '../../core/city/values.ts'
import { AreaFilter, BoxFilter, ChoiceFilter, DayFilters, type FilterProps } from '../../core/filters.tsx'
import { useUser } from '../../core/session.tsx'
import { useLang } from '../../core/text.ts'
import { TextField } from '../../ui/TextField.tsx'
import { violationTexts } from './texts.ts'

/** What the offices ask for besides. */
const BOXES = ['open', 'overdue', 'assigned', 'assigneeGone', 'mine', 'counted'] as const

/** The filters of a list of violations, as they stand in the address. */
export function ViolationFilters(of: FilterProps) {
  const t = violationTexts.useText()
  const lang = useLang()
  const words = violationWords[lang]
  const { all } = useEntries(violationCategories)
  const { role } = useUser()
  const isCitizen = role === 'APPLICATION'
  const { filters, onChange } = of
  return (
    <>
      <ChoiceFilter
        {...of}
        name="category"
        label={t('filter.category')}
        any={t('filter.anyCategory')}
        options={all.map(({ key, name }) => ({ value: key, label: inLang(name, lang) }))}
      />
      <ChoiceFilter
        {...of}
        name="status"
        label={t('filter.status')}
        any={t('filter.anyStatus')}
        options={violationWorkflow.states.map((value) => ({ value, label: words.status[value] }))}
      />
      {!isCitizen && (
        <>
          <ChoiceFilter
            {...of}
            name="level"
            label={t('filter.level')}
            any={t('filter.anyLevel')}
            options={HANDLING_LEVELS.map((value) => ({ value, label: words.level[value] }))}
          />
          {role !== 'SECTION_LEADER' && <AreaFilter {...of} label={t('filter.area')} />}
          <TextField
            label={t('filter.law')}
            key={filters.law ?? ''}
            defaultValue={filters.law ?? ''}
            onBlur={(event) => onChange({ law: event.currentTarget.value.trim() || undefined })}
          />
        </>
      )}
      <DayFilters {...of} labels={[t('filter.from'), t('filter.to')]} />
      {!isCitizen &&
        BOXES.filter((name) => name !== 'assigneeGone' || role !== 'SECTION_LEADER').map((name) => (
          <BoxFilter key={name} {...of} name={name} label={t(`filter.${name}`)} />
        ))}
    </>
  )
}
