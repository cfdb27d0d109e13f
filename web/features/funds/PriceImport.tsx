import { funds } from '#contract/features/funds/index.ts'
import { ImportStart } from '../../core/lists/import/ImportStart.tsx'
import { importTexts } from '../../core/lists/import/texts.ts'
import { Page } from '../../ui/layout/Page.tsx'
import { WithFund } from './NoFund.tsx'
import { fundTexts } from './texts.ts'

/** The start of an import of prices from a file. */
export default function PriceImport() {
  const t = fundTexts.useText()
  const i = importTexts.useText()
  return (
    <Page
      title={t('prices.importTitle')}
      lead={i('start.lead')}
      crumbs={[{ label: t('prices.title'), to: '/dashboard/fund' }, { label: t('prices.importTitle') }]}
      crumbsLabel={t('crumbs')}
    >
      <WithFund>
        <ImportStart feature={funds} path="/dashboard/fund/import" />
      </WithFund>
    </Page>
  )
}
