import { type Painter, paint } from './paint.ts'

/** Twice the resolution of the screen, so that a printed picture is sharp. */
const SCALE = 2
/** The most height of a picture, px: browsers draw no larger ones. */
const MAX_PX = 16_000
const PADDING_PX = 24
/** The least width of a picture, px, so that its words do not become a column. */
const LEAST_PX = 480

/** What stands around the chart in its picture. */
export interface PictureWords {
  title: string
  sentence: string
  /** Where the figures are from, and of which day. */
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
 * The picture of a chart as PNG: title, summary, legend, drawing and source on the card's ground, in the fonts and the
 * colours in which it is seen. @throws Error when the browser cannot draw it.
 */
export async function pictureOf(frame: HTMLElement, words: PictureWords): Promise<Blob> {
  await document.fonts?.ready
  const parts = [...frame.children].filter(({ tagName }) => tagName !== 'FIGCAPTION' && tagName !== 'DETAILS')
  const around = boxAround(parts, frame)
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
  // a narrow drawing stands where its words begin
  const free = direction === 'rtl' ? width - around.width : 0
  const painter: Painter = { context, left: around.left - PADDING_PX - free, top: around.top - head, scale }
  for (const part of parts) await paint(part, painter)
  if (source) write(source, head + around.height + 16)
  return new Promise((done, failed) => {
    canvas.toBlob((blob) => (blob ? done(blob) : failed(new Error('no picture'))), 'image/png')
  })
}

/** What the parts of a chart fill, px of the window; what a narrow screen scrolls is in the picture as well. */
function boxAround(parts: readonly Element[], frame: HTMLElement) {
  const own = frame.getBoundingClientRect()
  let [left, right, top, bottom] = [own.left, own.right, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]
  for (const part of parts) {
    const box = part.getBoundingClientRect()
    top = Math.min(top, box.top)
    bottom = Math.max(bottom, box.bottom)
    for (const table of part.querySelectorAll('table')) {
      const wide = table.getBoundingClientRect()
      left = Math.min(left, wide.left)
      right = Math.max(right, wide.right)
    }
  }
  if (!Number.isFinite(top)) throw new Error('nothing is drawn')
  return { left, top, width: right - left, height: bottom - top }
}
