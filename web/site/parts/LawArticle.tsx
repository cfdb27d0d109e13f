import { IconExternalLink } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { isWebAddress } from '#contract/core/text/href.ts'
import { formatNumber } from '#contract/core/text/numbers.ts'
import { headingsOf, isEmptyDoc } from '#contract/core/text/richtext-doc.ts'
import { inLang, langOf } from '#contract/core/text/unicode.ts'
import { formatDayLong } from '#contract/core/time/dates.ts'
import type { Law } from '#contract/features/laws/index.ts'
import { lawLabels } from '#contract/features/laws/labels.ts'
import { RichTextView } from '../../core/content/RichTextView.tsx'
import { useSite } from '../site.ts'
import { Attachments } from './Attachments.tsx'
import { srcSetOf } from './Cover.tsx'
import { useForeignLang } from './use-foreign-lang.ts'

/** Minimum number of headings for a table of contents. */
const CONTENTS_FROM = 2

/** An act for citizens: its facts, its text with a table of contents, its files, and the organisations bound by it. */
export function LawArticle({ law, foot }: { law: Law; foot?: ReactNode }) {
  const { t, lang } = useSite()
  const foreign = useForeignLang()
  const doc = inLang(law.body, lang)
  const shownIn = langOf(law.body, lang)
  return (
    <article className="column article law-article">
      <header>
        <p className="meta">
          <span>{lawLabels[lang].category[law.category]}</span>
          {law.number && (
            <span>
              {t('laws.number')} {law.number}
            </span>
          )}
        </p>
        <h1 lang={foreign(law.title)}>{inLang(law.title, lang)}</h1>
        {langOf(law.title, lang) !== lang && <p className="note">{t('laws.onlyMongolian')}</p>}
        <Facts law={law} />
      </header>
      <Attachments files={law.attachments} />
      <Contents law={law} />
      {!isEmptyDoc(doc) && (
        <RichTextView
          doc={doc}
          anchors
          lang={shownIn === lang ? undefined : shownIn}
          pictureOf={(fileId) => {
            const urls = law.files[fileId]
            return urls && { src: urls.medium, srcSet: srcSetOf(urls, null) }
          }}
        />
      )}
      <Organisations law={law} />
      <footer className="article-foot">
        {law.sourceUrl && isWebAddress(law.sourceUrl) && (
          <a href={law.sourceUrl} rel="noopener noreferrer" className="law-source">
            <IconExternalLink size={18} aria-hidden />
            {t('laws.source')}
          </a>
        )}
        {foot}
      </footer>
    </article>
  )
}

function Facts({ law }: { law: Law }) {
  const { t, lang } = useSite()
  const days = [
    [t('laws.adoptedOn'), law.adoptedOn],
    [t('laws.effectiveOn'), law.effectiveOn],
  ] as const
  return (
    <dl className="law-facts">
      {days.map(
        ([name, day]) =>
          day && (
            <div key={name}>
              <dt>{name}</dt>
              <dd>
                <time dateTime={day}>{formatDayLong(day, lang)}</time>
              </dd>
            </div>
          ),
      )}
    </dl>
  )
}

/** The table of contents, if there are enough headings. */
function Contents({ law }: { law: Law }) {
  const { t, lang } = useSite()
  const headings = headingsOf(inLang(law.body, lang))
  if (headings.length < CONTENTS_FROM) return null
  return (
    <nav className="contents" aria-labelledby="law-contents">
      <h2 id="law-contents">{t('laws.contents')}</h2>
      <ol>
        {headings.map(({ id, level, text }) => (
          <li key={id} data-level={level}>
            <a href={`#${id}`}>{text}</a>
          </li>
        ))}
      </ol>
    </nav>
  )
}

function Organisations({ law }: { law: Law }) {
  const { t, lang } = useSite()
  const foreign = useForeignLang()
  if (law.organisations.length === 0) return null
  return (
    <details className="law-bound">
      <summary>{t('laws.organisations', { n: formatNumber(law.organisations.length, lang) })}</summary>
      <ul>
        {law.organisations.map((one) => (
          <li key={one.id} lang={foreign(one.name)}>
            {inLang(one.name, lang)}
          </li>
        ))}
      </ul>
    </details>
  )
}
