import { surveys } from '#contract/features/surveys/index.ts'
import { AreaPicker } from '../../../core/areas/AreaPicker.tsx'
import { useMay } from '../../../core/query/query.ts'
import { CheckField } from '../../../ui/fields/CheckField.tsx'
import { DateField } from '../../../ui/fields/DateField.tsx'
import { surveyTexts } from '../texts.ts'

interface Props {
  filters: Record<string, string>
  onChange: (filters: Record<string, string | undefined>) => void
}

const isDay = (text: string) => text === '' || /^\d{4}-\d{2}-\d{2}$/.test(text)

/** The filters of the list, stored in the URL. Loaded lazily when the filter panel opens. */
export default function SurveyFilters({ filters, onChange }: Props) {
  const t = surveyTexts.useText()
  const mayReview = useMay(surveys, 'review')
  return (
    <>
      {(['from', 'to'] as const).map((end) => (
        <DateField
          key={end}
          label={t(`filter.${end}`)}
          value={filters[end] ?? ''}
          onChange={(day) => isDay(day) && onChange({ [end]: day || undefined })}
        />
      ))}
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
