import { IconFileText } from '@tabler/icons-react'
import { foundParts } from '#contract/core/text/highlight.ts'
import { inLang } from '#contract/core/text/unicode.ts'
import { formatDay } from '#contract/core/time/dates.ts'
import type { LawRow } from '#contract/features/laws/index.ts'
import { lawLabels } from '#contract/features/laws/labels.ts'
import { useSite } from '../site.ts'
import { MarkedText } from './MarkedText.tsx'
import { useForeignLang } from './use-foreign-lang.ts'

/** One act in a list: kind, number and date, title, and the search match in its text. */
export function LawCard({ row, q }: { row: LawRow; q: string }) {
  const { t, lang, href } = useSite()
  const foreign = useForeignLang()
  const title = inLang(row.title, lang)
  return (
    <article className="law">
      <p className="meta">
        <span>{lawLabels[lang].category[row.category]}</span>
        {row.number && (
          <span>
            {t('laws.number')} <MarkedText parts={foundParts(row.number, q)} />
          </span>
        )}
        {row.adoptedOn && <time dateTime={row.adoptedOn}>{formatDay(row.adoptedOn, lang)}</time>}
        {row.fileCount > 0 && (
          <span>
            <IconFileText size={18} aria-hidden />
            {t('laws.withFile')}
          </span>
        )}
      </p>
      <h2 className="news-title">
        <a href={href(`/laws/${row.id}`)} lang={foreign(row.title)}>
          <MarkedText parts={foundParts(title, q)} />
        </a>
      </h2>
      {row.found && (
        <p className="law-found" lang={row.found.lang === lang ? undefined : row.found.lang}>
          <MarkedText parts={row.found.parts} />
        </p>
      )}
    </article>
  )
}
