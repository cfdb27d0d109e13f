import type { ReactNode } from 'react'
import { inLang, langOf } from '#contract/core/text/unicode.ts'
import { dayInUlaanbaatar, formatDayLong } from '#contract/core/time/dates.ts'
import type { FundDocument } from '#contract/features/documents/index.ts'
import { documentLabels } from '#contract/features/documents/labels.ts'
import type { Fund } from '#contract/features/funds/index.ts'
import { useSite } from '../site.ts'
import { BodyText } from './BodyText.tsx'
import { Cover } from './Cover.tsx'
import { PeriodOf } from './DocumentCard.tsx'
import { DocumentFiles } from './DocumentFiles.tsx'
import { useForeignLang } from './use-foreign-lang.ts'

interface Props {
  document: FundDocument
  /** Its fund, if that is public. */
  fund?: Pick<Fund, 'id' | 'name'> | undefined
  foot?: ReactNode
}

/** A document for readers: its facts, its description, and its files. */
export function DocumentArticle({ document, fund, foot }: Props) {
  const { t, lang, href } = useSite()
  const foreign = useForeignLang()
  const { title, category, datedOn, postedAt, cover } = document
  const posted = dayInUlaanbaatar(new Date(postedAt))
  return (
    <article className="article document-article">
      <header>
        <p className="meta">
          <span>{documentLabels[lang].category[category]}</span>
          <PeriodOf row={document} />
          {fund && (
            <a href={href(`/fund/${fund.id}`)} lang={foreign(fund.name)}>
              {inLang(fund.name, lang)}
            </a>
          )}
        </p>
        <h1 lang={foreign(title)}>{inLang(title, lang)}</h1>
        {langOf(title, lang) !== lang && <p className="note">{t('documents.onlyMongolian')}</p>}
        <dl className="law-facts">
          {datedOn && (
            <div>
              <dt>{t('documents.datedOn')}</dt>
              <dd>
                <time dateTime={datedOn}>{formatDayLong(datedOn, lang)}</time>
              </dd>
            </div>
          )}
          <div>
            <dt>{t('documents.postedOn')}</dt>
            <dd>
              <time dateTime={posted}>{formatDayLong(posted, lang)}</time>
            </dd>
          </div>
        </dl>
      </header>
      <BodyText record={document} />
      {cover && (
        <div className="document-cover">
          <Cover cover={cover} sizes="15rem" />
        </div>
      )}
      <DocumentFiles files={document.pdfs} title={inLang(title, lang)} />
      {foot && <footer className="article-foot">{foot}</footer>}
    </article>
  )
}
