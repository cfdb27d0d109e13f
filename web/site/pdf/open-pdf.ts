import { GlobalWorkerOptions, getDocument, type PDFDocumentProxy, version } from 'pdfjs-dist/legacy/build/pdf.mjs'
// oxlint-disable-next-line import/default -- the address of the built file
import workerUrl from 'pdfjs-dist/legacy/build/pdf.worker.min.mjs?url'

/** Where the build puts the character maps, fonts and decoders of PDF.js (vite.config.ts). */
const PARTS = `/assets/pdfjs-${version}/`

/** Bytes of one request for a part of a file: large files are loaded as they are read. */
const PART_BYTES = 262_144
/** Pixels of the largest picture that is drawn; beyond it a small file could fill the memory. */
const PICTURE_MAX_PIXELS = 40_000_000
/** The time after which a file that cannot be opened is given up. */
const OPEN_MAX_MS = 60_000

/** Why a file is not shown. */
export type PdfFailure = 'broken' | 'locked' | 'slow'

/** An open file; `close` ends its worker, also while the file is still being opened. */
export interface OpeningPdf {
  opened: Promise<PDFDocumentProxy>
  close: () => void
}

/**
 * Opens a PDF file in a worker. Nothing in it is executed: no scripts, no forms, no WebAssembly; its links do not lead
 * anywhere.
 */
export function openPdf(url: string): OpeningPdf {
  GlobalWorkerOptions.workerSrc = workerUrl
  const task = getDocument({
    url,
    cMapUrl: `${PARTS}cmaps/`,
    standardFontDataUrl: `${PARTS}standard_fonts/`,
    wasmUrl: `${PARTS}wasm/`,
    useWasm: false,
    useSystemFonts: false,
    enableXfa: false,
    maxImageSize: PICTURE_MAX_PIXELS,
    rangeChunkSize: PART_BYTES,
    disableAutoFetch: true,
    disableStream: true,
    verbosity: 0,
  })
  const close = () => void task.destroy().catch(() => {})
  return { opened: withinTime(task.promise, OPEN_MAX_MS), close }
}

/** @throws Error('slow') when the work takes longer. */
export async function withinTime<T>(work: Promise<T>, maxMs: number): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('slow')), maxMs)
  })
  try {
    return await Promise.race([work, late])
  } finally {
    clearTimeout(timer)
  }
}

/** The reason of a failure, for the reader. */
export function failureOf(error: unknown): PdfFailure {
  if (error instanceof Error && error.name === 'PasswordException') return 'locked'
  return error instanceof Error && error.message === 'slow' ? 'slow' : 'broken'
}
