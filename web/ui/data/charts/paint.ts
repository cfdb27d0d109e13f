import { REDRAW } from './redraw.ts'

/** Draws what a page shows into a canvas: backgrounds and borders of elements, words in their fonts, drawings, and maps. */
export interface Painter {
  context: CanvasRenderingContext2D
  /** The point of the window that is the corner of the canvas, px. */
  left: number
  top: number
  /** Pixels of the canvas for one of the window. */
  scale: number
}

/** The properties of a drawing that come from style sheets, which a picture of it does not have. */
const COPIED = [
  'fill',
  'fill-rule',
  'stroke',
  'stroke-width',
  'stroke-dasharray',
  'stroke-dashoffset',
  'stroke-linecap',
  'stroke-linejoin',
  'opacity',
] as const

/** Whether a computed colour is fully transparent; only an alpha counts, not a last channel that is 0. */
export const isClear = (colour: string): boolean =>
  colour === 'transparent' || /^(?:rgb|hsl)a\((?:[^,]+,){3} ?0%?\)$/.test(colour) || /\/ ?0%?\)$/.test(colour)

const CANNOT_BE_SEEN = new Set(['OUTPUT', 'SCRIPT', 'STYLE', 'DETAILS'])

/**
 * Draws an element and everything in it, in document order. What an element scrolls is drawn from its beginning and in full:
 * `extentOf` leaves room for it.
 */
export async function paint(element: Element, painter: Painter): Promise<void> {
  const style = getComputedStyle(element)
  const isHidden = style.visibility === 'hidden' || style.display === 'none' || element.classList.contains('nt-hidden')
  if (isHidden || CANNOT_BE_SEEN.has(element.tagName) || element.matches('[data-no-picture]')) return
  if (element instanceof SVGSVGElement) return paintDrawing(element, painter)
  if (element instanceof HTMLCanvasElement) {
    element.dispatchEvent(new CustomEvent(REDRAW, { bubbles: true }))
    const box = element.getBoundingClientRect()
    painter.context.drawImage(element, box.left - painter.left, box.top - painter.top, box.width, box.height)
    return
  }
  if (style.display !== 'contents') paintGround(element, style, painter)
  const { scrollLeft, scrollTop } = element
  const inside = { ...painter, left: painter.left - scrollLeft, top: painter.top - scrollTop }
  for (const child of element.childNodes) {
    if (child instanceof Text) paintWords(child, style, inside)
    else if (child instanceof Element) await paint(child, inside)
  }
}

function paintGround(element: Element, style: CSSStyleDeclaration, { context, left, top }: Painter): void {
  const box = element.getBoundingClientRect()
  if (box.width === 0 || box.height === 0) return
  const [x, y] = [box.left - left, box.top - top]
  const radius = Math.min(Number.parseFloat(style.borderTopLeftRadius) || 0, box.width / 2, box.height / 2)
  context.beginPath()
  context.roundRect(x, y, box.width, box.height, radius)
  const ground = style.backgroundColor
  if (!isClear(ground)) {
    context.fillStyle = ground
    context.fill()
  }
  const stripes = style.backgroundImage.match(/(?:rgba?|color|oklab|hsl)\([^)]*\)/g)
  if (stripes) paintStripes(context, { x, y, width: box.width, height: box.height, colours: stripes })
  const border = Number.parseFloat(style.borderTopWidth) || 0
  if (border > 0 && style.borderTopStyle !== 'none' && !isClear(style.borderTopColor)) {
    context.strokeStyle = style.borderTopColor
    context.lineWidth = border
    context.stroke()
  }
}

interface Stripes {
  x: number
  y: number
  width: number
  height: number
  /** Of the ground and of the stripes. */
  colours: readonly string[]
}

/** The slanting stripes of a second series, within the path of the context. */
function paintStripes(context: CanvasRenderingContext2D, { x, y, width, height, colours }: Stripes): void {
  context.save()
  context.clip()
  context.fillStyle = colours[0] ?? 'CanvasText'
  context.fillRect(x, y, width, height)
  context.strokeStyle = colours.at(-1) ?? 'CanvasText'
  context.lineWidth = 3
  context.beginPath()
  for (let at = x - height; at < x + width; at += 12) {
    context.moveTo(at, y + height)
    context.lineTo(at + height, y)
  }
  context.stroke()
  context.restore()
}

