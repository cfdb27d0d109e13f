import { type PDFDocumentProxy, RenderingCancelledException, TextLayer } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { withinTime } from './open-pdf.ts'

/** Pixels and side of the largest canvas: more than this, phones refuse. */
const CANVAS_MAX_PIXELS = 8_000_000
const CANVAS_MAX_SIDE = 8192
/** The largest side of a drawn page, CSS pixels: a page can claim to be kilometres long. */
const SIDE_MAX_PX = 16_000
/** The time after which a page is given up. */
const DRAW_MAX_MS = 30_000

interface Drawing {
  /** Number of the page, from 1. */
  page: number
  /** Width available for it, CSS pixels. */
  width: number
  /** 1 fits the page to the width. */
  zoom: number
  signal: AbortSignal
}

/**
 * Draws a page with its text above it, which screen readers read and readers select.
 *
 * @returns the elements to show; undefined when the drawing was cancelled.
 */
export async function drawPage(
  pdf: PDFDocumentProxy,
  { page, width, zoom, signal }: Drawing,
): Promise<HTMLElement[] | undefined> {
  const proxy = await withinTime(pdf.getPage(page), DRAW_MAX_MS)
  const full = proxy.getViewport({ scale: 1 })
  const fitting = Math.min(width / full.width, SIDE_MAX_PX / full.height)
  const scale = Math.min(fitting * zoom, SIDE_MAX_PX / full.width, SIDE_MAX_PX / full.height)
  const viewport = proxy.getViewport({ scale })
  const ratio = Math.min(
    devicePixelRatio,
    Math.sqrt(CANVAS_MAX_PIXELS / (viewport.width * viewport.height)),
    CANVAS_MAX_SIDE / Math.max(viewport.width, viewport.height),
  )
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.floor(viewport.width * ratio))
  canvas.height = Math.max(1, Math.floor(viewport.height * ratio))
  canvas.style.width = `${viewport.width}px`
  canvas.style.height = `${viewport.height}px`
  const text = document.createElement('div')
  text.className = 'pdf-text'
  text.style.setProperty('--total-scale-factor', String(scale))

  const drawing = proxy.render({ canvas, viewport, transform: [ratio, 0, 0, ratio, 0, 0] })
  const layer = new TextLayer({ textContentSource: proxy.streamTextContent(), container: text, viewport })
  const cancel = () => {
    drawing.cancel()
    layer.cancel()
  }
  signal.addEventListener('abort', cancel)
  try {
    await withinTime(Promise.all([drawing.promise, layer.render()]), DRAW_MAX_MS)
    return signal.aborted ? undefined : [canvas, text]
  } catch (error) {
    if (signal.aborted || error instanceof RenderingCancelledException) return undefined
    cancel()
    throw error
  } finally {
    signal.removeEventListener('abort', cancel)
    proxy.cleanup()
  }
}
