import { IconDownload } from '@tabler/icons-react'
import { foundParts } from '#contract/core/text/highlight.ts'
import { formatBytes } from '#contract/core/text/numbers.ts'
import { inLang, type Localized } from '#contract/core/text/unicode.ts'
import { formatDay } from '#contract/core/time/calendar.ts'
import type { DocumentFile, DocumentRow } from '#contract/features/documents/index.ts'
import { FUND_KINDS } from '#contract/features/documents/kinds.ts'
import { documentLabels } from '#contract/features/documents/labels.ts'
import { useSite } from '../site.ts'
import { MarkedText } from './MarkedText.tsx'
import { useForeignLang } from './use-foreign-lang.ts'

/** A document in a list: its kind, period and fund, its title, and its files. */
export function DocumentCard({
  row,
  fund,
  q = '',
  heading: Heading = 'h3',
}: {
  row: DocumentRow
  /** The name of its fund, if that is public and not clear from the page. */
  fund?: Localized | undefined
  q?: string
  heading?: 'h3' | 'h4'
}) {
  const { lang, href } = useSite()
  const foreign = useForeignLang()
  return (
    <article className="law document">
      <p className="meta">
        <span>{documentLabels[lang].category[row.category]}</span>
        <PeriodOf row={row} />
        {fund && <span lang={foreign(fund)}>{inLang(fund, lang)}</span>}
      </p>
      <Heading className="news-title">
        <a href={`${href(`/documents/${row.id}`)}#view`} lang={foreign(row.title)}>
          <MarkedText parts={foundParts(inLang(row.title, lang), q)} />
        </a>
      </Heading>
      <ul className="document-files">
        {row.pdfs.map((file) => (
          <li key={file.id}>
            <DownloadLink file={file} title={inLang(row.title, lang)} />
          </li>
        ))}
      </ul>
    </article>
  )
}

/** '2026', or '2026, quarter 2'; of the documents of a fund their date. */
export function PeriodOf({
  row: { category, year, quarter, datedOn },
}: {
  row: Pick<DocumentRow, 'category' | 'year' | 'quarter' | 'datedOn'>
}) {
  const { t, lang } = useSite()
  if (datedOn && FUND_KINDS.includes(category)) return <time dateTime={datedOn}>{formatDay(datedOn, lang)}</time>
  return <span>{quarter === null ? year : `${year} · ${t('documents.quarter', { n: String(quarter) })}`}</span>
}

/** The link that downloads a file, with its language and size. */
export function DownloadLink({ file, title }: { file: DocumentFile; title: string }) {
  const { t, lang } = useSite()
  return (
    <a href={file.url} download={file.name} className="fund-file">
      <IconDownload size={18} aria-hidden />
      <span className="nt-hidden">
        {t('documents.download')}: {title},{' '}
      </span>
      <span>
        {t(file.lang === 'mn' ? 'documents.inMn' : 'documents.inEn')} · PDF · {formatBytes(file.bytes, lang)}
      </span>
    </a>
  )
}
