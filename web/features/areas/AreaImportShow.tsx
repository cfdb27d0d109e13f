import { useParams } from 'react-router'
import { areas } from '#contract/features/areas/index.ts'
import { ImportShow } from '../../core/lists/import/ImportShow.tsx'
import { useAsk } from '../../core/query/query.ts'
import { Page } from '../../ui/layout/Page.tsx'
import { AREA_IMPORTS, AREAS } from './addresses.ts'
import { areaTexts } from './texts.ts'

/** One import of areas. */
export default function AreaImportShow() {
  const t = areaTexts.useText()
  const { importId = '' } = useParams()
  const { data } = useAsk(areas, 'importOne', { params: { id: importId } })
  const title = data?.data.fileName ?? t('importTitle')
  return (
    <Page
      title={title}
      crumbs={[{ label: t('title'), to: AREAS }, { label: t('importTitle'), to: AREA_IMPORTS }, { label: title }]}
      crumbsLabel={t('crumbs')}
    >
      <ImportShow
        key={importId}
        feature={areas}
        path={AREA_IMPORTS}
        id={importId}
        done={{ to: AREAS, label: t('toList') }}
      />
    </Page>
  )
}
