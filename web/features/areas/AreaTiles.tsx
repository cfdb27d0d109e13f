import { inLang } from '#contract/core/text/localized.ts'
import { formatNumber, NO_VALUE } from '#contract/core/text/numbers.ts'
import { type Area, tilePositions } from '#contract/features/areas/index.ts'
import { useLang } from '../../core/i18n/text.ts'
import { Tiles } from '../../ui/data/charts/Tiles.tsx'
import { AREAS } from './addresses.ts'
import { areaTexts } from './texts.ts'

/** From this number of areas on the tiles are small. */
const LARGE_MAX = 12

/** Areas as tiles: the districts of Ulaanbaatar arranged as on a map, others in their order. */
export function AreaTiles({ areas, figure }: { areas: readonly Area[]; figure: 'population' | 'households' }) {
  const t = areaTexts.useText()
  const lang = useLang()
  const positions = tilePositions(areas)
  return (
    <Tiles
      label={t('map.tiles')}
      sentence={t('map.noFigures', { count: areas.length })}
      heads={[t('column.name'), t(`column.${figure}`), t('column.code')]}
      legend={[]}
      small={areas.length > LARGE_MAX}
      groups={[
        {
          id: 'areas',
          tiles: areas.map((area) => {
            const name = inLang(area.name, lang)
            return {
              id: area.id,
              name,
              title: name,
              short: area.level === 'district' ? area.code : formatNumber(area.ordinal, lang),
              value: area.countedOn === null ? NO_VALUE : formatNumber(area[figure], lang),
              word: area.code,
              tone: 'neutral' as const,
              to: `${AREAS}/${area.id}`,
              ...(positions ? { at: positions[area.code] } : {}),
            }
          }),
        },
      ]}
    />
  )
}
