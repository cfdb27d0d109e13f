import { periodName, type RatePeriod } from '#contract/features/rates/index.ts'
import { useLang } from '../../../core/i18n/text.ts'
import { NativeSelect } from '../../../ui/fields/NativeSelect.tsx'
import { rateTexts } from '../texts.ts'

interface Props {
  periods: readonly RatePeriod[]
  value: string
  onChange: (id: string) => void
  /** The label of an additional first option for all periods. */
  any?: string
  /** Whether the label is above the control, as in a form. */
  stacked?: boolean
}

/** Selects a period; closed periods are marked. */
export function PeriodSelect({ periods, value, onChange, any, stacked }: Props) {
  const t = rateTexts.useText()
  const lang = useLang()
  const named = periods.map((period) => {
    const name = periodName(period, lang)
    return { value: period.id, label: period.status === 'closed' ? t('period.closed', { name }) : name }
  })
  return (
    <NativeSelect
      stacked={stacked}
      label={t('period.label')}
      value={value}
      options={any === undefined ? named : [{ value: '', label: any }, ...named]}
      onChange={onChange}
    />
  )
}
