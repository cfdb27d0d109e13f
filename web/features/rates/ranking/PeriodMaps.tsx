import { useNavigate } from 'react-router'
import { periodName, type RankedArea, type RatedLevel, type RatePeriod, rates } from '#contract/features/rates/index.ts'
import { MapComparison, NOTHING } from '../../../core/areas/map/MapComparison.tsx'
import { useLang } from '../../../core/i18n/text.ts'
import { useAsk } from '../../../core/query/query.ts'
import { useUser } from '../../../core/session/session.tsx'
import { pathOfArea, pathOfLevel } from '../paths.ts'
import { comparableWith } from '../periods/comparable.ts'
import { usePeriods } from '../periods/use-periods.ts'
import { levelsOf } from './levels.ts'
import { RankingMap } from './RankingMap.tsx'

/** The level below one. */
const BELOW: Partial<Record<RatedLevel, RatedLevel>> = { district: 'khoroo', khoroo: 'section' }

interface Props {
  level: RatedLevel
  period: RatePeriod
  areas: readonly RankedArea[]
  /** What the ranking is narrowed to. */
  query: { level: RatedLevel; parentId?: string }
}

/** The map of a ranking, optionally next to that of another period; pressing an area opens the ranking inside it. */
export function PeriodMaps({ level, period, areas, query }: Props) {
  const lang = useLang()
  const { role } = useUser()
  const navigate = useNavigate()
  const { periods = [], search, setQuery } = usePeriods()
  const choices = comparableWith(period, periods)
  const other = choices.find(({ id }) => id === search.get('compare'))
  const { level: of, parentId } = query
  const then = useAsk(
    rates,
    'ranking',
    { query: { level: of, ...(parentId && { parentId }), periodId: other?.id ?? '' } },
    { enabled: other !== undefined },
  )
  const below = BELOW[level]
  const canGoDown = below && levelsOf(role).includes(below)
  const compared = other ? { compare: other.id } : {}
  const pathOf = (id: string) =>
    canGoDown ? pathOfLevel(below, { period: period.id, parent: id, ...compared }) : pathOfArea(id)
  const mapOf = (one: RatePeriod, ranked: readonly RankedArea[], hasList: boolean) => (
    <RankingMap
      level={level}
      period={one}
      areas={ranked}
      ranked={hasList}
      onArea={(id) => void navigate(pathOf(id))}
      pathOf={pathOf}
    />
  )
  return (
    <MapComparison
      choices={choices.map((one) => ({ value: one.id, label: periodName(one, lang) }))}
      value={other?.id ?? NOTHING}
      onChange={(id) => setQuery({ compare: id || undefined })}
      alone={mapOf(period, areas, true)}
      now={{ name: periodName(period, lang), map: mapOf(period, areas, false) }}
      then={
        other && {
          name: periodName(other, lang),
          map: then.data && mapOf(other, then.data.data, false),
          onRetry: then.isError ? () => void then.refetch() : undefined,
        }
      }
    />
  )
}
