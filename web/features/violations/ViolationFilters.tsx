import { inLang } from '#contract/core/text/localized.ts'
import { HANDLING_LEVELS, violationCategories, violationWorkflow } from '#contract/features/violations/index.ts'
import { violationLabels } from '#contract/features/violations/labels.ts'
import { useEntries } from '../../core/city/values.ts'
import { useLang } from '../../core/i18n/text.ts'
import {
  AreaFilter,
  BoxFilter,
  ChoiceFilter,
  DayFilters,
  type FilterProps,
  TextFilter,
} from '../../core/lists/filters.tsx'
import { useUser } from '../../core/session/session.tsx'
import { violationTexts } from './texts.ts'

/** The yes/no filters of the offices. */
const CHECKBOXES = ['open', 'overdue', 'assigned', 'assigneeGone', 'mine', 'counted'] as const

/** The filters of a list of violations, stored in the URL. */
export function ViolationFilters(of: FilterProps) {
  const t = violationTexts.useText()
  const lang = useLang()
  const { status, level } = violationLabels[lang]
  const { all } = useEntries(violationCategories)
  const { role } = useUser()
  const isCitizen = role === 'APPLICATION'
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
        options={violationWorkflow.states.map((value) => ({ value, label: status[value] }))}
      />
      {!isCitizen && (
        <>
          <ChoiceFilter
            {...of}
            name="level"
            label={t('filter.level')}
            any={t('filter.anyLevel')}
            options={HANDLING_LEVELS.map((value) => ({ value, label: level[value] }))}
          />
          <AreaFilter {...of} />
          <TextFilter {...of} name="law" label={t('filter.law')} />
        </>
      )}
      <DayFilters {...of} label={t('filter.days')} />
      {!isCitizen &&
        CHECKBOXES.filter((name) => name !== 'assigneeGone' || role !== 'SECTION_LEADER').map((name) => (
          <BoxFilter key={name} {...of} name={name} label={t(`filter.${name}`)} />
        ))}
    </>
  )
}
