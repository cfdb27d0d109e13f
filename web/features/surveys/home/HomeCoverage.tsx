import { Link } from 'react-router'
import { formatNumber } from '#contract/core/numbers.ts'
import { inLang } from '#contract/core/text.ts'
import { type CoverageRow, surveys } from '#contract/features/surveys/index.ts'
import { codeOf } from '../../../core/api.ts'
import { useAsk } from '../../../core/query.ts'
import { useLang } from '../../../core/text.ts'
import { Tiles } from '../../../ui/charts/Tiles.tsx'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { NativeSelect } from '../../../ui/NativeSelect.tsx'
import { Bone } from '../../../ui/Skeletons.tsx'
import { LevelBar, levelText } from '../LevelBar.tsx'
import { pathOfCoverage } from '../paths.ts'
import classes from './home.module.css'
import { surveyHomeTexts } from './texts.ts'

/** More areas than these are drawn small. */
const LARGE_MAX = 12
/** Tenths of a per cent: half of those expected, and all of them. */
const HALF = 500
const ALL = 1000

const BANDS = ['done', 'half', 'begun', 'none'] as const
const TONES = { done: 'good', half: 'progress', begun: 'warning', none: 'neutral' } as const

/** How far an area has come, as a word. */
const bandOf = ({ achieved, collected }: CoverageRow): (typeof BANDS)[number] => {
  if (collected === 0) return 'none'
  if ((achieved ?? 0) >= ALL) return 'done'
  return (achieved ?? 0) >= HALF ? 'half' : 'begun'
}

/** Of a khoroo or a section the number, which comes first in one language and last in the other: '12' of 'Khoroo 12'. */
export const shortOf = (name: string): string => /\d+/.exec(name)?.[0] ?? name

interface Props {
  surveyId: string
  surveys: { value: string; label: string }[]
  onChoose: (id: string) => void
}

/** The coverage of one survey in the areas right below the own one; each leads to the coverage of that area. */
export function HomeCoverage({ surveyId, surveys: choices, onChoose }: Props) {
  const t = surveyHomeTexts.useText()
  const lang = useLang()
  const asked = useAsk(surveys, 'coverage', { params: { id: surveyId }, query: {} })
  const found = asked.data?.data
  const isElsewhere = codeOf(asked.error) === 'not_found'
  return (
    <section className={classes.coverage}>
      <div className={classes.head}>
        <h3>{t('coverage.title')}</h3>
        <Link to={pathOfCoverage(surveyId)}>{t('coverage.details')}</Link>
      </div>
      {choices.length > 1 && (
        <NativeSelect label={t('coverage.choose')} value={surveyId} options={choices} onChange={onChoose} />
      )}
      {asked.isPending && <Bone height="10rem" />}
      {isElsewhere && <p className={classes.quiet}>{t('coverage.notHere')}</p>}
      {asked.isError && !isElsewhere && <ErrorState level={3} onRetry={() => void asked.refetch()} />}
      {found && found.below.length === 0 && (
        <LevelBar
          expected={found.whole.expected}
          collected={found.whole.collected}
          level={found.whole.achieved}
          large
        />
      )}
      {found && found.below.length > 0 && (
        <Tiles
          label={t('coverage.chart')}
          sentence={t('coverage.sentence', {
            all: formatNumber(found.below.length, lang),
            half: formatNumber(found.below.filter(({ achieved }) => (achieved ?? 0) >= HALF).length, lang),
          })}
          heads={[t('coverage.area'), t('coverage.level'), t('coverage.band')]}
          legend={BANDS.map((band) => ({
            tone: TONES[band],
            word: '',
            text: `${t(`band.${band}`)}: ${t(`band.${band}Text`)}`,
          }))}
          small={found.below.length > LARGE_MAX}
          groups={[
            {
              id: surveyId,
              tiles: found.below.map((row) => {
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
      )}
    </section>
  )
}
