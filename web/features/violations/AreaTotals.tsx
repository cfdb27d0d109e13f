import { useSearchParams } from 'react-router'
import { inLang } from '#contract/core/text/localized.ts'
import { formatNumber } from '#contract/core/text/numbers.ts'
import { addDays, dayInUlaanbaatar, formatDay } from '#contract/core/time/dates.ts'
import { type ViolationTotals, violations } from '#contract/features/violations/index.ts'
import { AreaMap } from '../../core/areas/map/AreaMap.tsx'
import { breaksOf } from '../../core/areas/map/class-breaks.ts'
import { MapComparison, NOTHING, type Side } from '../../core/areas/map/MapComparison.tsx'
import { useLang } from '../../core/i18n/text.ts'
import { keepIf } from '../../core/query/keep.ts'
import { useAsk } from '../../core/query/query.ts'
import { Bars, type Total, useSummary } from './TotalBars.tsx'
import { violationTexts } from './texts.ts'

/** The lengths of the periods that can be compared, days. */
const LENGTHS = [30, 90, 365]
/** The length of the compared periods in the address. */
const DAYS = 'days'

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
  const [search, setSearch] = useSearchParams()
  const length = LENGTHS.find((n) => String(n) === search.get(DAYS)) ?? 0
  const today = dayInUlaanbaatar(new Date())
  const now = useTotals(areaId, { from: addDays(today, 1 - length), to: today }, length > 0)
  const then = useTotals(areaId, { from: addDays(today, 1 - 2 * length), to: addDays(today, -length) }, length > 0)
  const counts = [now, then].map(({ asked }) => asked.data?.data.area.map(({ count }) => count) ?? [])
  const breaks = breaksOf(counts.flat())
  const level = totals.area[0]?.level
  if (!level) return <Bars label={t('totals.area')} bars={areas} none={t('totals.noArea')} />
  const sideOf = ({ span, asked: { data, isError, refetch } }: typeof now): Side => {
    const name = `${formatDay(span.from, lang)} – ${formatDay(span.to, lang)}`
    if (!data) return { name, map: undefined, onRetry: isError ? () => void refetch() : undefined }
    const shown = data.data.area.map(({ areaId: id, name, count }): Total => {
      const to = areas.find((area) => area.id === id)?.to ?? ''
      return { id, name: inLang(name, lang), value: count, to: to && `${to}&${new URLSearchParams({ ...span })}` }
    })
    const own = data.data.area[0]?.level ?? level
    return { name, map: <TotalsMap name={name} level={own} areas={shown} onArea={onArea} breaks={breaks} /> }
  }
  const setDays = (days: string) =>
    setSearch(
      (before) => {
        const next = new URLSearchParams(before)
        if (days === NOTHING) next.delete(DAYS)
        else next.set(DAYS, days)
        return next
      },
      { replace: true, preventScrollReset: true },
    )
  return (
    <MapComparison
      choices={LENGTHS.map((n) => ({ value: String(n), label: t('totals.last', { n: formatNumber(n, lang) }) }))}
      value={length > 0 ? String(length) : NOTHING}
      onChange={setDays}
      alone={<TotalsMap level={level} areas={areas} onArea={onArea} />}
      now={sideOf(now)}
      then={sideOf(then)}
    />
  )
}

interface Span {
  from: string
  to: string
}

/** The counts of a period; those of the previous area remain until those of the next one are loaded. */
function useTotals(areaId: string | null, span: Span, enabled: boolean) {
  const placeholderData = keepIf<{ query: Span }>(({ query }) => query.from === span.from && query.to === span.to)
  const query = { ...(areaId ? { areaId } : {}), ...span }
  return { span, asked: useAsk(violations, 'totals', { query }, { enabled, placeholderData }) }
}

interface MapProps {
  /** The period, next to the map of another one. */
  name?: string
  level: ViolationTotals['area'][number]['level']
  areas: readonly Total[]
  onArea: (id: string) => void
  /** Shared with the other map of a comparison; neither of the two has a list of its areas. */
  breaks?: readonly number[]
}

function TotalsMap({ name: period, level, areas, onArea, breaks }: MapProps) {
  const t = violationTexts.useText()
  const lang = useLang()
  const summary = useSummary()
  const label = period ? `${t('totals.area')}: ${period}` : t('totals.area')
  return (
    <AreaMap
      label={label}
      sentence={summary(areas)}
      level={level}
      ranked={!breaks}
      breaks={breaks}
      isCounted
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
      otherwise={<Bars label={label} bars={areas} none={t('totals.noArea')} />}
    />
  )
}
