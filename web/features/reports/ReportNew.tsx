import { useState } from 'react'
import { dayInUlaanbaatar } from '#contract/core/dates.ts'
import { periodAt } from '#contract/features/reports/index.ts'
import { useUser } from '../../core/session.tsx'
import { Page } from '../../ui/Page.tsx'
import { ReportForm } from './ReportForm.tsx'
import { emptyValues } from './report-values.ts'
import { reportTexts } from './texts.ts'

/** A new report: of this week for a section leader, of this quarter for a roll-up, until another is chosen. */
export default function ReportNew() {
  const t = reportTexts.useText()
  const { role } = useUser()
  const [initial] = useState(() =>
    emptyValues(periodAt(role === 'SECTION_LEADER' ? 'week' : 'quarter', dayInUlaanbaatar(new Date()))),
  )
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
