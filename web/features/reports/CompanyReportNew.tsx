import { useState } from 'react'
import { addDays, dayInUlaanbaatar } from '#contract/core/time/dates.ts'
import { COMPANY_PERIODS, periodAt, periodOf } from '#contract/features/reports/index.ts'
import { coreTexts } from '../../core/i18n/texts/index.ts'
import { LinkButton } from '../../ui/controls/LinkButton.tsx'
import { ErrorState } from '../../ui/feedback/ErrorState.tsx'
import { FormSkeleton } from '../../ui/feedback/Skeletons.tsx'
import { StateBox } from '../../ui/feedback/StateBox.tsx'
import { Page } from '../../ui/layout/Page.tsx'
import { ReportForm } from './ReportForm.tsx'
import { emptyValues } from './report-values.ts'
import { reportTexts } from './texts.ts'
import { useIsCompanyAuthor } from './use-company-author.ts'

/** The page to write a new company report. */
export default function CompanyReportNew() {
  const t = reportTexts.useText()
  const c = coreTexts.useText()
  const { asked, isAuthor } = useIsCompanyAuthor()
  return (
    <Page
      narrow
      title={t('company.newTitle')}
      crumbs={[{ label: t('title'), to: '/dashboard/reports' }, { label: t('company.newTitle') }]}
      crumbsLabel={t('crumbs')}
    >
      {!asked.data && asked.error && <ErrorState level={2} onRetry={() => void asked.refetch()} />}
      {!asked.data && !asked.error && <FormSkeleton fields={4} />}
      {asked.data && isAuthor && <NewForm />}
      {asked.data && !isAuthor && (
        <StateBox
          drawing="empty"
          level={2}
          title={t('company.notGiven')}
          text={t('company.notGivenText')}
          action={<LinkButton to="/dashboard/reports">{c('list.go')}</LinkButton>}
        />
      )}
    </Page>
  )
}

/** Starts with the last quarter that is over. */
function NewForm() {
  const [initial] = useState(() => {
    const [kind = 'quarter'] = COMPANY_PERIODS
    const present = periodOf(periodAt(kind, dayInUlaanbaatar(new Date())))
    return emptyValues(present ? periodAt(kind, addDays(present.from, -1)) : '')
  })
  return <ReportForm initial={initial} />
}
