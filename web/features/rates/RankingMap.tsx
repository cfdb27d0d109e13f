import { formatNumber } from '#contract/core/numbers.ts'
import { inLang } from '#contract/core/text.ts'
import {
  DISTRICT_PLACES,
  type RankedArea,
  type RatedLevel,
  type RatePeriod,
  rateWords,
} from '#contract/features/rates/index.ts'
import { useLang } from '../../core/text.ts'
import { Card } from '../../ui/Card.tsx'
import { type Tile, Tiles } from '../../ui/charts/Tiles.tsx'
import { pathOfArea, pathOfLevel, pathOfSheet } from './paths.ts'
import { bandRanges, GRADE_TONES, points } from './show.tsx'
import { rateTexts } from './texts.ts'

/** Areas as tiles: districts where they lie on the map, khoroos in the order of their numbers, by district. */
export function RankingMap({
  level,
  period,
  areas,
}: {
  level: RatedLevel
  period: RatePeriod
  areas: readonly RankedArea[]
}) {
  const t = rateTexts.useText()
  const lang = useLang()
  const words = rateWords[lang].grade
  const noValue = t('map.noValue')
  const isMap = level === 'district' && areas.every(({ code }) => DISTRICT_PLACES[code])
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
    ...(isMap ? { at: DISTRICT_PLACES[area.code] } : {}),
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
    <Card title={t('map.title')}>
      <Tiles
        label={t('map.title')}
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
            text: t('map.legend', { name: words[grade], from: formatNumber(from, lang), to: formatNumber(to, lang) }),
          })),
          { tone: 'neutral' as const, word: '–', text: t('map.notRated') },
        ]}
        heads={[t('ranking.area'), t('ranking.total'), t('ranking.grade')]}
      />
    </Card>
  )
}
