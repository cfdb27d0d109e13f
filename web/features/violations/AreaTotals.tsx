import { useState } from 'react'
import { inLang } from '#contract/core/text/localized.ts'
import { formatNumber } from '#contract/core/text/numbers.ts'
import { addDays, dayInUlaanbaatar, formatDay } from '#contract/core/time/dates.ts'
import { type ViolationTotals, violations } from '#contract/features/violations/index.ts'
import { AreaMap } from '../../core/areas/map/AreaMap.tsx'
import { breaksOf } from '../../core/areas/map/class-breaks.ts'
import { MapComparison, NOTHING } from '../../core/areas/map/MapComparison.tsx'
import { useLang } from '../../core/i18n/text.ts'
import { useAsk } from '../../core/query/query.ts'
import { Bars, type Total, useSummary } from './TotalBars.tsx'
import { violationTexts } from './texts.ts'

/** The lengths of the periods that can be compared, days. */
const LENGTHS = [30, 90, 365]

interface Props {
  totals: ViolationTotals
  areaId: string | null
  /** The areas with the lists behind their counts. */
  areas: readonly Total[]
  onArea: (id: string) => void
}

/** The areas on a map, and where no borders are known, as bars; optionally the last days next to those before. */
export function AreaTotals({ totals, areaId, areas, onArea }: Props) {
  const t = violationTexts.useText()
  const lang = useLang()
  const [days, setDays] = useState(NOTHING)
  const today = dayInUlaanbaatar(new Date())
  const length = Number(days)
  const spans = [1 - length, 1 - 2 * length].map((from) => ({
    from: addDays(today, from),
    to: addDays(today, from + length - 1),
  }))
  const place = areaId ? { areaId } : {}
  const now = useAsk(violations, 'totals', { query: { ...place, ...spans[0] } }, { enabled: days !== NOTHING })
  const then = useAsk(violations, 'totals', { query: { ...place, ...spans[1] } }, { enabled: days !== NOTHING })
  const counts = [now, then].map(({ data }) => data?.data.area.map(({ count }) => count) ?? [])
  const breaks = breaksOf(counts.flat())
  const level = totals.area[0]?.level
  if (!level) return <Bars label={t('totals.area')} bars={areas} none={t('totals.noArea')} />
  const sides = [now, then].map(({ data }, i) => {
    const span = spans[i]
    if (!data || !span) return undefined
    const shown = data.data.area.map(({ areaId: id, name, count }): Total => {
      const to = areas.find((area) => area.id === id)?.to ?? ''
      return { id, name: inLang(name, lang), value: count, to: to && `${to}&${new URLSearchParams(span)}` }
    })
    return {
      name: `${formatDay(span.from, lang)} – ${formatDay(span.to, lang)}`,
      map: <TotalsMap level={level} areas={shown} onArea={onArea} breaks={breaks} />,
    }
  })
  return (
    <MapComparison
      choices={LENGTHS.map((n) => ({ value: String(n), label: t('totals.last', { n: formatNumber(n, lang) }) }))}
      value={days}
      onChange={setDays}
      alone={<TotalsMap level={level} areas={areas} onArea={onArea} />}
      now={sides[0] ?? { name: '', map: null }}
      then={sides[1]}
      onRetry={now.isError || then.isError ? () => void Promise.all([now.refetch(), then.refetch()]) : undefined}
    />
  )
}

interface MapProps {
  level: ViolationTotals['area'][number]['level']
  areas: readonly Total[]
  onArea: (id: string) => void
  /** Shared with the map beside it, which has no list of its areas. */
  breaks?: readonly number[]
}

function TotalsMap({ level, areas, onArea, breaks }: MapProps) {
  const t = violationTexts.useText()
  const lang = useLang()
  const summary = useSummary()
  return (
    <AreaMap
      label={t('totals.area')}
      sentence={summary(areas)}
      level={level}
      ranked={!breaks}
      breaks={breaks}
      format={(n) => formatNumber(n, lang)}
      heads={[t('totals.area'), t('totals.count')]}
      areas={areas.map(({ id, name, value, to }) => ({
        id,
        name,
        amount: value,
        value: formatNumber(value, lang),
        to,
      }))}
      onArea={onArea}
      otherwise={<Bars label={t('totals.area')} bars={areas} none={t('totals.noArea')} />}
    />
  )
}
