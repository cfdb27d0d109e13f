import { surveys } from '#contract/features/surveys/index.ts'
import { AreaPicker } from '../../core/AreaPicker.tsx'
import { useMay } from '../../core/query.ts'
import { CheckField } from '../../ui/CheckField.tsx'
import { DateField } from '../../ui/DateField.tsx'
import { surveyTexts } from './texts.ts'

interface Props {
  filters: Record<string, string>
  onChange: (filters: Record<string, string | undefined>) => void
}

const isDay = (text: string) => text === '' || /^\d{4}-\d{2}-\d{2}$/.test(text)

/** The filters of the list, as they stand in the address. Lazy: they stand behind a button. */
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
          // somebody came here with it by a link
          <CheckField key={name} label={t(`filter.${name}`)} checked onChange={() => onChange({ [name]: undefined })} />
        ))}
    </>
  )
}
