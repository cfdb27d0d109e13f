import { formatNumber } from '#contract/core/text/numbers.ts'
import { useLang } from '../../../core/i18n/text.ts'
import { BarList } from '../../../ui/data/charts/BarList.tsx'
import { Columns } from '../../../ui/data/charts/Columns.tsx'
import { LineTrend } from '../../../ui/data/charts/LineTrend.tsx'
import { Tiles } from '../../../ui/data/charts/Tiles.tsx'
import { Card } from '../../../ui/layout/Card.tsx'
import type { Tone } from '../../../ui/theme/colours.ts'
import type { ComponentsText } from '../mn.ts'
import classes from './catalogue.module.css'
import { ShareCharts } from './ShareCharts.tsx'

const HERE = '/components'
const TILES: readonly { value: number | null; tone: Tone; at: readonly [number, number] }[] = [
  { value: 91.4, tone: 'good', at: [1, 1] },
  { value: 48.25, tone: 'bad', at: [2, 1] },
  { value: 84.35, tone: 'good', at: [3, 2] },
  { value: null, tone: 'neutral', at: [4, 2] },
]

/** Line, column and bar charts and tiles, each with its summary and table. */
export function ChartSection({ text }: { text: ComponentsText }) {
  const { charts } = text
  const lang = useLang()
  const points = (value: number | null) => formatNumber(value, lang, { decimals: 2 })
  const whole = (value: number | null) => formatNumber(value, lang)
  return (
    <div className={classes.stack}>
      <Card title={charts.trend} level={3}>
        <LineTrend
          label={charts.trend}
          sentence={charts.trendSentence}
          timeHead={charts.time}
          times={charts.times.map((name) => ({ id: name, name, short: name }))}
          from={60}
          to={100}
          format={points}
          series={[
            { id: 'a', name: charts.areas[0] ?? '', values: [71.2, 74.5, 73.9, 79.1, 82.4, 84.35] },
            { id: 'b', name: charts.areas[1] ?? '', values: [80.1, 79.4, null, 76.2, 77.8, 75.5] },
          ]}
        />
      </Card>
      <div className={classes.two}>
        <Card title={charts.columns} level={3}>
          <Columns
            label={charts.columns}
            sentence={charts.columnsSentence}
            heads={[charts.month, charts.count]}
            format={whole}
            columns={[120, 86, 214, 150, null].map((value, i) => ({
              id: String(i),
              name: charts.months[i] ?? '',
              value,
              to: HERE,
            }))}
          />
        </Card>
        <Card title={charts.bars} level={3}>
          <BarList
            label={charts.bars}
            sentence={charts.barsSentence}
            series={charts.areas}
            head={charts.group}
            max={100}
            format={(value) => (value === null ? '–' : `${points(value)}%`)}
            rows={[
              [82, 78.5],
              [91, 55.25],
              [64, null],
            ].map((values, i) => ({ id: String(i), plain: charts.groups[i] ?? '', name: charts.groups[i], values }))}
          />
        </Card>
      </div>
      <ShareCharts charts={charts} />
      <TileCards charts={charts} />
    </div>
  )
}

/** Tiles of two sizes, with what the tones mean. */
function TileCards({ charts }: Pick<ComponentsText, 'charts'>) {
  const lang = useLang()
  const points = (value: number | null) => formatNumber(value, lang, { decimals: 2 })
  const tiles = TILES.map(({ value, tone, at }, i) => ({
    id: String(i),
    name: charts.tileNames[i] ?? '',
    title: charts.tileNames[i] ?? '',
    short: String(i + 1),
    value: points(value),
    word: value === null ? charts.none : tone === 'good' ? charts.good : charts.weak,
    tone,
    to: HERE,
    at,
  }))
  const shared = {
    sentence: charts.tilesSentence,
    heads: [charts.area, charts.points, charts.grade] as const,
    legend: [
      { tone: 'good' as const, word: 'A', text: charts.good },
      { tone: 'bad' as const, word: 'F', text: charts.weak },
      { tone: 'neutral' as const, word: '–', text: charts.none },
    ],
  }
  return (
    <div className={classes.two}>
      <Card title={charts.tiles} level={3}>
        <Tiles label={charts.tiles} groups={[{ id: 'map', tiles }]} {...shared} />
      </Card>
      <Card title={charts.small} level={3}>
        <Tiles
          label={charts.small}
          small
          groups={[{ id: 'small', name: charts.area, tiles: tiles.map(({ at: _at, ...tile }) => tile) }]}
          {...shared}
        />
      </Card>
    </div>
  )
}
