import { IconFileText } from '@tabler/icons-react'
import { formatDay } from '#contract/core/dates.ts'
import { foundParts } from '#contract/core/find.ts'
import { inLang } from '#contract/core/text.ts'
import type { LawRow } from '#contract/features/laws/index.ts'
import { lawWords } from '#contract/features/laws/words.ts'
import { useSite } from '../site.ts'
import { Found } from './Found.tsx'
import { useForeign } from './foreign.ts'

/** One act in a list: its kind, number and day, its title, and where a search was found in it. */
export function LawCard({ row, q }: { row: LawRow; q: string }) {
  const { t, lang, href } = useSite()
  const foreign = useForeign()
  const title = inLang(row.title, lang)
  return (
    <article className="law">
      <p className="meta">
        <span>{lawWords[lang].category[row.category]}</span>
        {row.number && (
          <span>
            {t('laws.number')} <Found parts={foundParts(row.number, q)} />
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
          <Found parts={foundParts(title, q)} />
        </a>
      </h2>
      {row.found && (
        <p className="law-found" lang={row.found.lang === lang ? undefined : row.found.lang}>
          <Found parts={row.found.parts} />
        </p>
      )}
    </article>
  )
}
