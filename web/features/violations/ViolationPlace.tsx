import { useMemo } from 'react'
import { inLang } from '#contract/core/text.ts'
import type { Violation } from '#contract/features/violations/index.ts'
import { PointMap } from '../../core/map/PointMap.tsx'
import { useLang } from '../../core/text.ts'
import { Card } from '../../ui/Card.tsx'
import { Facts } from '../../ui/Facts.tsx'
import { violationTexts } from './texts.ts'

/** Where a violation is on the map, and in words; nothing where no position is known. */
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
        // another name than its card has: both are landmarks
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
            // a phone opens it in its own map
            <a key="point" href={`geo:${point.lat},${point.lon}`} aria-label={t('show.openPoint', { point: shown })}>
              <bdi dir="ltr">{shown}</bdi>
            </a>,
          ],
        ]}
      />
    </Card>
  )
}
