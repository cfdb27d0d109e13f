import { useState } from 'react'
import { periodName, type RatedLevel, type RatePeriod, rates } from '#contract/features/rates/index.ts'
import { MapComparison, NOTHING } from '../../../core/areas/map/MapComparison.tsx'
import { DrillPath, useDrill } from '../../../core/areas/map/use-drill.tsx'
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
  const lang = useLang()
  const drill = useDrill()
  const [other, setOther] = useState(NOTHING)
  const level = drill.level as RatedLevel | undefined
  const query = { ...(level && { level }), ...(drill.areaId && { parentId: drill.areaId }) }
  const now = useAsk(rates, 'ranking', { query }, { enabled: level !== undefined })
  const periods = useAsk(rates, 'periods', undefined, { staleTime: 60_000 })
  const period = now.data?.meta.period
  const choices = period ? comparableWith(period, periods.data?.data ?? []) : []
  const before = choices.find(({ id }) => id === other)
  const then = useAsk(rates, 'ranking', { query: { ...query, periodId: other } }, { enabled: before !== undefined })
  if (now.isError && !now.data) return <ErrorState level={3} onRetry={() => void now.refetch()} />
  if (now.isPending) return <Bone height="27.5rem" />
  if (!level || !period || now.data.data.length === 0)
    return <Empty level={3} title={t('emptyTitle')} text={t('emptyText')} />
  const down = (id: string) => {
    const area = now.data.data.find((one) => one.areaId === id)
    if (area) drill.down({ id, name: area.name })
  }
  const mapOf = (of: RatePeriod, areas: typeof now.data.data, ranked: boolean) => (
    <RankingMap level={level} period={of} areas={areas} ranked={ranked} onArea={drill.canGoDown ? down : undefined} />
  )
  const name = periodName(period, lang)
  return (
    <div className={classes.homeMap}>
      <strong>{name}</strong>
      {drill.path.length > 0 && <DrillPath drill={drill} label={t('place')} />}
      <MapComparison
        choices={choices.map((one) => ({ value: one.id, label: periodName(one, lang) }))}
        value={before?.id ?? NOTHING}
        onChange={setOther}
        alone={mapOf(period, now.data.data, true)}
        now={{ name, map: mapOf(period, now.data.data, false) }}
        then={
          before && {
            name: periodName(before, lang),
            map: then.data && mapOf(before, then.data.data, false),
            onRetry: then.isError ? () => void then.refetch() : undefined,
          }
        }
      />
    </div>
  )
}
