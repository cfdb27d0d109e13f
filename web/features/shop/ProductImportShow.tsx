import { useParams } from 'react-router'
import { shop } from '#contract/features/shop/index.ts'
import { coreTexts } from '../../core/i18n/texts/index.ts'
import { ImportShow } from '../../core/lists/import/ImportShow.tsx'
import { useAsk } from '../../core/query/query.ts'
import { Page } from '../../ui/layout/Page.tsx'
import { IMPORT, LIST } from './paths.ts'
import { shopTexts } from './texts.ts'

/** One import of products. */
export default function ProductImportShow() {
  const t = shopTexts.useText()
  const c = coreTexts.useText()
  const { importId = '' } = useParams()
  const { data } = useAsk(shop, 'importOne', { params: { id: importId } })
  const title = data?.data.fileName ?? t('importTitle')
  return (
    <Page
      title={title}
      crumbs={[{ label: t('list.title'), to: LIST }, { label: t('importTitle'), to: IMPORT }, { label: title }]}
      crumbsLabel={t('list.title')}
    >
      <ImportShow key={importId} feature={shop} path={IMPORT} id={importId} done={{ to: LIST, label: c('list.go') }} />
    </Page>
  )
}
