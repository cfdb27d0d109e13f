import { boundMemory } from './bounded-memory.ts'
import type { TextLimits } from './limits.ts'

/**
 * Loads PDF.js into a worker thread without access to files or native packages: text needs neither, and it does not warn that they
 * are missing.
 */
async function load() {
  boundMemory()
  Reflect.deleteProperty(process, 'getBuiltinModule')
  Object.assign(console, { warn: () => {} })
  // its own worker is this thread
  // @ts-expect-error -- the package does not declare this module
  Object.assign(globalThis, { pdfjsWorker: await import('pdfjs-dist/legacy/build/pdf.worker.mjs') })
  return import('pdfjs-dist/legacy/build/pdf.mjs')
}

/** Yields the text of a PDF page by page. Nothing in it is executed or drawn. @throws for files that are damaged or encrypted. */
export async function* readPdf(file: Uint8Array, { pages }: TextLimits): AsyncGenerator<string> {
  const { getDocument } = await load()
  const task = getDocument({
    data: file,
    useWasm: false,
    useSystemFonts: false,
    useWorkerFetch: false,
    enableXfa: false,
    disableFontFace: true,
    maxImageSize: 0,
    stopAtErrors: false,
    verbosity: 0,
  })
  const pdf = await task.promise
  for (let no = 1; no <= Math.min(pdf.numPages, pages); no++) {
    const page = await pdf.getPage(no)
    const { items } = await page.getTextContent()
    yield items.map((item) => ('str' in item ? `${item.str}${item.hasEOL ? ' ' : ''}` : '')).join('')
    yield ' '
    page.cleanup()
  }
}
