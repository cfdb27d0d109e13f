import { PERIOD_DAYS } from '#contract/core/time/periods.ts'
import { NativeSelect } from '../../ui/fields/NativeSelect.tsx'
import { coreTexts } from '../i18n/texts/index.ts'
import { DayFilters } from '../lists/filters.tsx'
import classes from './dashboard.module.css'
import type { PeriodChoice } from './use-period.ts'

/** Chooses the period of a dashboard. */
export function PeriodFilter({ period }: { period: PeriodChoice }) {
  const c = coreTexts.useText()
  const { chosen, query, choose, setDays } = period
  return (
    <div className={classes.period}>
      <NativeSelect
        label={c('period.label')}
        value={String(chosen)}
        options={[
          ...PERIOD_DAYS.map((days) => ({ value: String(days), label: c('period.days', { n: String(days) }) })),
          { value: 'own', label: c('period.own') },
        ]}
        onChange={(value) => choose(PERIOD_DAYS.find((days) => String(days) === value) ?? 'own')}
      />
      {chosen === 'own' && (
        <DayFilters
          label={c('period.own')}
          filters={{ from: query.from ?? '', to: query.to ?? '' }}
          onChange={(days) => setDays(days)}
        />
      )}
    </div>
  )
}
