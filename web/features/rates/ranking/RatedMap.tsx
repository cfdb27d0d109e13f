import type { ReactNode } from 'react'
import { inLang } from '#contract/core/text/localized.ts'
import { formatNumber } from '#contract/core/text/numbers.ts'
import { periodName, type RankedArea, type RatedLevel, type RatePeriod } from '#contract/features/rates/index.ts'
import { AreaMap } from '../../../core/areas/map/AreaMap.tsx'
import { useLang } from '../../../core/i18n/text.ts'
import { points } from '../grades.tsx'
import { pathOfArea, pathOfSheet } from '../paths.ts'
import { rateTexts } from '../texts.ts'

interface Props {
  level: RatedLevel
  period: RatePeriod
  areas: readonly RankedArea[]
  onArea?: ((id: string) => void) | undefined
  /** The page that `onArea` opens, if it opens one. */
  pathOf?: ((id: string) => string) | undefined
  /** Shown where no borders are known. */
  otherwise?: ReactNode
  ranked?: boolean
}

/** The rated areas of a level on a map, shaded by grade: the darker, the better. */
export function RatedMap({ level, period, areas, onArea, pathOf, otherwise, ranked = true }: Props) {
  const t = rateTexts.useText()
  const lang = useLang()
  const best = areas.find(({ total }) => total !== null)
  const all = formatNumber(areas.length, lang)
  const { A, B, C, D } = period.bands
  return (
    <AreaMap
      label={`${t('map.title')}: ${periodName(period, lang)}`}
      sentence={
        best
          ? t('map.sentence', {
              all,
              rated: formatNumber(areas.filter(({ total }) => total !== null).length, lang),
              best: inLang(best.name, lang),
              top: points(best.total, lang),
            })
          : t('map.noneYet', { all })
      }
      level={level}
      ranked={ranked}
      breaks={[D, C, B, A]}
      format={(total) => points(total, lang)}
      heads={[t('ranking.area'), t('ranking.total'), t('ranking.grade')]}
      areas={areas.map(({ areaId, name, total, grade, sheetId }) => ({
        id: areaId,
        name: inLang(name, lang),
        amount: total,
        value: total === null ? t('map.noValue') : points(total, lang),
        cells: [grade ?? t('map.noValue')],
        to: sheetId && total !== null ? pathOfSheet(sheetId) : pathOfArea(areaId),
      }))}
      onArea={onArea}
      pathOf={pathOf}
      otherwise={otherwise}
    />
  )
}
