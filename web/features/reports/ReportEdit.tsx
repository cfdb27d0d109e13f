import { useState } from 'react'
import { useParams } from 'react-router'
import { type Report, reports } from '#contract/features/reports/index.ts'
import { codeOf } from '../../core/api/client.ts'
import { coreTexts } from '../../core/i18n/texts/index.ts'
import { useAsk } from '../../core/query/query.ts'
import { LinkButton } from '../../ui/controls/LinkButton.tsx'
import { ErrorState } from '../../ui/feedback/ErrorState.tsx'
import { FormSkeleton } from '../../ui/feedback/Skeletons.tsx'
import { StateBox } from '../../ui/feedback/StateBox.tsx'
import { Page } from '../../ui/layout/Page.tsx'
import { ReportForm } from './ReportForm.tsx'
import { ReportState } from './ReportStatus.tsx'
import { valuesOf } from './report-values.ts'
import { reportTexts } from './texts.ts'

/** The page to continue a draft or to correct a returned report. */
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
      {error && !report && <LoadError isGone={codeOf(error) === 'not_found'} onRetry={() => void refetch()} />}
      {!error && !report && <FormSkeleton fields={6} />}
      {report && <Editable key={report.id} report={report} />}
    </Page>
  )
}

function Editable({ report }: { report: Report }) {
  const t = reportTexts.useText()
  const [initial] = useState(() => valuesOf(report))
  // a report that was editable when the page was opened keeps its form, even while it is being sent
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

/** The report could not be loaded. */
export function LoadError({ isGone, onRetry }: { isGone: boolean; onRetry: () => void }) {
  const t = reportTexts.useText()
  const c = coreTexts.useText()
  if (!isGone) return <ErrorState level={2} title={t('form.loadFailed')} onRetry={onRetry} />
  return (
    <StateBox
      drawing="empty"
      level={2}
      title={t('form.notFound')}
      action={<LinkButton to="/dashboard/reports">{c('list.go')}</LinkButton>}
    />
  )
}
