import { useState } from 'react'
import { dayInUlaanbaatar } from '#contract/core/dates.ts'
import { KIND_OF_ROLE, type PeriodKind, periodAt, reportPeriods } from '#contract/features/reports/index.ts'
import { useCity } from '../../core/city/values.ts'
import { useUser } from '../../core/session.tsx'
import { Page } from '../../ui/Page.tsx'
import { ReportForm } from './ReportForm.tsx'
import { emptyValues } from './report-values.ts'
import { reportTexts } from './texts.ts'

/** A new report: of this week for a section leader, of this quarter for a roll-up, until another is chosen. */
export default function ReportNew() {
  const t = reportTexts.useText()
  const { role } = useUser()
  const lengths = useCity(reportPeriods)[KIND_OF_ROLE[role] ?? 'leader']
  const usual: PeriodKind = role === 'SECTION_LEADER' ? 'week' : 'quarter'
  const length = lengths.includes(usual) ? usual : (lengths[0] ?? usual)
  const [initial] = useState(() => emptyValues(periodAt(length, dayInUlaanbaatar(new Date()))))
  return (
    <Page
      narrow
      title={t('form.newTitle')}
      crumbs={[{ label: t('title'), to: '/dashboard/reports' }, { label: t('form.newTitle') }]}
      crumbsLabel={t('crumbs')}
    >
      <ReportForm initial={initial} />
    </Page>
  )
}
