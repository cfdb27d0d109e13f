import { useNavigate } from 'react-router'
import { periodName, type RankedArea, type RatedLevel, type RatePeriod, rates } from '#contract/features/rates/index.ts'
import { MapComparison, NOTHING } from '../../../core/areas/map/MapComparison.tsx'
import { useLang } from '../../../core/i18n/text.ts'
import { useAsk } from '../../../core/query/query.ts'
import { useUser } from '../../../core/session/session.tsx'
import { pathOfArea, pathOfLevel } from '../paths.ts'
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
  const other = periods.find(({ id }) => id === search.get('compare') && id !== period.id)
  const { level: of, parentId } = query
  const then = useAsk(
    rates,
    'ranking',
    { query: { level: of, ...(parentId && { parentId }), periodId: other?.id ?? '' } },
    { enabled: other !== undefined },
  )
  const below = BELOW[level]
  const open = (id: string) =>
    navigate(
      below && levelsOf(role).includes(below) ? pathOfLevel(below, { period: period.id, parent: id }) : pathOfArea(id),
    )
  const mapOf = (one: RatePeriod, ranked: readonly RankedArea[], hasList: boolean) => (
    <RankingMap level={level} period={one} areas={ranked} ranked={hasList} onArea={(id) => void open(id)} />
  )
  const before = then.data?.meta.period
  return (
    <MapComparison
      choices={periods
        .filter(({ id, kind }) => id !== period.id && kind === period.kind)
        .map((one) => ({ value: one.id, label: periodName(one, lang) }))}
      value={other?.id ?? NOTHING}
      onChange={(id) => setQuery({ compare: id || undefined })}
      alone={mapOf(period, areas, true)}
      now={{ name: periodName(period, lang), map: mapOf(period, areas, false) }}
      then={
        before && then.data ? { name: periodName(before, lang), map: mapOf(before, then.data.data, false) } : undefined
      }
      onRetry={then.isError ? () => void then.refetch() : undefined}
    />
  )
}
