import '../styles/pdf.css'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { IconButton } from '../../ui/controls/IconButton.tsx'
import { useDrawnPage, usePdf, useWidth } from '../pdf/use-pdf.ts'

interface Props {
  url: string
  labels: {
    name: string
    loading: string
    failed: string
    before: string
    next: string
    /** 'Page 2 of 7'. */
    page: (page: number, all: number) => string
  }
}

/** The pages of a PDF file one after the other, without the tools of the public reader. */
export function PdfPages({ url, labels }: Props) {
  const { pdf, failure, fail } = usePdf(url)
  const [page, setPage] = useState(1)
  const stage = useRef<HTMLDivElement>(null)
  const frame = useRef<HTMLDivElement>(null)
  const width = useWidth(frame)
  const drawn = useDrawnPage(stage, pdf, { page, zoom: 1, width, found: '' }, fail)
  const pages = pdf?.numPages ?? 0
  if (failure) return <p role="alert">{labels.failed}</p>
  return (
    <div ref={frame}>
      <div style={{ display: 'flex', alignItems: 'center', justifyContent: 'center', gap: '0.5rem' }}>
        <IconButton name={labels.before} disabled={page <= 1} onClick={() => setPage(page - 1)}>
          <IconChevronLeft size={20} aria-hidden />
        </IconButton>
        <span role="status">{drawn === 0 ? labels.loading : labels.page(drawn, pages)}</span>
        <IconButton name={labels.next} disabled={page >= pages} onClick={() => setPage(page + 1)}>
          <IconChevronRight size={20} aria-hidden />
        </IconButton>
      </div>
      <div ref={stage} className="pdf-page" role="group" aria-label={labels.name} dir="ltr" hidden={drawn === 0} />
    </div>
  )
}
