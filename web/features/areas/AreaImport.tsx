import { areas } from '#contract/features/areas/index.ts'
import { ImportStart } from '../../core/import/ImportStart.tsx'
import { importTexts } from '../../core/import/texts.ts'
import { useUser } from '../../core/session.tsx'
import { Page } from '../../ui/Page.tsx'
import { AREA_IMPORTS, AREAS } from './addresses.ts'
import { areaTexts } from './texts.ts'
import { UseUlaanbaatar } from './UseUlaanbaatar.tsx'

const GEOJSON = { 'application/geo+json': ['.geojson'], 'application/json': ['.json', '.geojson'] }

/** Areas from a file, or the tree that comes with the product: the beginning. */
export default function AreaImport() {
  const t = areaTexts.useText()
  const i = importTexts.useText()
  const { role } = useUser()
  return (
    <Page
      title={t('importTitle')}
      lead={`${i('start.lead')} ${t('importHint')}`}
      crumbs={[{ label: t('title'), to: AREAS }, { label: t('importTitle') }]}
      crumbsLabel={t('crumbs')}
    >
      {role === 'CITY_ADMIN' && <UseUlaanbaatar />}
      <ImportStart feature={areas} path={AREA_IMPORTS} also={GEOJSON} />
    </Page>
  )
}
