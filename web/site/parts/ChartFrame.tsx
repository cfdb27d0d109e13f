import {
  IconChevronLeft,
  IconChevronRight,
  IconPhotoDown,
  IconZoomIn,
  IconZoomOut,
  IconZoomReset,
} from '@tabler/icons-react'
import { type KeyboardEvent, type ReactNode, type RefObject, useEffect, useId, useRef, useState } from 'react'
import { formatNumber } from '#contract/core/text/numbers.ts'
import { type Day, formatDay } from '#contract/core/time/calendar.ts'
import type { Chart, Line, Reading } from '../chart/draw.ts'
import type { Charts } from '../chart/live.ts'
import { useChart } from '../chart/use-chart.ts'
import { useSite } from '../site.ts'

interface ChartFrameProps {
  /** The page as a whole finds the chart by this element. */
  box: RefObject<HTMLDivElement | null>
  name: string
  /** The same array as long as the lines are the same. */
  lines: readonly Line[]
  from: Day
  to: Day
  /** The script of charts; undefined until it is loaded. */
  charts: Charts | undefined
  fileName: string
  /** The value of a line for the readout. */
  valueText: (value: string, line: number) => string
  onSettled: (days: { from: Day; to: Day }) => void
  onWhole: () => void
  /** The drawing by the server, shown until the script is loaded. */
  children: ReactNode
}

/** Points that the page keys jump over. */
const JUMP = 20
const ZOOM = 0.5
const MOVE = 0.25
/** A key that is held down is announced when it is released, ms. */
const ANNOUNCE_MS = 200

/** A chart of lines over time: its readout, drawing and tools. The drawing of the server stays until the script comes. */
export function ChartFrame(props: ChartFrameProps) {
  const { box, name, lines, from, to, charts, valueText, onSettled, onWhole, children } = props
  const { t, lang } = useSite()
  const host = useRef<HTMLDivElement>(null)
  const [isLog, setLog] = useState(false)
  const { chart, reading } = useChart(host, {
    draw: charts?.drawChart,
    lines,
    from,
    to,
    isLog,
    format: (value, decimals) => formatNumber(value, lang, { decimals }),
    onSettled,
  })
  const { said, announce } = useAnnouncement()
  const keysId = useId()
  const textOf = ({ day, values }: Reading) => {
    const shown = lines.flatMap((line, i) => {
      const value = values[i]
      if (value === undefined) return []
      return lines.length > 1
        ? [t('chart.readingOf', { name: line.name, value: valueText(value, i) })]
        : [valueText(value, i)]
    })
    return t('chart.reading', { day: formatDay(day, lang), values: shown.join(', ') })
  }
  const press = (event: KeyboardEvent) => {
    if (!chart.current || event.ctrlKey || event.metaKey || event.altKey) return
    const found = actionOf(event, chart.current, onWhole)
    if (found === undefined) return
    event.preventDefault()
    if (found) announce(textOf(found))
  }
  return (
    <div className="chart" ref={box}>
      <Readout lines={lines} reading={reading ?? lastReading(lines, to)} valueText={valueText} />
      <div className="chart-box">
        {charts ? (
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- a chart is operated by keys; role=application hands them over
          <div
            ref={host}
            className="live-chart"
            dir="ltr"
            role="application"
            aria-roledescription={t('chart.role')}
            aria-label={name}
            aria-describedby={keysId}
            // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- as above
            tabIndex={0}
            onKeyDown={press}
            onBlur={() => chart.current?.leave()}
          />
        ) : (
          children
        )}
      </div>
      <p id={keysId} className="nt-hidden">
        {t('chart.keys')}
      </p>
      <p role="status" className="nt-hidden">
        {said}
      </p>
      <Tools {...props} chart={chart} isLog={isLog} onLog={() => setLog(!isLog)} />
    </div>
  )
}

