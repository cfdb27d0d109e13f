import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { type RefObject, useEffect, useState } from 'react'
import { drawPage } from './draw-page.ts'
import { highlightText } from './find-text.ts'
import { failureOf, openPdf, type PdfFailure } from './open-pdf.ts'

/** An open file, or why it is not shown. */
export function usePdf(url: string) {
  const [pdf, setPdf] = useState<PDFDocumentProxy>()
  const [failure, setFailure] = useState<PdfFailure>()
  useEffect(() => {
    const opening = openPdf(url)
    let isOver = false
    opening.opened.then(
      (opened) => !isOver && setPdf(opened),
      (error: unknown) => {
        if (!isOver) setFailure(failureOf(error))
        opening.close()
      },
    )
    return () => {
      isOver = true
      opening.close()
    }
  }, [url])
  return { pdf, failure, fail: setFailure }
}

/** The width of an element, CSS pixels; 0 before it is known. */
export function useWidth(element: RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(0)
  useEffect(() => {
    if (!element.current) return undefined
    const observer = new ResizeObserver(([entry]) => setWidth(Math.floor(entry?.contentRect.width ?? 0)))
    observer.observe(element.current)
    return () => observer.disconnect()
  }, [element])
  return width
}

interface Shown {
  page: number
  zoom: number
  width: number
  /** The text that is highlighted. */
  found: string
}

/** Draws a page into an element whenever page, zoom or width change. @returns the number of the page that is shown. */
export function useDrawnPage(
  stage: RefObject<HTMLElement | null>,
  pdf: PDFDocumentProxy | undefined,
  { page, zoom, width, found }: Shown,
  onFailure: (failure: PdfFailure) => void,
): number {
  // a new object for every drawing, because a page that is drawn again has no highlights
  const [drawn, setDrawn] = useState({ page: 0 })
  useEffect(() => {
    if (!pdf || width === 0) return undefined
    const ending = new AbortController()
    drawPage(pdf, { page, zoom, width, signal: ending.signal }).then(
      (elements) => {
        if (!elements || !stage.current) return
        stage.current.replaceChildren(...elements)
        setDrawn({ page })
      },
      (error: unknown) => !ending.signal.aborted && onFailure(failureOf(error)),
    )
    return () => ending.abort()
  }, [pdf, page, zoom, width, stage, onFailure])
  useEffect(() => {
    if (drawn.page > 0 && stage.current) highlightText(stage.current, found)
  }, [drawn, found, stage])
  return drawn.page
}