/** Draws each word at its position on the page, so that lines break where they do there. */
function paintWords(node: Text, style: CSSStyleDeclaration, { context, left, top }: Painter): void {
  const range = document.createRange()
  for (const { 0: word, index } of node.data.matchAll(/\S+/g)) {
    range.setStart(node, index)
    range.setEnd(node, index + word.length)
    const box = range.getBoundingClientRect()
    if (box.width === 0) continue
    context.font = fontOf(style)
    context.textAlign = 'left'
    context.fillStyle = style.color
    const { fontBoundingBoxAscent: up, fontBoundingBoxDescent: down } = context.measureText(word)
    const text = style.textTransform === 'uppercase' ? word.toUpperCase() : word
    context.fillText(text, box.left - left, box.top - top + (box.height - up - down) / 2 + up)
  }
}

const fontOf = ({ fontStyle, fontWeight, fontSize, fontFamily }: CSSStyleDeclaration) =>
  `${fontStyle} ${fontWeight} ${fontSize} ${fontFamily}`

/** A drawing as an image, and its words by the canvas, which has the fonts of the page. */
async function paintDrawing(drawing: SVGSVGElement, painter: Painter): Promise<void> {
  const { context, left, top, scale } = painter
  const box = drawing.getBoundingClientRect()
  if (box.width === 0 || box.height === 0) return
  const image = new Image()
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(textOf(drawing, box, scale))}`
  await image.decode()
  context.save()
  context.translate(box.left - left, box.top - top)
  if (getComputedStyle(drawing).transform.startsWith('matrix(-1')) {
    context.translate(box.width, 0)
    context.scale(-1, 1)
  }
  context.drawImage(image, 0, 0, box.width, box.height)
  context.restore()
  for (const words of drawing.querySelectorAll('text')) paintLabel(words, painter)
}

/** A drawing without its words, with its colours, as the text of a document of its own. */
function textOf(drawing: SVGSVGElement, box: DOMRect, scale: number): string {
  const copy = drawing.cloneNode(true) as SVGSVGElement
  const sources = [...drawing.querySelectorAll('*')]
  for (const [i, element] of [...copy.querySelectorAll<SVGElement>('*')].entries()) {
    const source = sources[i]
    if (!source) continue
    const style = getComputedStyle(source)
    for (const name of COPIED) element.style.setProperty(name, style.getPropertyValue(name))
    element.removeAttribute('class')
  }
  for (const words of copy.querySelectorAll('text')) words.remove()
  const own = getComputedStyle(drawing)
  for (const name of ['fill', 'stroke', 'stroke-width'] as const)
    copy.style.setProperty(name, own.getPropertyValue(name))
  copy.removeAttribute('class')
  copy.setAttribute('xmlns', 'http://www.w3.org/2000/svg')
  if (!copy.hasAttribute('viewBox')) copy.setAttribute('viewBox', `0 0 ${box.width} ${box.height}`)
  copy.setAttribute('width', String(box.width * scale))
  copy.setAttribute('height', String(box.height * scale))
  return new XMLSerializer().serializeToString(copy)
}

function paintLabel(words: SVGTextElement, { context, left, top }: Painter): void {
  const text = words.textContent ?? ''
  const matrix = words.getScreenCTM()
  const style = getComputedStyle(words)
  if (!text || !matrix || style.visibility === 'hidden' || words.getNumberOfChars() === 0) return
  const { x, y } = words.getStartPositionOfChar(0).matrixTransform(matrix)
  context.font = fontOf(style)
  context.textAlign = 'left'
  if (style.stroke !== 'none') {
    context.strokeStyle = style.stroke
    context.lineWidth = Number.parseFloat(style.strokeWidth)
    context.lineJoin = 'round'
    context.strokeText(text, x - left, y - top)
  }
  context.fillStyle = style.fill
  context.fillText(text, x - left, y - top)
}
