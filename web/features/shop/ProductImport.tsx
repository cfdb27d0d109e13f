import { shop } from '#contract/features/shop/index.ts'
import { ImportStart } from '../../core/lists/import/ImportStart.tsx'
import { importTexts } from '../../core/lists/import/texts.ts'
import { Page } from '../../ui/layout/Page.tsx'
import { IMPORT, LIST } from './paths.ts'
import { shopTexts } from './texts.ts'

/** The start of an import of products from a file. */
export default function ProductImport() {
  const t = shopTexts.useText()
  const i = importTexts.useText()
  return (
    <Page
      title={t('importTitle')}
      lead={i('start.lead')}
      crumbs={[{ label: t('list.title'), to: LIST }, { label: t('importTitle') }]}
      crumbsLabel={t('list.title')}
    >
      <ImportStart feature={shop} path={IMPORT} />
    </Page>
  )
}
