import { useParams } from 'react-router'
import { holdings } from '#contract/features/holdings/index.ts'
import { coreTexts } from '../../core/i18n/texts/index.ts'
import { ImportShow } from '../../core/lists/import/ImportShow.tsx'
import { useAsk } from '../../core/query/query.ts'
import { Page } from '../../ui/layout/Page.tsx'
import { IMPORTS, LIST } from './paths.ts'
import { holdingTexts } from './texts.ts'

/** One import of holdings. */
export default function HoldingsImportShow() {
  const t = holdingTexts.useText()
  const c = coreTexts.useText()
  const { importId = '' } = useParams()
  const { data } = useAsk(holdings, 'importOne', { params: { id: importId } })
  const title = data?.data.fileName ?? t('importTitle')
  const crumbs = [{ label: t('title'), to: LIST }, { label: t('importTitle'), to: IMPORTS }, { label: title }]
  return (
    <Page title={title} crumbs={crumbs} crumbsLabel={t('crumbs')}>
      <ImportShow
        key={importId}
        feature={holdings}
        path={IMPORTS}
        id={importId}
        done={{ to: LIST, label: c('list.go') }}
      />
    </Page>
  )
}
