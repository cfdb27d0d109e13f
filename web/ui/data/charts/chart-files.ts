import { retryLoad } from '../../theme/retry-load.ts'
import type { PictureWords } from './chart-picture.ts'
import type { ChartTable } from './table.ts'

const cell = (text: string) => (/[",\n\r;]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)
/** A cell that a spreadsheet would run as a formula is text. */
const safe = (text: string) => (/^[=+@\t\r]/.test(text) || /^-\D/.test(text) ? `'${text}` : text)

const FORMATTED = /^(−?)(?:₮\u00A0)?(\d{1,3}(?:[\u00A0,]\d{3})*)(\.\d+)?$/
/** How a change begins, before its number or its minus. */
const CHANGE = /^(?:▲ \+|▼ )/
/** A number as programs read it, from the way people read it: «₮ 1,480.5» is 1480.5. Other texts are unchanged. */
function plain(text: string): string {
  const [, minus, whole, rest = ''] = FORMATTED.exec(text.replace(CHANGE, '')) ?? []
  return whole === undefined ? text : `${minus && '-'}${whole.replace(/[\u00A0,]/g, '')}${rest}`
}

const PER_CENT = /%$/
const NO_FIGURE = '–'
/** Whether every figure of a column is in per cent, which its heading then says instead. */
const isInPercent = (texts: readonly string[]): boolean =>
  texts.some((text) => PER_CENT.test(text)) && texts.every((text) => text === NO_FIGURE || PER_CENT.test(text))

/** The figures of a chart as CSV, with a byte order mark so that spreadsheets read Cyrillic. */
export function csvOf({ heads, rows }: ChartTable): string {
  const inPercent = heads.map((_, i) => isInPercent(rows.flatMap(({ cells }) => cells[i - 1]?.text ?? [])))
  const headings = heads.map((head, i) => (inPercent[i] && !head.includes('%') ? `${head} (%)` : head))
  const figure = (text: string, i: number) => plain(inPercent[i + 1] ? text.replace(PER_CENT, '') : text)
  const lines = [
    headings,
    ...rows.map(({ name, cells }) => [name.text, ...cells.map(({ text }, i) => figure(text, i))]),
  ]
  return `\uFEFF${lines.map((line) => line.map((text) => cell(safe(text))).join(',')).join('\r\n')}\r\n`
}

function save(file: Blob, name: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000)
}

/** Saves the figures of a chart. */
export const saveCsv = (table: ChartTable, name: string): void =>
  save(new Blob([csvOf(table)], { type: 'text/csv;charset=utf-8' }), `${name}.csv`)

/** Saves the picture of a chart, see `pictureOf`. @throws Error when the browser cannot draw it. */
export async function savePng(frame: HTMLElement, words: PictureWords): Promise<void> {
  const { pictureOf } = await retryLoad(() => import('./chart-picture.ts'))
  save(await pictureOf(frame, words), `${words.title}.png`)
}
