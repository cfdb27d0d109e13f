import { IconDownload } from '@tabler/icons-react'
import { type FormEvent, useMemo, useRef, useState } from 'react'
import { inLang } from '#contract/core/text/unicode.ts'
import { formatDay } from '#contract/core/time/calendar.ts'
import type { ComparedBenchmark } from '#contract/features/benchmarks/index.ts'
import { RANGES } from '#contract/features/funds/figures.ts'
import type { Figures, Fund } from '#contract/features/funds/index.ts'
import type { Shown } from '../chart/live.ts'
import { useLate } from '../chart/use-late.ts'
import { daysOf, isReversed, queryOfView, type View, viewOf } from '../fund-range.ts'
import { useSite } from '../site.ts'
import { ChartFrame } from './ChartFrame.tsx'
import { Info } from './Info.tsx'
import { PriceChart, PriceTable, priceOf } from './PriceChart.tsx'
import { RangeFacts } from './RangeFacts.tsx'
import { useCurrentInView } from './use-current-in-view.ts'

/** What the server has computed for the address of the page. */
function shownOnPage({ line, ranges, free }: Figures, view: View): Shown {
  const figures = 'days' in view ? free : (ranges.find(({ range }) => range === view.range)?.figures ?? null)
  return { points: line, figures }
}

interface Props {
  fund: Fund
  figures: Figures
  /** The same array as long as the page is the same. */
  benchmarks: readonly ComparedBenchmark[]
}

/** What is shown and drawn: by the server, and with the script of charts from all published prices. */
function useFundLines({ fund, figures, benchmarks, view }: Props & { view: View }) {
  const { lang } = useSite()
  const box = useRef<HTMLDivElement>(null)
  const late = useLate(box, async () => {
    const { charts } = await import('../chart/live.ts')
    const until = figures.asOf ?? ''
    const [prices, ...values] = await Promise.all([
      charts.loadPrices(fund.id, until),
      ...benchmarks.map(({ id }) => charts.loadBenchmark(id, until)),
    ])
    return { charts, prices, values }
  })
  const shown = useMemo(
    () => (late ? late.charts.shownOf(late.prices, view) : shownOnPage(figures, view)),
    [late, figures, view],
  )
  // without benchmarks the lines do not depend on what is shown
  const base = benchmarks.length > 0 ? shown.points[0] : undefined
  const lines = useMemo(() => {
    const others = benchmarks.map((benchmark, i) => {
      const name = inLang(benchmark.name, lang)
      const values = late?.values[i]
      return late && values
        ? late.charts.benchmarkLine(name, values, base)
        : { name, points: benchmark.line, valueOn: () => undefined }
    })
    return [{ name: inLang(fund.name, lang), points: late ? late.prices.points : figures.line }, ...others]
  }, [late, figures, fund, benchmarks, base, lang])
  return { box, charts: late?.charts, isLive: late !== undefined, shown, lines }
}

/**
 * The chart of a fund with its ranges and figures. The server draws what the address asks for; with the script of charts
 * ranges change in place, from the same module of figures.
 */
