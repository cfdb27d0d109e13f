import { type RefObject, useEffect, useRef, useState } from 'react'
import type { Day } from '#contract/core/time/calendar.ts'
import type { Chart, Line, Reading } from './draw.ts'
import type { Charts } from './live.ts'

interface Options {
  /** Undefined until the script of charts is loaded. */
  draw: Charts['drawChart'] | undefined
  /** The same array as long as the lines are the same. */
  lines: readonly Line[]
  from: Day
  to: Day
  isLog: boolean
  format: (value: number, decimals: number) => string
  onSettled: (days: { from: Day; to: Day }) => void
}

/** Draws a chart into an element as soon as it can, and redraws it when its lines or days change. */
export function useChart(host: RefObject<HTMLElement | null>, options: Options) {
  const { draw, lines, from, to, isLog } = options
  const [reading, setReading] = useState<Reading | null>(null)
  const chart = useRef<Chart>(null)
  const latest = useRef(options)
  latest.current = options
  useEffect(() => {
    if (!draw || !host.current) return
    const { from, to } = latest.current
    const made = draw(host.current, {
      lines,
      from,
      to,
      isLog,
      format: (value, decimals) => latest.current.format(value, decimals),
      onReading: setReading,
      onSettled: (days) => latest.current.onSettled(days),
    })
    chart.current = made
    return () => {
      chart.current = null
      made.destroy()
    }
  }, [host, draw, lines, isLog])
  useEffect(() => chart.current?.show(from, to), [from, to])
  return { chart, reading }
}
