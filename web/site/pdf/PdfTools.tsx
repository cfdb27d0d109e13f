import { IconArrowsHorizontal, IconChevronLeft, IconChevronRight, IconZoomIn, IconZoomOut } from '@tabler/icons-react'
import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { formatPercent } from '#contract/core/text/numbers.ts'
import { useSite } from '../site.ts'
import { findText } from './find-text.ts'

interface Props {
  pdf: PDFDocumentProxy | undefined
  page: number
  zoom: number
  canZoom: { in: boolean; out: boolean }
  onPage: (page: number) => void
  /** Steps of zoom; 0 fits the page to the width. */
  onZoom: (steps: number) => void
  /** The text to highlight on the page. */
  onFound: (text: string) => void
}

/** The tools of the reader: pages, zoom and search. */
export function PdfTools({ pdf, page, zoom, canZoom, onPage, onZoom, onFound }: Props) {
  const { t, lang } = useSite()
  const pages = pdf?.numPages ?? 0
  return (
    <div className="pdf-tools" role="group" aria-label={t('pdf.tools')}>
      <div className="pdf-group">
        <Tool label={t('pdf.previous')} keys="PageUp" isOff={page <= 1} onPress={() => onPage(page - 1)}>
          <IconChevronLeft size={20} aria-hidden className="mirror" />
        </Tool>
        <PageNumber page={page} pages={pages} onPage={onPage} />
        <Tool label={t('pdf.next')} keys="PageDown" isOff={page >= pages} onPress={() => onPage(page + 1)}>
          <IconChevronRight size={20} aria-hidden className="mirror" />
        </Tool>
      </div>
      <div className="pdf-group">
        <Tool label={t('pdf.zoomOut')} keys="-" isOff={!canZoom.out} onPress={() => onZoom(-1)}>
          <IconZoomOut size={20} aria-hidden />
        </Tool>
        <bdi dir="ltr" className="pdf-zoom">
          {formatPercent(zoom * 100, lang, 0)}
        </bdi>
        <Tool label={t('pdf.zoomIn')} keys="+" isOff={!canZoom.in} onPress={() => onZoom(1)}>
          <IconZoomIn size={20} aria-hidden />
        </Tool>
        <Tool label={t('pdf.fit')} keys="0" isOff={zoom === 1} onPress={() => onZoom(0)}>
          <IconArrowsHorizontal size={20} aria-hidden />
        </Tool>
      </div>
      <Finder pdf={pdf} page={page} onPage={onPage} onFound={onFound} />
    </div>
  )
}

interface ToolProps {
  label: string
  keys: string
  isOff: boolean
  onPress: () => void
  children: ReactNode
}

function Tool({ label, keys, isOff, onPress, children }: ToolProps) {
  return (
    <button
      type="button"
      className="pdf-tool"
      aria-label={label}
      aria-keyshortcuts={keys}
      title={label}
      // the button keeps the focus when it can do nothing more
      aria-disabled={isOff || undefined}
      onClick={() => !isOff && onPress()}
    >
      {children}
    </button>
  )
}

/** The number of the page, which can be typed. */
function PageNumber({ page, pages, onPage }: { page: number; pages: number; onPage: (page: number) => void }) {
  const { t } = useSite()
  const [typed, setTyped] = useState<string>()
  const go = () => {
    const number = Number(typed)
    if (typed && Number.isInteger(number)) onPage(number)
    setTyped(undefined)
  }
  return (
    <form
      className="pdf-number"
      onSubmit={(event) => {
        event.preventDefault()
        go()
      }}
    >
      <input
        type="text"
        inputMode="numeric"
        maxLength={5}
        size={3}
        aria-label={t('pdf.page')}
        value={typed ?? String(page)}
        onChange={(event) => setTyped(event.currentTarget.value.replace(/\D/g, ''))}
        onBlur={go}
      />
      <span>{t('pdf.of', { n: String(pages) })}</span>
    </form>
  )
}

/** The search in the text of the file; pressing it again finds the next page. */
function Finder({ pdf, page, onPage, onFound }: Pick<Props, 'pdf' | 'page' | 'onPage' | 'onFound'>) {
  const { t } = useSite()
  const [query, setQuery] = useState('')
  const [said, say] = useState('')
  const last = useRef('')
  const ending = useRef<AbortController>(undefined)
  useEffect(() => () => ending.current?.abort(), [])

  const find = async (event: FormEvent) => {
    event.preventDefault()
    const wanted = query.trim()
    ending.current?.abort()
    onFound(wanted)
    say('')
    if (!pdf || wanted === '') return
    const { signal } = (ending.current = new AbortController())
    const from = wanted === last.current ? page + 1 : page
    last.current = wanted
    say(t('pdf.finding'))
    try {
      const found = await findText(pdf, wanted, { from, signal })
      if (found !== undefined) onPage(found)
      say(found === undefined ? t('pdf.notFound', { q: wanted }) : t('pdf.found', { n: String(found) }))
    } catch {
      // cancelled, or a page without readable text
      if (!signal.aborted) say(t('pdf.notFound', { q: wanted }))
    }
  }

  return (
    <search>
      <form className="pdf-find" onSubmit={(event) => void find(event)}>
        <input
          type="search"
          maxLength={100}
          aria-label={t('pdf.find')}
          placeholder={t('pdf.find')}
          value={query}
          onChange={(event) => setQuery(event.currentTarget.value)}
        />
        <button type="submit" className="quiet">
          {t('pdf.findNext')}
        </button>
        <p role="status">{said}</p>
      </form>
    </search>
  )
}