export function FundChart({ fund, figures, benchmarks }: Props) {
  const { t, lang, href, url } = useSite()
  const [view, setView] = useState(() => viewOf(url))
  const { box, charts, isLive, shown, lines } = useFundLines({ fund, figures, benchmarks, view })
  const path = `/fund/${fund.id}`
  const show = (next: View) => {
    setView(next)
    history.replaceState(history.state, '', href(path, queryOfView(next)))
  }
  const [first, last] = [shown.points[0], shown.points.at(-1)]
  const name = inLang(fund.name, lang)
  return (
    <section>
      <h2>
        {t('fund.chart')}
        <Info name={t('fund.ranges')}>{t('fund.ruleBases')}</Info>
      </h2>
      <RangeLinks path={path} view={view} onShow={isLive ? show : undefined} />
      <FreeRange path={path} view={view} onShow={isLive ? show : undefined} />
      {first && last ? (
        <ChartFrame
          box={box}
          name={`${name}, ${formatDay(first.day, lang)}–${formatDay(last.day, lang)}`}
          lines={lines}
          from={first.day}
          to={last.day}
          charts={charts}
          fileName={`${fund.code}-${first.day}-${last.day}.png`}
          valueText={(value, line) => (line === 0 ? `${priceOf(value, lang)} ${fund.currency}` : priceOf(value, lang))}
          onSettled={(days) => show({ days })}
          onWhole={() => show({ range: 'inception' })}
        >
          <PriceChart fund={fund} figures={figures} others={benchmarks.map(({ line }) => line)} />
        </ChartFrame>
      ) : (
        <p className="note">{t('fund.noChart')}</p>
      )}
      <RangeFacts figures={shown.figures} isFree={'days' in view} />
      {shown.points.length > 0 && <PriceTable line={shown.points} />}
      {figures.asOf && (
        <p>
          <a href={`/v1/funds/${fund.id}/prices?format=csv`} className="fund-file" download>
            <IconDownload size={18} aria-hidden />
            {t('fund.csv')}
          </a>
        </p>
      )}
    </section>
  )
}

interface ViewProps {
  path: string
  view: View
  /** Changes the chart in place; undefined before the script of charts is loaded. */
  onShow: ((view: View) => void) | undefined
}

/** The six ranges as links. */
function RangeLinks({ path, view, onShow }: ViewProps) {
  const { t, href } = useSite()
  const row = useCurrentInView<HTMLElement>('range' in view ? view.range : '')
  return (
    <nav ref={row} aria-label={t('fund.ranges')} className="chips">
      {RANGES.map((range) => (
        <a
          key={range}
          href={href(path, queryOfView({ range }))}
          aria-current={'range' in view && view.range === range ? 'true' : undefined}
          onClick={(event) => {
            if (!onShow || event.ctrlKey || event.metaKey || event.shiftKey) return
            event.preventDefault()
            onShow({ range })
          }}
        >
          {t(`fund.range.${range}`)}
        </a>
      ))}
    </nav>
  )
}

/** Two days between which the figures are computed: a plain form, which needs no script. */
function FreeRange({ path, view, onShow }: ViewProps) {
  const { t, url } = useSite()
  const shown = 'days' in view ? view.days : undefined
  const asked = daysOf(url)
  // days in the wrong order stay in the form
  const [isWrong, setWrong] = useState(isReversed(asked))
  const initial = shown ?? (isWrong ? asked : undefined)
  const lang = url.searchParams.get('lang')
  const submit = (event: FormEvent<HTMLFormElement>) => {
    if (!onShow) return
    event.preventDefault()
    const data = new FormData(event.currentTarget)
    const days = daysOf(new URL(`?${new URLSearchParams([...data].map(([key, value]) => [key, String(value)]))}`, url))
    setWrong(isReversed(days))
    if (isReversed(days) || (!days.from && !days.to)) return
    onShow({ days })
  }
  return (
    <form action={path} className="free-range" onSubmit={submit}>
      {lang && <input type="hidden" name="lang" value={lang} />}
      <fieldset>
        <legend>
          {t('chart.free')}
          <Info name={t('chart.free')}>{t('chart.ruleFree')}</Info>
        </legend>
        {(['from', 'to'] as const).map((name) => (
          <label key={name}>
            <span>{t(`chart.${name}`)}</span>
            <input
              // a movement of the chart brings other days
              key={initial?.[name] ?? ''}
              type="date"
              name={name}
              defaultValue={initial?.[name] ?? ''}
              aria-invalid={isWrong || undefined}
              aria-describedby={isWrong ? 'free-range-error' : undefined}
            />
          </label>
        ))}
        <button type="submit" className="quiet">
          {t('chart.show')}
        </button>
      </fieldset>
      {isWrong && (
        <p id="free-range-error" role="alert" className="form-error">
          {t('chart.reversed')}
        </p>
      )}
    </form>
  )
}
