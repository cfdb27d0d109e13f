import { surveys } from '#contract/features/surveys/index.ts'
import { AreaFilter, BoxFilter, DayFilters, type FilterProps, OwnFilter } from '../../../core/lists/filters.tsx'
import { useMay } from '../../../core/query/query.ts'
import { CheckField } from '../../../ui/fields/CheckField.tsx'
import { surveyTexts } from '../texts.ts'

/** The filters of the list, stored in the URL. Loaded lazily when the filter panel opens. */
export default function SurveyFilters(of: FilterProps) {
  const { filters, onChange } = of
  const t = surveyTexts.useText()
  const mayReview = useMay(surveys, 'review')
  return (
    <>
      <DayFilters {...of} label={t('filter.days')} />
      <AreaFilter {...of} />
      {mayReview && <BoxFilter {...of} name="flagged" value="waiting" label={t('filter.flagged')} />}
      <BoxFilter {...of} name="archive" value="only" label={t('filter.archive')} />
      {(['results', 'askedIn', 'conductedBy'] as const)
        .filter((name) => filters[name] !== undefined)
        .map((name) => (
          // set by a link; can only be removed here
          <OwnFilter key={name} {...of} name={name} text={t(`filter.${name}`)}>
            <CheckField label={t(`filter.${name}`)} checked onChange={() => onChange({ [name]: undefined })} />
          </OwnFilter>
        ))}
    </>
  )
}
