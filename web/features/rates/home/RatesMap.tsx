import { useState } from 'react'
import { periodName, type RankedArea, type RatedLevel, type RatePeriod, rates } from '#contract/features/rates/index.ts'
import { MapComparison, NOTHING } from '../../../core/areas/map/MapComparison.tsx'
import { type Drill, DrillFrame, useDrill } from '../../../core/areas/map/use-drill.tsx'
import { useLang } from '../../../core/i18n/text.ts'
import { useAsk } from '../../../core/query/query.ts'
import { Empty } from '../../../ui/feedback/Empty.tsx'
import { ErrorState } from '../../../ui/feedback/ErrorState.tsx'
import { Bone } from '../../../ui/feedback/Skeletons.tsx'
import { comparableWith } from '../periods/comparable.ts'
import { RankingMap } from '../ranking/RankingMap.tsx'
import classes from '../rates.module.css'
import { rateHomeTexts } from './texts.ts'

/** The ratings of the areas below the person's own on a map, optionally next to those of another period. */
export default function RatesMap() {
  const t = rateHomeTexts.useText()
  const drill = useDrill()
  // kept while the map of another level is loading
  const comparison = useState(NOTHING)
  const level = drill.level as RatedLevel | undefined
  const query = { ...(level && { level }), ...(drill.areaId && { parentId: drill.areaId }) }
  const now = useAsk(rates, 'ranking', { query }, { enabled: level !== undefined })
  const period = now.data?.meta.period
  return (
    <DrillFrame drill={drill} label={t('place')} className={classes.homeMap}>
      {now.isError && !now.data ? (
        <ErrorState level={3} onRetry={() => void now.refetch()} />
      ) : now.isPending ? (
        <Bone height="27.5rem" />
      ) : !level || !period || now.data.data.length === 0 ? (
        <Empty level={3} title={t('emptyTitle')} text={t('emptyText')} />
      ) : (
        <Compared
          drill={drill}
          level={level}
          query={query}
          period={period}
          areas={now.data.data}
          comparison={comparison}
        />
      )}
    </DrillFrame>
  )
}

interface ComparedProps {
  drill: Drill
  level: RatedLevel
  /** The areas that are shown, for the same of another period. */
  query: { level?: RatedLevel; parentId?: string }
  period: RatePeriod
  areas: readonly RankedArea[]
  /** The id of the other period, and how it is chosen. */
  comparison: readonly [string, (id: string) => void]
}

/** The map of a period, and of another that is chosen. */
function Compared({ drill, level, query, period, areas, comparison: [other, setOther] }: ComparedProps) {
  const lang = useLang()
  const periods = useAsk(rates, 'periods', undefined, { staleTime: 60_000 })
  const choices = comparableWith(period, periods.data?.data ?? [])
  const before = choices.find(({ id }) => id === other)
  const then = useAsk(rates, 'ranking', { query: { ...query, periodId: other } }, { enabled: before !== undefined })
  const down = (id: string) => {
    const area = areas.find((one) => one.areaId === id)
    if (area) drill.down({ id, name: area.name })
  }
  const mapOf = (of: RatePeriod, rated: readonly RankedArea[], ranked: boolean) => (
    <RankingMap level={level} period={of} areas={rated} ranked={ranked} onArea={drill.canGoDown ? down : undefined} />
  )
  const name = periodName(period, lang)
  return (
    <>
      <strong>{name}</strong>
      <MapComparison
        choices={choices.map((one) => ({ value: one.id, label: periodName(one, lang) }))}
        value={before?.id ?? NOTHING}
        onChange={setOther}
        alone={mapOf(period, areas, true)}
        now={{ name, map: mapOf(period, areas, false) }}
        then={
          before && {
            name: periodName(before, lang),
            map: then.data && mapOf(before, then.data.data, false),
            onRetry: then.isError ? () => void then.refetch() : undefined,
          }
        }
      />
    </>
  )
}
