import { Page } from '../../ui/layout/Page.tsx'
import { FundForm } from './FundForm.tsx'
import { fundTexts } from './texts.ts'

/** A new fund. */
export default function FundNew() {
  const t = fundTexts.useText()
  return (
    <Page
      title={t('fund.newTitle')}
      crumbs={[{ label: t('title'), to: '/dashboard/fund/list' }, { label: t('fund.newTitle') }]}
      crumbsLabel={t('crumbs')}
    >
      <FundForm />
    </Page>
  )
}
