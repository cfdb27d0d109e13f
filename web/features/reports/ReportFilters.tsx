import { dayInUlaanbaatar } from '#contract/core/time/dates.ts'
import {
  AREA_REPORT_KINDS,
  formatPeriod,
  PERIOD_KINDS,
  type PeriodKind,
  periodsUpTo,
  REPORT_KINDS,
  reportWorkflow,
} from '#contract/features/reports/index.ts'
import { reportLabels } from '#contract/features/reports/labels.ts'
import { useLang } from '../../core/i18n/text.ts'
import { AreaFilter, BoxFilter, ChoiceFilter, type FilterProps } from '../../core/lists/filters.tsx'
import { useUser } from '../../core/session/session.tsx'
import { periodsShown } from './period-choice.ts'
import { reportTexts } from './texts.ts'

const isPeriodKind = (text: string | undefined): text is PeriodKind => PERIOD_KINDS.some((kind) => kind === text)

/** The filters of the list, stored in the URL. Loaded lazily when the filter panel opens. */
export default function ReportFilters(props: FilterProps) {
  const t = reportTexts.useText()
  const lang = useLang()
  const { role } = useUser()
  const isLeader = role === 'SECTION_LEADER'
  // company reports are unknown below the city
  const isCity = role === 'CITY_ADMIN'
  const kinds = isCity ? REPORT_KINDS : AREA_REPORT_KINDS
  const states = reportWorkflow.states.filter((state) => isCity || state !== 'returned_city')
  const labels = reportLabels[lang]
  const kind = isPeriodKind(props.filters.periodKind) ? props.filters.periodKind : undefined
  const codes = kind ? periodsUpTo(kind, dayInUlaanbaatar(new Date()), periodsShown(kind)) : []
  return (
    <>
      {!isLeader && (
        <ChoiceFilter
          {...props}
          name="kind"
          label={t('filter.kind')}
          any={t('filter.anyKind')}
          options={kinds.map((value) => ({ value, label: labels.kind[value] }))}
        />
      )}
      <ChoiceFilter
        {...props}
        name="status"
        label={t('filter.status')}
        any={t('filter.anyStatus')}
        options={states.map((value) => ({ value, label: labels.status[value] }))}
      />
      <ChoiceFilter
        {...props}
        name="periodKind"
        clears="period"
        label={t('filter.periodKind')}
        any={t('filter.anyPeriodKind')}
        options={PERIOD_KINDS.map((value) => ({ value, label: t(`periodKind.${value}`) }))}
      />
      {codes.length > 0 && (
        <ChoiceFilter
          {...props}
          name="period"
          label={t('filter.period')}
          any={t('filter.anyPeriod')}
          options={codes.map((value) => ({ value, label: formatPeriod(value, lang) }))}
        />
      )}
      <AreaFilter {...props} below={t('filter.below')} />
      <BoxFilter {...props} name="overdue" label={t('filter.overdue')} />
    </>
  )
}
