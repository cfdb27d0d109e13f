import { formatNumber, formatPercent } from '#contract/core/text/numbers.ts'
import { useLang } from '../../../core/i18n/text.ts'
import { BarList } from '../../../ui/data/charts/BarList.tsx'
import { BarMultiples } from '../../../ui/data/charts/BarMultiples.tsx'
import { Donut } from '../../../ui/data/charts/Donut.tsx'
import { HeatMap } from '../../../ui/data/charts/HeatMap.tsx'
import { LineTrend } from '../../../ui/data/charts/LineTrend.tsx'
import { SmallMultiples } from '../../../ui/data/charts/SmallMultiples.tsx'
import { StackedBar } from '../../../ui/data/charts/StackedBar.tsx'
import { ShapeMap } from '../../../ui/data/map/ShapeMap.tsx'
import type { Border } from '../../../ui/data/map/types.ts'
import { Card } from '../../../ui/layout/Card.tsx'
import type { ComponentsText } from '../mn.ts'
import classes from './catalogue.module.css'

const HERE = '/components'
const WEEKS = [
  [12, 18, 15, 22, 19, 27],
  [4, 3, 6, 2, 5, 1],
  [0, 0, 0, 0, 0, 0],
]
const SHARES = [
  [0.62, 0.28, 0.1],
  [0.35, 0.41, 0.24],
  [0.5, null, 0.5],
]
const LAST_YEAR = [9, 11, 14, 12, 16, 15]
const STATES = [
  { value: 8, tone: 'info' },
  { value: 21, tone: 'warning' },
  { value: 19, tone: 'progress' },
  { value: 0, tone: 'moved' },
] as const

/** A parallelogram of made-up borders. */
const shape = (lng: number, lat: number, width: number, height: number): Border => ({
  type: 'Polygon',
  coordinates: [
    [
      [lng, lat],
      [lng + width, lat + 0.05],
      [lng + width + 0.08, lat + height],
      [lng + 0.08, lat + height - 0.04],
      [lng, lat],
    ],
  ],
})
const SHAPES = [
  shape(106, 47.5, 0.6, 0.5),
  shape(106.7, 47.6, 0.5, 0.4),
  shape(106.75, 48.05, 0.45, 0.3),
  shape(107.4, 47.6, 0.1, 0.1),
]

type Texts = Pick<ComponentsText, 'charts'>

/** Charts of shares and shades: stacked bar, donut, heat map, small multiples, map of shapes. */
export function ShareCharts({ charts }: Texts) {
  return (
    <>
      <Multiples charts={charts} />
      <div className={classes.two}>
        <States charts={charts} />
        <Shades charts={charts} />
      </div>
    </>
  )
}

function Multiples({ charts }: Texts) {
  const lang = useLang()
  const number = (value: number | null) => formatNumber(value, lang)
  return (
    <Card title={charts.multiples} level={3}>
      <SmallMultiples>
        {WEEKS.map((values, i) => (
          <LineTrend
            key={charts.tileNames[i]}
            label={charts.tileNames[i] ?? ''}
            sentence={charts.tileNames[i]}
            timeHead={charts.time}
            times={charts.times.map((name) => ({ id: name, name, short: name.slice(-3) }))}
            from={0}
            to={4}
            height={160}
            isCounted
            format={number}
            series={[
              { id: 'now', name: charts.thisYear, values, area: true },
              { id: 'before', name: charts.lastYear, values: LAST_YEAR, quiet: true },
            ]}
          />
        ))}
      </SmallMultiples>
      <BarMultiples
        label={charts.share}
        sentence={charts.barsSentence}
        head={charts.area}
        columns={charts.groups.map((name) => ({ id: name, name }))}
        format={(share) => (share === null ? charts.none : formatPercent(share * 100, lang))}
        rows={SHARES.map((shares, i) => ({ id: String(i), name: charts.tileNames[i] ?? '', to: HERE, shares }))}
      />
    </Card>
  )
}

function States({ charts }: Texts) {
  const lang = useLang()
  const number = (value: number | null) => formatNumber(value, lang)
  const share = (value: number) => formatPercent(value * 100, lang)
  const states = STATES.map(({ value, tone }, i) => ({
    id: String(i),
    name: charts.states[i] ?? '',
    value,
    tone,
    to: HERE,
  }))
  const steps = [3, 16, 7, 8].map((value, i) => ({ id: String(i), name: charts.steps[i] ?? '', value, step: i + 1 }))
  return (
    <>
      <Card title={charts.stacked} level={3}>
        <StackedBar
          label={charts.stacked}
          sentence={charts.stackedSentence}
          heads={[charts.state, charts.count]}
          parts={states}
          format={number}
        />
        <StackedBar
          label={charts.scale}
          sentence={charts.scaleSentence}
          heads={[charts.state, charts.count]}
          parts={steps}
          format={number}
        />
      </Card>
      <Card title={charts.donut} level={3}>
        <Donut
          label={charts.donut}
          sentence={charts.stackedSentence}
          heads={[charts.state, charts.count, charts.share]}
          parts={states}
          format={number}
          formatShare={share}
          middle={{ value: '48', text: charts.count }}
        />
      </Card>
    </>
  )
}

function Shades({ charts }: Texts) {
  const lang = useLang()
  const number = (value: number | null) => formatNumber(value, lang)
  return (
    <>
      <Card title={charts.heat} level={3}>
        <HeatMap
          label={charts.heat}
          sentence={charts.heatSentence}
          head={charts.group}
          legend={{ least: charts.less, most: charts.more }}
          format={number}
          columns={charts.months.map((name) => ({ id: name, name, short: name }))}
          rows={charts.groups.map((name, i) => ({
            id: name,
            name,
            values: [0, 1, 4, 7, 10].map((n) => (i === 2 ? null : (n * (i + 2)) % 11)),
          }))}
        />
      </Card>
      <Card title={charts.shapes} level={3}>
        <ShapeMap
          label={charts.shapes}
          valueName={charts.points}
          selected="1"
          onArea={() => undefined}
          areas={SHAPES.map((border, i) => ({
            id: String(i),
            name: charts.tileNames[i] ?? '',
            value: i === 2 ? undefined : String(90 - i * 12),
            step: i === 2 ? undefined : 4 - i,
            border,
          }))}
        />
        <BarList
          label={charts.bars}
          sentence={charts.scaleSentence}
          series={[charts.points]}
          head={charts.area}
          max={100}
          format={number}
          rows={[90, 78, 54].map((value, i) => ({
            id: String(i),
            name: charts.tileNames[i],
            plain: charts.tileNames[i] ?? '',
            values: [value],
            step: 4 - i,
          }))}
        />
      </Card>
    </>
  )
}
