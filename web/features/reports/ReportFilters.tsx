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
import { AreaFilter, BoxFilter, ChoiceFilter, type FilterProps } from '../../core/filters.tsx'
import { useUser } from '../../core/session.tsx'
import { useLang } from '../../core/text.ts'
import { periodsShown } from './period-choice.ts'
import { reportTexts } from './texts.ts'

const isPeriodKind = (text: string | undefined): text is PeriodKind => PERIOD_KINDS.some((kind) => kind === text)

/** The filters of the list, as they stand in the address. Lazy: they stand behind a button. */
export default function ReportFilters(of: FilterProps) {
  const t = reportTexts.useText()
  const lang = useLang()
  const isLeader = useUser().role === 'SECTION_LEADER'
  const words = reportWords[lang]
  const kind = isPeriodKind(of.filters.periodKind) ? of.filters.periodKind : undefined
  const codes = kind ? periodsUpTo(kind, dayInUlaanbaatar(new Date()), periodsShown(kind)) : []
  return (
    <>
      {!isLeader && (
        <ChoiceFilter
          {...of}
          name="kind"
          label={t('filter.kind')}
          any={t('filter.anyKind')}
          options={REPORT_KINDS.map((value) => ({ value, label: words.kind[value] }))}
        />
      )}
      <ChoiceFilter
        {...of}
        name="status"
        label={t('filter.status')}
        any={t('filter.anyStatus')}
        options={reportWorkflow.states.map((value) => ({ value, label: words.status[value] }))}
      />
      <ChoiceFilter
        {...of}
        name="periodKind"
        clears="period"
        label={t('filter.periodKind')}
        any={t('filter.anyPeriodKind')}
        options={PERIOD_KINDS.map((value) => ({ value, label: t(`periodKind.${value}`) }))}
      />
      {codes.length > 0 && (
        <ChoiceFilter
          {...of}
          name="period"
          label={t('filter.period')}
          any={t('filter.anyPeriod')}
          options={codes.map((value) => ({ value, label: formatPeriod(value, lang) }))}
        />
      )}
      {!isLeader && <AreaFilter {...of} label={t('filter.area')} below={t('filter.below')} />}
      <BoxFilter {...of} name="overdue" label={t('filter.overdue')} />
    </>
  )
}