/** Does what a key asks for: a reading to announce, null for none, undefined for other keys. */
function actionOf({ key, shiftKey }: KeyboardEvent, chart: Chart, onWhole: () => void): Reading | null | undefined {
  const arrow = (to: -1 | 1) => (shiftKey ? chart.move(to * MOVE) : chart.step(to))
  const actions: Record<string, () => Reading | null | void> = {
    ArrowLeft: () => arrow(-1),
    ArrowRight: () => arrow(1),
    PageUp: () => chart.step(-JUMP),
    PageDown: () => chart.step(JUMP),
    Home: () => chart.step(Number.NEGATIVE_INFINITY),
    End: () => chart.step(Number.POSITIVE_INFINITY),
    '+': () => chart.zoom(ZOOM),
    '=': () => chart.zoom(ZOOM),
    '-': () => chart.zoom(1 / ZOOM),
    '0': onWhole,
  }
  const act = Object.hasOwn(actions, key) ? actions[key] : undefined
  return act && (act() ?? null)
}

/** The values of every line on their last day until a day. */
function lastReading(lines: readonly Line[], to: Day): Reading {
  const valueOf = ({ points, valueOn }: Line) =>
    valueOn ? valueOn(to) : points.findLast(({ day }) => day <= to)?.price
  return { day: to, values: lines.map(valueOf) }
}

function Readout({ lines, reading, valueText }: { reading: Reading } & Pick<ChartFrameProps, 'lines' | 'valueText'>) {
  const { lang } = useSite()
  return (
    <div className="chart-readout">
      <bdi dir="ltr">{formatDay(reading.day, lang)}</bdi>
      <ul>
        {lines.map((line, i) => (
          <li key={line.name}>
            {lines.length > 1 && (
              <>
                <svg className="line-sample" viewBox="0 0 28 4" aria-hidden data-line={i + 1}>
                  <line x1="0" x2="28" y1="2" y2="2" />
                </svg>
                {line.name}
              </>
            )}{' '}
            <bdi dir="ltr">{reading.values[i] === undefined ? '–' : valueText(reading.values[i], i)}</bdi>
          </li>
        ))}
      </ul>
    </div>
  )
}

type ToolsProps = ChartFrameProps & { chart: RefObject<Chart | null>; isLog: boolean; onLog: () => void }

/** The buttons below a chart. They take their place before the script of charts is there, so that nothing moves. */
function Tools({ chart, charts, lines, name, fileName, isLog, onLog, onWhole }: ToolsProps) {
  const { t } = useSite()
  const [failure, setFailure] = useState('')
  const tools = [
    ['zoomIn', IconZoomIn, () => chart.current?.zoom(ZOOM)],
    ['zoomOut', IconZoomOut, () => chart.current?.zoom(1 / ZOOM)],
    ['earlier', IconChevronLeft, () => chart.current?.move(-MOVE)],
    ['later', IconChevronRight, () => chart.current?.move(MOVE)],
    ['whole', IconZoomReset, onWhole],
  ] as const
  const save = async () => {
    setFailure('')
    const names = lines.length > 1 ? lines.map((line) => line.name) : []
    const saved =
      chart.current && charts?.savePicture(chart.current, { title: name, names, note: t('fund.past'), fileName })
    await saved?.catch(() => setFailure(t('chart.pictureFailed')))
  }
  return (
    <div className="chart-tools needs-script" role="group" aria-label={t('chart.tools')}>
      {tools.map(([tool, Icon, act]) => (
        <button
          key={tool}
          type="button"
          className="quiet"
          disabled={!charts}
          aria-label={t(`chart.${tool}`)}
          title={t(`chart.${tool}`)}
          onClick={act}
        >
          <Icon size={20} aria-hidden />
        </button>
      ))}
      <button type="button" className="quiet" disabled={!charts} aria-pressed={isLog} onClick={onLog}>
        {t('chart.log')}
      </button>
      <button type="button" className="quiet" disabled={!charts} onClick={save}>
        <IconPhotoDown size={20} aria-hidden />
        {t('chart.picture')}
      </button>
      <p role="status">{failure}</p>
    </div>
  )
}

/** A text for screen readers that waits for the end of a series of key presses. */
function useAnnouncement() {
  const [said, setSaid] = useState('')
  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(waiting.current), [])
  const announce = (text: string) => {
    clearTimeout(waiting.current)
    waiting.current = setTimeout(() => setSaid(text), ANNOUNCE_MS)
  }
  return { said, announce }
}
