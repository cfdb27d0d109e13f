import { useMemo } from 'react'
import { inLang } from '#contract/core/text/localized.ts'
import type { Violation } from '#contract/features/violations/index.ts'
import { PointMap } from '../../core/areas/map/PointMap.tsx'
import { useLang } from '../../core/i18n/text.ts'
import { Card } from '../../ui/layout/Card.tsx'
import { Facts } from '../../ui/layout/Facts.tsx'
import { violationTexts } from './texts.ts'

/** The place of a violation on a map; nothing if no position is known. */
export function ViolationPlace({ violation: { id, point, area } }: { violation: Violation }) {
  const t = violationTexts.useText()
  const lang = useLang()
  const within = useMemo(() => area.path.map(({ id: one }) => one), [area])
  const points = useMemo(() => (point ? [{ id, lat: point.lat, lng: point.lon }] : []), [id, point])
  if (!point) return null
  const areaName = inLang(area.name, lang)
  const shown = `${point.lat.toFixed(5)}, ${point.lon.toFixed(5)}`
  return (
    <Card title={t('show.map')}>
      <PointMap
        // card and map are both landmarks and need different names
        label={`${t('show.map')}: ${areaName}`}
        sentence={areaName}
        points={points}
        level="lowest"
        within={within}
      />
      <Facts
        facts={[
          [
            t('show.point'),
            // phones open geo: links in their map app
            <a key="point" href={`geo:${point.lat},${point.lon}`} aria-label={t('show.openPoint', { point: shown })}>
              <bdi dir="ltr">{shown}</bdi>
            </a>,
          ],
        ]}
      />
    </Card>
  )
}
