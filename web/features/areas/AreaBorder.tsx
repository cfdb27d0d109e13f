import { inLang } from '#contract/core/text/localized.ts'
import type { AreaDetails } from '#contract/features/areas/index.ts'
import { AreaMap } from '../../core/areas/map/AreaMap.tsx'
import { useBorders } from '../../core/areas/map/use-map.ts'
import { useLang } from '../../core/i18n/text.ts'
import { Card } from '../../ui/layout/Card.tsx'
import { areaTexts } from './texts.ts'

/** The border of an area; borders of closed areas are stored but not drawn. */
export function AreaBorder({ area }: { area: AreaDetails }) {
  const t = areaTexts.useText()
  const lang = useLang()
  const borders = useBorders(area.level, area.hasBorder)
  if (!area.hasBorder || (borders.data && !borders.data.byId.has(area.id))) return null
  const name = inLang(area.name, lang)
  return (
    <Card title={t('fact.border')}>
      <AreaMap
        label={t('map.border', { name })}
        sentence={t('map.border', { name })}
        level={area.level}
        heads={[t('column.name'), t('column.code')]}
        areas={[{ id: area.id, name, tone: 'info', value: area.code }]}
      />
    </Card>
  )
}
