import { useMemo } from 'react'
import { overview, type Trend } from '#contract/features/overview/index.ts'
import { useFeatures } from '../../core/access/access.tsx'
import type { WebTrend } from '../../core/access/define-feature.ts'
import { useAsk } from '../../core/query/query.ts'

/** The server keeps trends for some minutes, so asking earlier brings nothing new. */
const STALE_MS = 300_000

export interface ShownTrend extends WebTrend, Trend {}

/** Events by week: all series of the person, and those that the trend shows, in their order. */
export function useTrend() {
  const features = useFeatures()
  const asked = useAsk(overview, 'trend', undefined, { staleTime: STALE_MS })
  const series = asked.data?.data
  const shown = useMemo(
    () =>
      (series ?? [])
        .flatMap((one): ShownTrend[] => {
          const feature = Object.values(features).find(({ contract }) => contract?.name === one.feature)
          const web = feature?.trends?.[one.name]
          return web ? [{ ...web, ...one }] : []
        })
        .toSorted((a, b) => a.order - b.order),
    [series, features],
  )
  const weeksOf = (feature: string, name: string | undefined): readonly number[] | undefined =>
    series?.find((one) => one.feature === feature && one.name === name)?.now
  return { asked, shown, weeksOf, end: asked.data?.end }
}
