import { useParams } from 'react-router'
import { funds } from '#contract/features/funds/index.ts'
import { coreTexts } from '../../core/i18n/texts/index.ts'
import { ImportShow } from '../../core/lists/import/ImportShow.tsx'
import { useAsk } from '../../core/query/query.ts'
import { Page } from '../../ui/layout/Page.tsx'
import { fundTexts } from './texts.ts'

const PRICES = '/dashboard/fund'
const IMPORTS = '/dashboard/fund/import'

/** One import of prices. */
export default function PriceImportShow() {
  const t = fundTexts.useText()
  const c = coreTexts.useText()
  const { importId = '' } = useParams()
  const { data } = useAsk(funds, 'importOne', { params: { id: importId } })
  const title = data?.data.fileName ?? t('prices.importTitle')
  return (
    <Page
      title={title}
      crumbs={[
        { label: t('prices.title'), to: PRICES },
        { label: t('prices.importTitle'), to: IMPORTS },
        { label: title },
      ]}
      crumbsLabel={t('crumbs')}
    >
      <ImportShow
        key={importId}
        feature={funds}
        asks={funds}
        path={IMPORTS}
        id={importId}
        done={{ to: PRICES, label: c('list.go') }}
      />
    </Page>
  )
}
