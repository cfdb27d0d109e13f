import { IconBook } from '@tabler/icons-react'
import { type ComponentType, useEffect, useState } from 'react'
import type { DocumentFile } from '#contract/features/documents/index.ts'
import { retryLoad } from '../../ui/theme/retry-load.ts'
import type { PdfReaderProps } from '../pdf/PdfReader.tsx'
import { useSite } from '../site.ts'
import { DownloadLink } from './DocumentCard.tsx'

/** The part of an address that opens the document at once, as links of lists have it. */
const OPENS = '#view'

/**
 * The files of a document: links that download them, and a button that shows one in the page. The reader of PDF files is
 * loaded when it is pressed, or when a link of a list has asked for it.
 */
export function DocumentFiles({ files, title }: { files: readonly DocumentFile[]; title: string }) {
  const { t, lang } = useSite()
  const [shown, show] = useState<DocumentFile>()
  const [Reader, setReader] = useState<ComponentType<PdfReaderProps>>()
  const preferred = files.find((file) => file.lang === lang) ?? files[0]

  const open = (file: DocumentFile) => {
    show(file)
    // the server renders no reader, and its build does not contain one
    if (import.meta.env.SSR) return
    void retryLoad(async () => (await import('../pdf/PdfReader.tsx')).PdfReader).then((loaded) =>
      setReader(() => loaded),
    )
  }

  useEffect(() => {
    if (location.hash === OPENS && preferred) open(preferred)
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- only when the page is opened
  }, [])

  return (
    <section className="attachments document-view" id="view" aria-labelledby="files">
      <h2 id="files">{t('documents.files')}</h2>
      <ul>
        {files.map((file) => (
          <li key={file.id}>
            <DownloadLink file={file} title={title} />
            <button
              type="button"
              className="quiet needs-script"
              aria-pressed={shown?.id === file.id}
              onClick={() => (shown?.id === file.id ? show(undefined) : open(file))}
            >
              <IconBook size={18} aria-hidden />
              {t(shown?.id === file.id ? 'pdf.close' : 'pdf.show')}
              <span className="nt-hidden">: {t(file.lang === 'mn' ? 'documents.inMn' : 'documents.inEn')}</span>
            </button>
          </li>
        ))}
      </ul>
      {shown &&
        (Reader ? (
          <Reader key={shown.id} file={shown} title={title} />
        ) : (
          <p role="status" className="pdf-wait">
            {t('pdf.loading')}
          </p>
        ))}
    </section>
  )
}
