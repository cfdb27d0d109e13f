import type { ContentFull } from '#contract/core/content/answers.ts'
import { isEmptyDoc } from '#contract/core/text/richtext-doc.ts'
import { inLang, langOf } from '#contract/core/text/unicode.ts'
import { RichTextView } from '../../core/content/RichTextView.tsx'
import { useSite } from '../site.ts'
import { srcSetOf } from './Cover.tsx'

/** The text of a record with its pictures; nothing when it has none. */
export function BodyText({ record }: { record: Pick<ContentFull, 'body' | 'files'> }) {
  const { lang } = useSite()
  const doc = inLang(record.body, lang)
  const shownIn = langOf(record.body, lang)
  if (isEmptyDoc(doc)) return null
  return (
    <RichTextView
      doc={doc}
      lang={shownIn === lang ? undefined : shownIn}
      pictureOf={(fileId) => {
        const urls = record.files[fileId]
        return urls && { src: urls.medium, srcSet: srcSetOf(urls, null) }
      }}
    />
  )
}
