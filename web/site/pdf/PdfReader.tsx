import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import type { DocumentFile } from '#contract/features/documents/index.ts'
import { useSite } from '../site.ts'
import { PdfTools } from './PdfTools.tsx'
import { useDrawnPage, usePdf, useWidth } from './use-pdf.ts'

export interface PdfReaderProps {
  file: DocumentFile
  title: string
}

/** The zooms, as factors of the width of the page. */
const ZOOMS = [0.5, 0.75, 1, 1.25, 1.5, 2, 3, 4]
const FIT = ZOOMS.indexOf(1)

/** A PDF file in the page, one page at a time, drawn by PDF.js. */
export function PdfReader({ file, title }: PdfReaderProps) {
  const { t } = useSite()
  const { pdf, failure, fail } = usePdf(file.url)
  const [page, setPage] = useState(1)
  const [zoomAt, setZoom] = useState(FIT)
  const [found, setFound] = useState('')
  const view = useRef<HTMLElement>(null)
  const stage = useRef<HTMLDivElement>(null)
  const frame = useRef<HTMLDivElement>(null)
  const width = useWidth(frame)
  const drawn = useDrawnPage(stage, pdf, { page, zoom: ZOOMS[zoomAt] ?? 1, width, found }, fail)
  const pages = pdf?.numPages ?? 0

  const goTo = (next: number) => setPage(Math.min(Math.max(1, next), pages))
  const zoomBy = (steps: number) => setZoom(Math.min(Math.max(0, zoomAt + steps), ZOOMS.length - 1))

  // a new page starts at its top
  useEffect(() => {
    if (drawn > 0) view.current?.scrollTo({ top: 0 })
  }, [drawn])

  const onKey = (event: KeyboardEvent) => {
    const { target, key, ctrlKey, metaKey, altKey } = event
    if (ctrlKey || metaKey || altKey || (target instanceof Element && target.matches('input'))) return
    const act = ACTS[key]
    if (!act || pages === 0) return
    event.preventDefault()
    act({ goTo, zoomBy, fit: () => setZoom(FIT), page, pages })
  }

  if (failure)
    return (
      <p role="alert" className="note">
        {t(`pdf.${failure}`)}
      </p>
    )
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- shortcuts of the buttons inside
    <div className="pdf" ref={frame} onKeyDown={onKey}>
      <PdfTools
        pdf={pdf}
        page={page}
        zoom={ZOOMS[zoomAt] ?? 1}
        canZoom={{ in: zoomAt < ZOOMS.length - 1, out: zoomAt > 0 }}
        onPage={goTo}
        onZoom={(steps) => (steps === 0 ? setZoom(FIT) : zoomBy(steps))}
        onFound={setFound}
      />
      <p role="status" className={drawn === 0 ? 'pdf-wait' : 'nt-hidden'}>
        {drawn === 0 ? t('pdf.loading') : t('pdf.said', { n: String(drawn), all: String(pages) })}
      </p>
      <section
        ref={view}
        className="pdf-view"
        hidden={drawn === 0}
        aria-label={t('pdf.reader', { name: title })}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrolled by keyboard
        tabIndex={0}
      >
        <div
          ref={stage}
          className="pdf-page"
          role="group"
          aria-label={t('pdf.sheet', { n: String(drawn) })}
          lang={file.lang}
          dir="ltr"
        />
      </section>
    </div>
  )
}

interface Acts {
  goTo: (page: number) => void
  zoomBy: (steps: number) => void
  fit: () => void
  page: number
  pages: number
}

/** What keys do inside the reader. */
const ACTS: Readonly<Record<string, (acts: Acts) => void>> = {
  PageDown: ({ goTo, page }) => goTo(page + 1),
  PageUp: ({ goTo, page }) => goTo(page - 1),
  Home: ({ goTo }) => goTo(1),
  End: ({ goTo, pages }) => goTo(pages),
  '+': ({ zoomBy }) => zoomBy(1),
  '-': ({ zoomBy }) => zoomBy(-1),
  '0': ({ fit }) => fit(),
}
