import { extentOf } from './extent.ts'
import { paint } from './paint.ts'

/** Twice the resolution of the screen, so that a printed picture is sharp. */
const SCALE = 2
/** The maximum height of a picture, px: browsers cannot draw a larger one. */
const MAX_PX = 16_000
const PADDING_PX = 24
/** The minimum width of a picture, px, so that its text does not become a narrow column. */
const LEAST_PX = 480

/** The text around a chart in its picture. */
export interface PictureWords {
  title: string
  sentence: string
  /** The source of the figures and their date. */
  source: string
}

/** The lines of a text in a width. */
export function linesOf(text: string, width: number, widthOf: (text: string) => number): string[] {
  const lines: string[] = []
  for (const word of text.split(/\s+/).filter(Boolean)) {
    const longer = lines.length > 0 ? `${lines.at(-1)} ${word}` : word
    if (lines.length > 0 && widthOf(longer) <= width) lines[lines.length - 1] = longer
    else lines.push(word)
  }
  return lines
}

/**
 * The picture of a chart as PNG: title, summary, legend, drawing and source on the card's background, in the fonts and
 * colours of the page. Rows that the page scrolls are all in it. @throws Error when the browser cannot draw it.
 */
export async function pictureOf(frame: HTMLElement, words: PictureWords): Promise<Blob> {
  await document.fonts?.ready
  const parts = [...frame.children].filter(({ tagName }) => tagName !== 'FIGCAPTION' && tagName !== 'DETAILS')
  const around = extentOf(parts, frame)
  const width = Math.max(LEAST_PX, around.width)
  const canvas = document.createElement('canvas')
  const context = canvas.getContext('2d')
  if (!context) throw new Error('no canvas')
  const { fontFamily, direction } = getComputedStyle(frame)
  const styles = [
    { text: words.title, font: `600 18px ${fontFamily}`, lead: 26, colour: '--nt-text', gap: 4 },
    { text: words.sentence, font: `400 14px ${fontFamily}`, lead: 21, colour: '--nt-text-2', gap: 16 },
    { text: words.source, font: `400 12px ${fontFamily}`, lead: 18, colour: '--nt-text-2', gap: 0 },
  ]
  const blocks = styles.map((style) => {
    context.font = style.font
    const lines = linesOf(style.text, width, (text) => context.measureText(text).width)
    return { ...style, lines, height: lines.length * style.lead + style.gap }
  })
  const head = PADDING_PX + (blocks[0]?.height ?? 0) + (blocks[1]?.height ?? 0)
  const height = head + around.height + 16 + (blocks[2]?.height ?? 0) + PADDING_PX
  const scale = Math.min(SCALE, MAX_PX / height)
  canvas.width = Math.ceil((width + 2 * PADDING_PX) * scale)
  canvas.height = Math.ceil(height * scale)
  context.scale(scale, scale)
  const root = getComputedStyle(document.documentElement)
  const colour = (name: string) => root.getPropertyValue(name).trim() || 'CanvasText'
  context.fillStyle = root.getPropertyValue('--nt-card').trim() || 'Canvas'
  context.fillRect(0, 0, width + 2 * PADDING_PX, height)

  const write = ({ lines, font, lead, colour: name }: (typeof blocks)[number], top: number) => {
    context.font = font
    context.fillStyle = colour(name)
    context.direction = direction === 'rtl' ? 'rtl' : 'ltr'
    context.textAlign = 'start'
    const start = direction === 'rtl' ? PADDING_PX + width : PADDING_PX
    for (const [i, line] of lines.entries()) context.fillText(line, start, top + i * lead + lead * 0.75)
  }
  const [title, sentence, source] = blocks
  if (title) write(title, PADDING_PX)
  if (sentence) write(sentence, PADDING_PX + (title?.height ?? 0))
  // a narrow drawing is aligned with the start of the text
  const free = direction === 'rtl' ? width - around.width : 0
  const left = around.left - PADDING_PX - free
  for (const { part, shift } of around.parts)
    await paint(part, { context, left, top: around.top - head - shift, scale })
  if (source) write(source, head + around.height + 16)
  return new Promise((done, failed) => {
    canvas.toBlob((blob) => (blob ? done(blob) : failed(new Error('no picture'))), 'image/png')
  })
}
