import { useState } from 'react'
import { dayInUlaanbaatar } from '#contract/core/time/dates.ts'
import {
  KIND_OF_ROLE,
  type PeriodKind,
  periodKindsOf,
  reportPeriods,
  reports,
} from '#contract/features/reports/index.ts'
import { useCity } from '../../core/city/values.ts'
import { useAsk } from '../../core/query/query.ts'
import { useUser } from '../../core/session/session.tsx'
import { FormSkeleton } from '../../ui/feedback/Skeletons.tsx'
import { Page } from '../../ui/layout/Page.tsx'
import { freePeriod, type TakenPeriod } from './period-choice.ts'
import { ReportForm } from './ReportForm.tsx'
import { emptyValues } from './report-values.ts'
import { reportTexts } from './texts.ts'

/** The page to write a new report. Preselects the latest week (section leader) or quarter (roll-up) without one. */
export default function ReportNew() {
  const t = reportTexts.useText()
  const { data, failureCount, fetchStatus } = useAsk(reports, 'periods')
  // a report can be written offline
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
  const allowedKinds = periodKindsOf(KIND_OF_ROLE[role] ?? 'leader', useCity(reportPeriods))
  const defaultKind: PeriodKind = role === 'SECTION_LEADER' ? 'week' : 'quarter'
  const initialKind = allowedKinds.includes(defaultKind) ? defaultKind : (allowedKinds[0] ?? defaultKind)
  const [initial] = useState(() => emptyValues(freePeriod(initialKind, dayInUlaanbaatar(new Date()), taken)))
  return <ReportForm initial={initial} taken={taken} />
}
