import { Link } from 'react-router'
import { inLang } from '#contract/core/text/localized.ts'
import { formatNumber } from '#contract/core/text/numbers.ts'
import { type CoverageRow, surveys } from '#contract/features/surveys/index.ts'
import { codeOf } from '../../../core/api/client.ts'
import { AreaMap } from '../../../core/areas/map/AreaMap.tsx'
import { DrillFrame, useDrill } from '../../../core/areas/map/use-drill.tsx'
import { useLang } from '../../../core/i18n/text.ts'
import { useAsk } from '../../../core/query/query.ts'
import { Tiles } from '../../../ui/data/charts/Tiles.tsx'
import { ErrorState } from '../../../ui/feedback/ErrorState.tsx'
import { Bone } from '../../../ui/feedback/Skeletons.tsx'
import { NativeSelect } from '../../../ui/fields/NativeSelect.tsx'
import { LevelBar, levelText } from '../LevelBar.tsx'
import { pathOfCoverage } from '../paths.ts'
import classes from './home.module.css'
import { surveyHomeTexts } from './texts.ts'

/** With more areas than this, tiles are small. */
const LARGE_MAX = 12
/** Half and all of the expected answers, in tenths of a per cent. */
const HALF = 500
const ALL = 1000

const BANDS = ['done', 'half', 'begun', 'none'] as const
const TONES = { done: 'good', half: 'progress', begun: 'warning', none: 'neutral' } as const

/** The band of an area's coverage. */
const bandOf = ({ achieved, collected }: CoverageRow): (typeof BANDS)[number] => {
  if (collected === 0) return 'none'
  if ((achieved ?? 0) >= ALL) return 'done'
  return (achieved ?? 0) >= HALF ? 'half' : 'begun'
}

/** The short form of a name: the number of a khoroo or section, which comes first or last depending on the language ('12' of 'Khoroo 12'). */
export const shortOf = (name: string): string => /\d+/.exec(name)?.[0] ?? name

/** The lower bounds of the shades: a quarter, half, three quarters and all of the expected answers. */
const BREAKS = [250, HALF, 750, ALL]

interface Props {
  surveyId: string
  surveys: { value: string; label: string }[]
  onChoose: (id: string) => void
}

/** The coverage of a survey in the areas below the user's own on a map; pressing one shows the areas inside it. */
export function HomeCoverage({ surveyId, surveys: choices, onChoose }: Props) {
  const t = surveyHomeTexts.useText()
  const lang = useLang()
  const drill = useDrill()
  const { areaId } = drill
  const asked = useAsk(surveys, 'coverage', { params: { id: surveyId }, query: areaId ? { areaId } : {} })
  const coverage = asked.data?.data
  const isOutOfReach = codeOf(asked.error) === 'not_found'
  const level = coverage?.below[0]?.level
  const down = (id: string) => {
    const row = coverage?.below.find((one) => one.areaId === id)
    if (row) drill.down({ id, name: row.area })
  }
  return (
    <div className={classes.coverage}>
      <div className={classes.head}>
        {choices.length > 1 && (
          <NativeSelect label={t('coverage.choose')} value={surveyId} options={choices} onChange={onChoose} />
        )}
        <Link to={pathOfCoverage(surveyId)}>{t('coverage.details')}</Link>
      </div>
      <DrillFrame drill={drill} label={t('coverage.area')} className={classes.coverage}>
        {asked.isPending && <Bone height="27.5rem" />}
        {isOutOfReach && <p className={classes.quiet}>{t('coverage.notHere')}</p>}
        {asked.isError && !isOutOfReach && <ErrorState level={3} onRetry={() => void asked.refetch()} />}
        {coverage && !level && (
          <LevelBar
            expected={coverage.whole.expected}
            collected={coverage.whole.collected}
            level={coverage.whole.achieved}
            large
          />
        )}
        {coverage && level && (
          <AreaMap
            label={t('coverage.chart')}
            sentence={t('coverage.sentence', {
              all: formatNumber(coverage.below.length, lang),
              half: formatNumber(coverage.below.filter(({ achieved }) => (achieved ?? 0) >= HALF).length, lang),
            })}
            level={level}
            ranked
            breaks={BREAKS}
            format={(tenths) => levelText(tenths, lang)}
            heads={[t('coverage.area'), t('coverage.level'), t('coverage.band')]}
            areas={coverage.below.map((row) => ({
              id: row.areaId,
              name: inLang(row.area, lang),
              amount: row.achieved,
              value: levelText(row.achieved, lang),
              cells: [t(`band.${bandOf(row)}`)],
              to: `${pathOfCoverage(surveyId)}?areaId=${row.areaId}`,
            }))}
            onArea={drill.canGoDown ? down : undefined}
            otherwise={<CoverageTiles surveyId={surveyId} rows={coverage.below} />}
          />
        )}
      </DrillFrame>
    </div>
  )
}

/** The same where no borders are known. */
function CoverageTiles({ surveyId, rows }: { surveyId: string; rows: readonly CoverageRow[] }) {
  const t = surveyHomeTexts.useText()
  const lang = useLang()
  return (
    <Tiles
      label={t('coverage.chart')}
      sentence={t('coverage.sentence', {
        all: formatNumber(rows.length, lang),
        half: formatNumber(rows.filter(({ achieved }) => (achieved ?? 0) >= HALF).length, lang),
      })}
      heads={[t('coverage.area'), t('coverage.level'), t('coverage.band')]}
      legend={BANDS.map((band) => ({
        tone: TONES[band],
        word: '',
        text: `${t(`band.${band}`)}: ${t(`band.${band}Text`)}`,
      }))}
      small={rows.length > LARGE_MAX}
      groups={[
        {
          id: surveyId,
          tiles: rows.map((row) => {
            const name = inLang(row.area, lang)
            return {
              id: row.areaId,
              name,
              title: name,
              short: shortOf(name),
              value: levelText(row.achieved, lang),
              word: t(`band.${bandOf(row)}`),
              tone: TONES[bandOf(row)],
              to: `${pathOfCoverage(surveyId)}?areaId=${row.areaId}`,
            }
          }),
        },
      ]}
    />
  )
}
