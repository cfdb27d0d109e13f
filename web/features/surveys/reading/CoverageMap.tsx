import { formatNumber } from '#contract/core/numbers.ts'
import { inLang } from '#contract/core/text.ts'
import { DISTRICT_PLACES } from '#contract/features/rates/index.ts'
import type { Coverage, CoverageRow } from '#contract/features/surveys/index.ts'
import { useLang } from '../../../core/text.ts'
import { Card } from '../../../ui/Card.tsx'
import { type Tile, Tiles } from '../../../ui/charts/Tiles.tsx'
import { levelText } from '../LevelBar.tsx'
import { pathOfCoverage } from '../paths.ts'
import { BAND_TONES, BANDS, bandOf } from './bands.ts'
import { readingTexts } from './texts.ts'

/** More areas than these are drawn small. */
const LARGE_MAX = 12

/** The areas below as tiles: districts where they lie on the map, others in their order. */
export function CoverageMap({ surveyId, coverage: { below } }: { surveyId: string; coverage: Coverage }) {
  const t = readingTexts.useText()
  const lang = useLang()
  const isMap = below.every(({ level, code }) => level === 'district' && DISTRICT_PLACES[code])
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
      ...(isMap ? { at: DISTRICT_PLACES[row.code] } : {}),
    }
  }
  const count = (bands: readonly string[]) =>
    formatNumber(below.filter((row) => bands.includes(bandOf(row))).length, lang)
  return (
    <Card title={t('coverage.map')}>
      <Tiles
        label={t('coverage.map')}
        sentence={t('coverage.mapSentence', {
          all: formatNumber(below.length, lang),
          done: count(['done']),
          half: count(['done', 'half']),
        })}
        heads={[t('slice.area'), t('coverage.level'), t('coverage.band')]}
        legend={BANDS.map((band) => ({
          tone: BAND_TONES[band],
          word: '',
          text: `${t(`band.${band}`)}: ${t(`band.${band}Text`)}`,
        }))}
        small={below.length > LARGE_MAX}
        groups={[{ id: 'below', tiles: below.map(tileOf) }]}
      />
    </Card>
  )
}
