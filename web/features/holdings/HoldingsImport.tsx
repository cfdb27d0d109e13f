import { holdings } from '#contract/features/holdings/index.ts'
import { ImportStart } from '../../core/lists/import/ImportStart.tsx'
import { importTexts } from '../../core/lists/import/texts.ts'
import { Page } from '../../ui/layout/Page.tsx'
import { WithFund } from './NoFund.tsx'
import { IMPORTS, LIST } from './paths.ts'
import { holdingTexts } from './texts.ts'

/** The start of an import of holdings from a file. */
export default function HoldingsImport() {
  const t = holdingTexts.useText()
  const i = importTexts.useText()
  return (
    <Page
      title={t('importTitle')}
      lead={i('start.lead')}
      crumbs={[{ label: t('title'), to: LIST }, { label: t('importTitle') }]}
      crumbsLabel={t('crumbs')}
    >
      <WithFund>
        <ImportStart feature={holdings} path={IMPORTS} />
      </WithFund>
    </Page>
  )
}
