import { useState } from 'react'
import { dayInUlaanbaatar } from '#contract/core/dates.ts'
import { KIND_OF_ROLE, type PeriodKind, reportPeriods, reports } from '#contract/features/reports/index.ts'
import { useCity } from '../../core/city/values.ts'
import { useAsk } from '../../core/query.ts'
import { useUser } from '../../core/session.tsx'
import { Page } from '../../ui/Page.tsx'
import { FormSkeleton } from '../../ui/Skeletons.tsx'
import { freePeriod, type TakenPeriod } from './period-choice.ts'
import { ReportForm } from './ReportForm.tsx'
import { emptyValues } from './report-values.ts'
import { reportTexts } from './texts.ts'

/** A new report: for the latest week without one (a section leader) or quarter (a roll-up), until another is chosen. */
export default function ReportNew() {
  const t = reportTexts.useText()
  const { data, failureCount, fetchStatus } = useAsk(reports, 'periods')
  // without a network a report can still be written
  const isUnknown = failureCount > 0 || fetchStatus === 'paused'
  const taken = data?.data ?? (isUnknown ? [] : undefined)
  return (
    <Page
      narrow
      title={t('form.newTitle')}
      crumbs={[{ label: t('title'), to: '/dashboard/reports' }, { label: t('form.newTitle') }]}
      crumbsLabel={t('crumbs')}
    >
      {taken ? <NewForm taken={taken} /> : <FormSkeleton fields={6} />}
    </Page>
  )
}

function NewForm({ taken }: { taken: readonly TakenPeriod[] }) {
  const { role } = useUser()
  const lengths = useCity(reportPeriods)[KIND_OF_ROLE[role] ?? 'leader']
  const usual: PeriodKind = role === 'SECTION_LEADER' ? 'week' : 'quarter'
  const length = lengths.includes(usual) ? usual : (lengths[0] ?? usual)
  const [initial] = useState(() => emptyValues(freePeriod(length, dayInUlaanbaatar(new Date()), taken)))
  return <ReportForm initial={initial} taken={taken} />
}
