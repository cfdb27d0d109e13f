import { useState } from 'react'
import { useParams } from 'react-router'
import { type Report, reports } from '#contract/features/reports/index.ts'
import { codeOf } from '../../core/api.ts'
import { useAsk } from '../../core/query.ts'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { LinkButton } from '../../ui/LinkButton.tsx'
import { Page } from '../../ui/Page.tsx'
import { FormSkeleton } from '../../ui/Skeletons.tsx'
import { StateBox } from '../../ui/StateBox.tsx'
import { ReportForm } from './ReportForm.tsx'
import { ReportState } from './ReportState.tsx'
import { valuesOf } from './report-values.ts'
import { reportTexts } from './texts.ts'

/** Going on with a draft, or correcting what came back. */
export default function ReportEdit() {
  const t = reportTexts.useText()
  const { id = '' } = useParams()
  const { data, error, refetch } = useAsk(reports, 'one', { params: { id } })
  const report = data?.data
  return (
    <Page
      narrow
      title={t('form.editTitle')}
      lead={report && <ReportState status={report.status} />}
      crumbs={[
        { label: t('title'), to: '/dashboard/reports' },
        ...(report ? [{ label: report.title, to: `/dashboard/reports/${id}` }] : []),
        { label: t('form.editTitle') },
      ]}
      crumbsLabel={t('crumbs')}
    >
      {error && !report && <Missing isGone={codeOf(error) === 'not_found'} onRetry={() => void refetch()} />}
      {!error && !report && <FormSkeleton fields={6} />}
      {report && <Editable key={report.id} report={report} />}
    </Page>
  )
}

function Editable({ report }: { report: Report }) {
  const t = reportTexts.useText()
  const [initial] = useState(() => valuesOf(report))
  // what could be written when the page was opened is written to its end, also while it is being sent
  const [mayWrite] = useState(report.canWrite)
  if (mayWrite) return <ReportForm latest={report} initial={initial} />
  return (
    <StateBox
      drawing="empty"
      level={2}
      title={t('form.locked')}
      text={t('form.lockedText')}
      action={<LinkButton to={`/dashboard/reports/${report.id}`}>{t('form.toReport')}</LinkButton>}
    />
  )
}

/** The report could not be had. */
export function Missing({ isGone, onRetry }: { isGone: boolean; onRetry: () => void }) {
  const t = reportTexts.useText()
  if (!isGone) return <ErrorState level={2} title={t('form.loadFailed')} onRetry={onRetry} />
  return (
    <StateBox
      drawing="empty"
      level={2}
      title={t('form.notFound')}
      action={<LinkButton to="/dashboard/reports">{t('form.toList')}</LinkButton>}
    />
  )
}
