import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { dayInUlaanbaatar } from '#contract/core/time/dates.ts'
import {
  formatPeriod,
  formatPeriodDays,
  KIND_OF_ROLE,
  PERIOD_KINDS,
  type PeriodKind,
  periodKindsOf,
  periodOf,
  periodsUpTo,
  reportPeriods,
} from '#contract/features/reports/index.ts'
import { useCity } from '../../core/city/values.ts'
import { useLang } from '../../core/i18n/text.ts'
import { useUser } from '../../core/session/session.tsx'
import { NativeSelect } from '../../ui/fields/NativeSelect.tsx'
import { freePeriod, periodsShown, type TakenPeriod } from './period-choice.ts'
import classes from './report.module.css'
import { kindOf } from './report-values.ts'
import { reportTexts } from './texts.ts'

interface Props {
  value: string
  /** The report was returned: its period can no longer change. */
  isFixed: boolean
  error: ReactNode
  onChange: (period: string) => void
  /** Periods that have a report already. */
  taken: readonly TakenPeriod[]
}

/** The reporting period: its length, and which one. Future periods are not offered. */
export function PeriodField({ value, isFixed, error, onChange, taken }: Props) {
  const t = reportTexts.useText()
  const lang = useLang()
  const today = dayInUlaanbaatar(new Date())
  const kind = kindOf(value)
  const { role } = useUser()
  const allowedKinds = periodKindsOf(KIND_OF_ROLE[role] ?? 'leader', useCity(reportPeriods))
  const period = periodOf(value)
  const days = period && (
    <p className={classes.under}>
      <bdi dir="ltr">{formatPeriodDays(period, lang)}</bdi>
    </p>
  )
  if (isFixed) {
    return (
      <div>
        <p className={classes.fixed}>{formatPeriod(value, lang)}</p>
        {days}
        <p className={classes.under}>{t('form.periodFixed')}</p>
      </div>
    )
  }
  const recent = periodsUpTo(kind, today, periodsShown(kind))
  const reportOf = (code: string) => taken.find((one) => one.period === code)
  const existing = reportOf(value)
  const labelOf = (code: string) => {
    const name = formatPeriod(code, lang)
    const found = reportOf(code)
    return found ? t(found.status === 'draft' ? 'form.periodDraft' : 'form.periodTaken', { period: name }) : name
  }
  const codes = recent.includes(value) ? recent : [value, ...recent]
  return (
    <div data-field="period" tabIndex={-1} className={classes.stack}>
      <div className={classes.periodFields}>
        <NativeSelect<PeriodKind>
          stacked
          label={t('form.periodKind')}
          value={kind}
          options={PERIOD_KINDS.filter((name) => name === kind || allowedKinds.includes(name)).map((name) => ({
            value: name,
            label: t(`periodKind.${name}`),
          }))}
          onChange={(name) => onChange(freePeriod(name, today, taken))}
        />
        <NativeSelect
          stacked
          label={t('form.period')}
          value={value}
          options={codes.map((code) => ({ value: code, label: labelOf(code) }))}
          onChange={onChange}
        />
      </div>
      {days}
      {existing && (
        <p role="status" className={classes.under}>
          {t(existing.status === 'draft' ? 'form.draftThere' : 'form.sentThere')}{' '}
          <Link to={`/dashboard/reports/${existing.id}${existing.status === 'draft' ? '/edit' : ''}`}>
            {t('form.openThere')}
          </Link>
        </p>
      )}
      {error && (
        <p role="alert" className={classes.error}>
          {error}
        </p>
      )}
    </div>
  )
}
