import { DASHES } from './colours.ts'
import type { Chart } from './draw.ts'

interface PictureTexts {
  title: string
  /** The names of the lines. */
  names: readonly string[]
  note: string
  fileName: string
}

const MARGIN = 16
const TITLE_PX = 18
const TEXT_PX = 12
const ROW = 20
const SAMPLE = 28
/** How long the file is kept for the browser, ms. */
const KEPT_MS = 60_000

/** Saves a chart with its title, the names of its lines and a note as a PNG file. @throws Error without a picture. */
export async function savePicture(chart: Chart, { title, names, note, fileName }: PictureTexts): Promise<void> {
  const drawn = chart.canvas()
  const { ground, text, lines, font } = chart.colours()
  const ratio = drawn.width / Math.max(1, drawn.clientWidth)
  const width = drawn.clientWidth + 2 * MARGIN
  const top = MARGIN + TITLE_PX + names.length * ROW + MARGIN
  const canvas = document.createElement('canvas')
  const pen = canvas.getContext('2d')
  if (!pen) throw new Error('no canvas')
  const family = font.replace(/^\S+ /, '')
  pen.font = `${TEXT_PX}px ${family}`
  const rows = wrapped(pen, note, width - 2 * MARGIN)
  const height = top + drawn.clientHeight + MARGIN + rows.length * ROW + MARGIN
  canvas.width = width * ratio
  canvas.height = height * ratio
  pen.scale(ratio, ratio)
  pen.fillStyle = ground
  pen.fillRect(0, 0, width, height)
  pen.fillStyle = text
  pen.textBaseline = 'top'
  pen.font = `600 ${TITLE_PX}px ${family}`
  pen.fillText(title, MARGIN, MARGIN, width - 2 * MARGIN)
  pen.font = `${TEXT_PX}px ${family}`
  names.forEach((name, i) => {
    const y = MARGIN + TITLE_PX + ROW * (i + 0.5)
    pen.strokeStyle = lines[i] ?? text
    pen.lineWidth = 2
    pen.setLineDash(DASHES[i] ?? [])
    pen.beginPath()
    pen.moveTo(MARGIN, y + TEXT_PX / 2)
    pen.lineTo(MARGIN + SAMPLE, y + TEXT_PX / 2)
    pen.stroke()
    pen.fillText(name, MARGIN + SAMPLE + 8, y, width - 2 * MARGIN - SAMPLE - 8)
  })
  pen.drawImage(drawn, MARGIN, top, drawn.clientWidth, drawn.clientHeight)
  rows.forEach((row, i) => pen.fillText(row, MARGIN, top + drawn.clientHeight + MARGIN + i * ROW))
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'))
  if (!blob) throw new Error('no picture')
  const link = document.createElement('a')
  link.href = URL.createObjectURL(blob)
  link.download = fileName
  link.click()
  // some browsers read the file only after the press
  setTimeout(() => URL.revokeObjectURL(link.href), KEPT_MS)
}

/** A text in rows that fit a width, px. */
function wrapped(pen: CanvasRenderingContext2D, text: string, width: number): string[] {
  const rows: string[] = []
  for (const word of text.split(' ')) {
    const longer = `${rows.at(-1) ?? ''} ${word}`.trim()
    if (rows.length > 0 && pen.measureText(longer).width <= width) rows[rows.length - 1] = longer
    else rows.push(word)
  }
  return rows
}
