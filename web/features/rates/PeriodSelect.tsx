import { periodName, type RatePeriod } from '#contract/features/rates/index.ts'
import { useLang } from '../../core/text.ts'
import { NativeSelect } from '../../ui/NativeSelect.tsx'
import { rateTexts } from './texts.ts'

interface Props {
  periods: readonly RatePeriod[]
  value: string
  onChange: (id: string) => void
  /** A first choice that stands for all. */
  any?: string
  /** Its name stands above it, as in a form. */
  stacked?: boolean
}

/** Which period is looked at; closed ones say so. */
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
