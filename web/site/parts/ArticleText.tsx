import { inLang, langOf } from '#contract/core/text/unicode.ts'
import type { News } from '#contract/features/news/index.ts'
import { RichTextView } from '../../core/content/RichTextView.tsx'
import { useSite } from '../site.ts'
import { srcSetOf } from './Cover.tsx'
import { useForeignLang } from './use-foreign-lang.ts'

const COLUMN = '(min-width: 46em) 680px, 100vw'

/** The picture and the text of an article or a post, with the language of what is not translated. */
export function ArticleText({ of }: { of: Pick<News, 'cover' | 'body' | 'files'> }) {
  const { lang } = useSite()
  const foreign = useForeignLang()
  return (
    <>
      {of.cover && (
        <figure className="article-cover">
          <img
            src={of.cover.urls.medium}
            srcSet={srcSetOf(of.cover.urls, of.cover.width)}
            sizes={COLUMN}
            width={of.cover.width ?? 1600}
            height={of.cover.height ?? 900}
            alt={inLang(of.cover.alt, lang)}
            lang={foreign(of.cover.alt)}
            fetchPriority="high"
          />
        </figure>
      )}
      <RichTextView
        doc={inLang(of.body, lang)}
        lang={langOf(of.body, lang) === lang ? undefined : langOf(of.body, lang)}
        pictureOf={(fileId) => {
          const urls = of.files[fileId]
          return urls && { src: urls.medium, srcSet: srcSetOf(urls, null), sizes: COLUMN }
        }}
      />
    </>
  )
}
