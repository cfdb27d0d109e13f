import { IconChevronDown } from '@tabler/icons-react'
import { foundParts } from '#contract/core/text/highlight.ts'
import { inLang, langOf } from '#contract/core/text/unicode.ts'
import { faqGroups } from '#contract/features/faq/groups.ts'
import type { Faq } from '#contract/features/faq/index.ts'
import { RichTextView } from '../../core/content/RichTextView.tsx'
import { cityName, useSite } from '../site.ts'
import { srcSetOf } from './Cover.tsx'
import { MarkedText } from './MarkedText.tsx'
import { useForeignLang } from './use-foreign-lang.ts'

interface Props {
  category: string
  questions: readonly Faq[]
  /** Shows the answers expanded, as after a search. */
  open: boolean
  q: string
}

/** The questions of a group; the native disclosure element opens an answer without any script. */
export function FaqGroup({ category, questions, open, q }: Props) {
  const site = useSite()
  const { lang } = site
  const foreign = useForeignLang()
  return (
    <section aria-labelledby={`group-${category}`} className="faq-group">
      <h2 id={`group-${category}`}>{cityName(site, faqGroups, category)}</h2>
      {questions.map((question) => {
        const shownIn = langOf(question.body, lang)
        return (
          <details key={question.id} id={`q-${question.id}`} className="faq" open={open}>
            <summary>
              <h3 lang={foreign(question.title)}>
                <MarkedText parts={foundParts(inLang(question.title, lang), q)} />
              </h3>
              <IconChevronDown size={22} aria-hidden />
            </summary>
            <RichTextView
              doc={inLang(question.body, lang)}
              lang={shownIn === lang ? undefined : shownIn}
              pictureOf={(fileId) => {
                const urls = question.files[fileId]
                return urls && { src: urls.medium, srcSet: srcSetOf(urls, null) }
              }}
            />
          </details>
        )
      })}
    </section>
  )
}
