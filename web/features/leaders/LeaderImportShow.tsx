import { useParams } from 'react-router'
import { leaders } from '#contract/features/leaders/index.ts'
import { coreTexts } from '../../core/i18n/texts/index.ts'
import { ImportShow } from '../../core/lists/import/ImportShow.tsx'
import { useAsk } from '../../core/query/query.ts'
import { Page } from '../../ui/layout/Page.tsx'
import { leaderTexts } from './texts.ts'

const LIST = '/dashboard/leaders'
const IMPORTS = '/dashboard/leaders/import'

/** One import of leaders. */
export default function LeaderImportShow() {
  const t = leaderTexts.useText()
  const c = coreTexts.useText()
  const { importId = '' } = useParams()
  const { data } = useAsk(leaders, 'importOne', { params: { id: importId } })
  const title = data?.data.fileName ?? t('importTitle')
  return (
    <Page
      title={title}
      crumbs={[{ label: t('title'), to: LIST }, { label: t('importTitle'), to: IMPORTS }, { label: title }]}
      crumbsLabel={t('crumbs')}
    >
      <ImportShow
        key={importId}
        feature={leaders}
        asks={leaders}
        path={IMPORTS}
        id={importId}
        done={{ to: LIST, label: c('list.go') }}
      />
    </Page>
  )
}
