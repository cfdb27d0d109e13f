import { areas } from '#contract/features/areas/index.ts'
import { ImportStart } from '../../core/lists/import/ImportStart.tsx'
import { importTexts } from '../../core/lists/import/texts.ts'
import { useUser } from '../../core/session/session.tsx'
import { Page } from '../../ui/layout/Page.tsx'
import { AREA_IMPORTS, AREAS } from './addresses.ts'
import { areaTexts } from './texts.ts'
import { UseUlaanbaatar } from './UseUlaanbaatar.tsx'

const GEOJSON = { 'application/geo+json': ['.geojson'], 'application/json': ['.json', '.geojson'] }

/** The start of an area import: from a file, or of the built-in tree. */
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
