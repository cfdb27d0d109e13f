import { inLang } from '#contract/core/text/localized.ts'
import { formatNumber } from '#contract/core/text/numbers.ts'
import { tilePositions } from '#contract/features/areas/index.ts'
import {
  periodName,
  type RankedArea,
  type RatedLevel,
  type RatePeriod,
  rateLabels,
} from '#contract/features/rates/index.ts'
import { useLang } from '../../../core/i18n/text.ts'
import { type Tile, Tiles } from '../../../ui/data/charts/Tiles.tsx'
import { bandRanges, GRADE_TONES, points } from '../grades.tsx'
import { pathOfArea, pathOfLevel, pathOfSheet } from '../paths.ts'
import { rateTexts } from '../texts.ts'
import { RatedMap } from './RatedMap.tsx'

interface Props {
  level: RatedLevel
  period: RatePeriod
  areas: readonly RankedArea[]
  onArea?: ((id: string) => void) | undefined
  /** The page that `onArea` opens, if it opens one. */
  pathOf?: ((id: string) => string) | undefined
  ranked?: boolean
}

/** Areas on a map or, where no borders are known, as tiles. */
export const RankingMap = (props: Props) => <RatedMap {...props} otherwise={<RankingTiles {...props} />} />

/** Areas as tiles: districts at their positions on the map, khoroos by district and number. */
function RankingTiles({ level, period, areas }: Props) {
  const t = rateTexts.useText()
  const lang = useLang()
  const gradeNames = rateLabels[lang].grade
  const noValue = t('map.noValue')
  const positions = tilePositions(areas)
  const tileOf = (area: RankedArea): Tile => ({
    id: area.areaId,
    name:
      level === 'khoroo' ? `${inLang(area.parent.name, lang)} › ${inLang(area.name, lang)}` : inLang(area.name, lang),
    title: inLang(area.name, lang),
    short: level === 'district' ? area.code : String(area.ordinal),
    value: points(area.total, lang),
    word: area.grade ?? noValue,
    tone: area.grade ? GRADE_TONES[area.grade] : 'neutral',
    to: area.sheetId && area.total !== null ? pathOfSheet(area.sheetId) : pathOfArea(area.areaId),
    ...(positions ? { at: positions[area.code] } : {}),
  })
  const ordered = areas.toSorted((a, b) => a.code.localeCompare(b.code))
  const parents = [...new Map(ordered.map(({ parent }) => [parent.id, parent.name])).entries()]
  const isGrouped = level === 'khoroo' && parents.length > 1
  const groups = isGrouped
    ? parents.map(([id, name]) => ({
        id,
        name: inLang(name, lang),
        to: pathOfLevel('khoroo', { parent: id, period: period.id }),
        tiles: ordered.filter(({ parent }) => parent.id === id).map(tileOf),
      }))
    : [{ id: 'all', tiles: ordered.map(tileOf) }]
  const best = areas.find(({ total }) => total !== null)
  const all = formatNumber(areas.length, lang)
  return (
    <Tiles
      label={`${t('map.title')}: ${periodName(period, lang)}`}
      sentence={
        best
          ? t('map.sentence', {
              all,
              rated: formatNumber(areas.filter(({ total }) => total !== null).length, lang),
              best: tileOf(best).name,
              top: points(best.total, lang),
            })
          : t('map.noneYet', { all })
      }
      groups={groups}
      small={isGrouped || areas.length > 12}
      legend={[
        ...bandRanges(period.bands).map(({ grade, from, to }) => ({
          tone: GRADE_TONES[grade],
          word: grade,
          text: t('map.legend', {
            name: gradeNames[grade],
            from: formatNumber(from, lang),
            to: formatNumber(to, lang),
          }),
        })),
        { tone: 'neutral' as const, word: '–', text: t('map.notRated') },
      ]}
      heads={[t('ranking.area'), t('ranking.total'), t('ranking.grade')]}
    />
  )
}
