import { inLang } from '#contract/core/text/localized.ts'
import { formatNumber } from '#contract/core/text/numbers.ts'
import { tilePositions } from '#contract/features/areas/index.ts'
import type { Coverage, CoverageRow } from '#contract/features/surveys/index.ts'
import { AreaMap } from '../../../core/areas/map/AreaMap.tsx'
import { useLang } from '../../../core/i18n/text.ts'
import { type Tile, Tiles } from '../../../ui/data/charts/Tiles.tsx'
import { levelText } from '../LevelBar.tsx'
import { pathOfCoverage } from '../paths.ts'
import { BAND_TONES, BANDS, bandOf } from './bands.ts'
import { resultTexts } from './texts.ts'

/** With more areas than this, tiles are small. */
const LARGE_MAX = 12

interface Props {
  surveyId: string
  /** The survey, next to the map of another one. */
  name?: string
  coverage: Coverage
  /** Called when an area is pressed, to show the areas inside it. */
  onArea: (id: string) => void
  /** Lists the areas next to the map. */
  ranked?: boolean
}

/** The areas below on a map or as tiles: districts at their positions on the map, others in order. */
export function CoverageMap({ surveyId, name: survey, coverage: { below }, onArea, ranked = true }: Props) {
  const t = resultTexts.useText()
  const lang = useLang()
  const label = survey ? `${t('coverage.map')}: ${survey}` : t('coverage.map')
  const positions = tilePositions(below)
  const tileOf = (row: CoverageRow): Tile => {
    const name = inLang(row.area, lang)
    const band = bandOf(row)
    return {
      id: row.areaId,
      name,
      title: name,
      short: row.level === 'district' ? row.code : name.replace(/\D+/g, '') || name,
      value: levelText(row.achieved, lang),
      word: t(`band.${band}`),
      tone: BAND_TONES[band],
      to: `${pathOfCoverage(surveyId)}?areaId=${row.areaId}`,
      ...(positions ? { at: positions[row.code] } : {}),
    }
  }
  const count = (bands: readonly string[]) =>
    formatNumber(below.filter((row) => bands.includes(bandOf(row))).length, lang)
  const sentence = t('coverage.mapSentence', {
    all: formatNumber(below.length, lang),
    done: count(['done']),
    half: count(['done', 'half']),
  })
  const tiles = (
    <Tiles
      label={label}
      sentence={sentence}
      heads={[t('slice.area'), t('coverage.level'), t('coverage.band')]}
      legend={BANDS.map((band) => ({
        tone: BAND_TONES[band],
        word: '',
        text: `${t(`band.${band}`)}: ${t(`band.${band}Text`)}`,
      }))}
      small={below.length > LARGE_MAX}
      groups={[{ id: 'below', tiles: below.map(tileOf) }]}
    />
  )
  return (
    <AreaMap
      label={label}
      sentence={sentence}
      level={below[0]?.level ?? 'district'}
      ranked={ranked}
      onArea={onArea}
      breaks={[250, 500, 750, 1000]}
      format={(tenths) => levelText(tenths, lang)}
      heads={[t('slice.area'), t('coverage.level'), t('coverage.band')]}
      areas={below.map((row) => {
        const { id, name, value, word, to } = tileOf(row)
        return { id, name, value, cells: [word], amount: row.achieved, ...(to && { to }) }
      })}
      otherwise={tiles}
    />
  )
}
