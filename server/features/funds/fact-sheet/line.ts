import type { Lang } from '#contract/core/text/localized.ts'
import { formatNumber } from '#contract/core/text/numbers.ts'
import { formatDay } from '#contract/core/time/dates.ts'
import type { PricePoint } from '#contract/features/funds/figures.ts'
import { PAGE, type Paper } from '../../../core/paper/paper.ts'

const GRID = '#e3e8ed'
/** Space for the numbers of the vertical axis. */
const AXIS_WIDTH = 56
/** Years that fit below a chart. */
const YEARS_MAX = 9

interface Box {
  y: number
  height: number
}

/** Round values between two numbers, at most about five. Binary numbers are exact enough for a drawing. */
export function ticksBetween(low: number, high: number): number[] {
  if (!(high > low)) return [low]
  const rough = (high - low) / 4
  const size = 10 ** Math.floor(Math.log10(rough))
  const step = [1, 2, 5, 10].map((n) => n * size).find((n) => n >= rough) ?? rough
  const first = Math.ceil(low / step)
  return Array.from({ length: Math.floor(high / step) - first + 1 }, (_, i) =>
    Number(((first + i) * step).toPrecision(12)),
  )
}

/** The days on which years begin, as many as fit. */
function yearsBetween(from: string, to: string): number[] {
  const [first, last] = [Number(from.slice(0, 4)) + 1, Number(to.slice(0, 4))]
  const step = Math.max(1, Math.ceil((last - first + 1) / YEARS_MAX))
  return Array.from({ length: Math.max(0, Math.floor((last - first) / step) + 1) }, (_, i) => first + i * step)
}

/** Draws the prices as a line with its axes. */
export function drawLine(
  paper: Paper,
  line: readonly PricePoint[],
  { lang, colour, alt, box }: { lang: Lang; colour: string; alt: string; box: Box },
): void {
  const [first, last] = [line[0], line.at(-1)]
  if (!first || !last) return
  const values = line.map(({ price }) => Number(price))
  const [low, high] = [Math.min(...values), Math.max(...values)]
  const padding = high > low ? (high - low) * 0.05 : Math.max(1, high * 0.05)
  const [bottom, top] = [low - padding, high + padding]
  const left = PAGE.left + AXIS_WIDTH
  const [from, to] = [Date.parse(first.day), Date.parse(last.day)]
  const xOf = (at: number) => left + ((at - from) / Math.max(1, to - from)) * (PAGE.right - left)
  const yOf = (value: number) => box.y + (1 - (value - bottom) / (top - bottom)) * (box.height - 14)
  const base = box.y + box.height - 14
  paper.figure(
    alt,
    (doc) => {
      for (const tick of ticksBetween(bottom, top)) {
        const y = yOf(tick)
        doc.moveTo(left, y).lineTo(PAGE.right, y).lineWidth(0.5).stroke(GRID)
        paper.label(formatNumber(String(tick), lang), { y: y - 5, width: AXIS_WIDTH - 6, align: 'right' })
      }
      const years = yearsBetween(first.day, last.day)
      for (const year of years) {
        const x = xOf(Date.parse(`${year}-01-01`))
        doc
          .moveTo(x, base)
          .lineTo(x, base + 3)
          .lineWidth(0.5)
          .stroke(GRID)
        paper.label(String(year), { x: Math.min(x - 15, PAGE.right - 30), y: base + 4, width: 30, align: 'center' })
      }
      if (years.length === 0) {
        paper.label(formatDay(first.day, lang), { x: left, y: base + 4, width: 80 })
        paper.label(formatDay(last.day, lang), { x: PAGE.right - 80, y: base + 4, width: 80, align: 'right' })
      }
      for (const [i, { day }] of line.entries()) {
        const [x, y] = [xOf(Date.parse(day)), yOf(values[i] ?? low)]
        if (i === 0) doc.moveTo(x, y)
        else doc.lineTo(x, y)
      }
      doc.lineWidth(1.2).lineJoin('round').stroke(colour)
    },
    [PAGE.left, box.y, PAGE.right, box.y + box.height],
  )
}
