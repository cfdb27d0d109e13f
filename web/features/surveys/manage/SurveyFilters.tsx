import { surveys } from '#contract/features/surveys/index.ts'
import { AreaPicker } from '../../../core/areas/AreaPicker.tsx'
import { DayFilters, type FilterProps } from '../../../core/lists/filters.tsx'
import { useMay } from '../../../core/query/query.ts'
import { CheckField } from '../../../ui/fields/CheckField.tsx'
import { surveyTexts } from '../texts.ts'

/** The filters of the list, stored in the URL. Loaded lazily when the filter panel opens. */
export default function SurveyFilters({ filters, onChange }: FilterProps) {
  const t = surveyTexts.useText()
  const mayReview = useMay(surveys, 'review')
  return (
    <>
      <DayFilters filters={filters} onChange={onChange} labels={[t('filter.from'), t('filter.to')]} />
      <AreaPicker
        label={t('filter.area')}
        value={filters.areaId ?? null}
        onChange={(areaId) => onChange({ areaId: areaId ?? undefined })}
      />
      {mayReview && (
        <CheckField
          label={t('filter.flagged')}
          checked={filters.flagged === 'waiting'}
          onChange={(event) => onChange({ flagged: event.currentTarget.checked ? 'waiting' : undefined })}
        />
      )}
      <CheckField
        label={t('filter.archive')}
        checked={filters.archive === 'only'}
        onChange={(event) => onChange({ archive: event.currentTarget.checked ? 'only' : undefined })}
      />
      {(['results', 'askedIn', 'conductedBy'] as const)
        .filter((name) => filters[name] !== undefined)
        .map((name) => (
          // set by a link; can only be removed here
          <CheckField key={name} label={t(`filter.${name}`)} checked onChange={() => onChange({ [name]: undefined })} />
        ))}
    </>
  )
}
