import { dayInUlaanbaatar } from '#contract/core/dates.ts'
import {
  formatPeriod,
  PERIOD_KINDS,
  type PeriodKind,
  periodsUpTo,
  REPORT_KINDS,
  reportWorkflow,
} from '#contract/features/reports/index.ts'
import { reportWords } from '#contract/features/reports/words.ts'
import { AreaPicker } from '../../core/AreaPicker.tsx'
import { useUser } from '../../core/session.tsx'
import { useLang } from '../../core/text.ts'
import { CheckField } from '../../ui/CheckField.tsx'
import { NativeSelect } from '../../ui/NativeSelect.tsx'
import { periodsShown } from './period-choice.ts'
import { reportTexts } from './texts.ts'

interface Props {
  filters: Record<string, string>
  onChange: (filters: Record<string, string | undefined>) => void
}

const isPeriodKind = (text: string | undefined): text is PeriodKind => PERIOD_KINDS.some((kind) => kind === text)

/** The filters of the list, as they stand in the address. Lazy: they stand behind a button. */
export default function ReportFilters({ filters, onChange }: Props) {
  const t = reportTexts.useText()
  const lang = useLang()
  const { role } = useUser()
  const words = reportWords[lang]
  const kind = isPeriodKind(filters.periodKind) ? filters.periodKind : undefined
  const codes = kind ? periodsUpTo(kind, dayInUlaanbaatar(new Date()), periodsShown(kind)) : []
  return (
    <>
      {role !== 'SECTION_LEADER' && (
        <NativeSelect
          label={t('filter.kind')}
          value={filters.kind ?? ''}
          options={[
            { value: '', label: t('filter.anyKind') },
            ...REPORT_KINDS.map((value) => ({ value: value as string, label: words.kind[value] })),
          ]}
          onChange={(value) => onChange({ kind: value || undefined })}
        />
      )}
      <NativeSelect
        label={t('filter.status')}
        value={filters.status ?? ''}
        options={[
          { value: '', label: t('filter.anyStatus') },
          ...reportWorkflow.states.map((value) => ({ value: value as string, label: words.status[value] })),
        ]}
        onChange={(value) => onChange({ status: value || undefined })}
      />
      <NativeSelect
        label={t('filter.periodKind')}
        value={filters.periodKind ?? ''}
        options={[
          { value: '', label: t('filter.anyPeriodKind') },
          ...PERIOD_KINDS.map((value) => ({ value: value as string, label: t(`periodKind.${value}`) })),
        ]}
        onChange={(value) => onChange({ periodKind: value || undefined, period: undefined })}
      />
      {codes.length > 0 && (
        <NativeSelect
          label={t('filter.period')}
          value={filters.period ?? ''}
          options={[
            { value: '', label: t('filter.anyPeriod') },
            ...codes.map((value) => ({ value, label: formatPeriod(value, lang) })),
          ]}
          onChange={(value) => onChange({ period: value || undefined })}
        />
      )}
      {role !== 'SECTION_LEADER' && (
        <AreaPicker
          label={t('filter.area')}
          value={filters.areaId ?? null}
          onChange={(areaId) => onChange({ areaId: areaId ?? undefined, ...(areaId ? {} : { below: undefined }) })}
        />
      )}
      {filters.areaId && (
        <CheckField
          label={t('filter.below')}
          checked={filters.below !== 'false'}
          onChange={(event) => onChange({ below: event.currentTarget.checked ? undefined : 'false' })}
        />
      )}
      <CheckField
        label={t('filter.overdue')}
        checked={filters.overdue === 'true'}
        onChange={(event) => onChange({ overdue: event.currentTarget.checked ? 'true' : undefined })}
      />
    </>
  )
}
