import { IconArrowLeft } from '@tabler/icons-react'
import { excerptOf } from '#contract/core/text/richtext-doc.ts'
import { inLang } from '#contract/core/text/unicode.ts'
import { documentLabels } from '#contract/features/documents/labels.ts'
import type { PublicPage } from '../page.ts'
import { DocumentArticle } from '../parts/DocumentArticle.tsx'
import { ShareBar } from '../parts/ShareBar.tsx'
import { useSite } from '../site.ts'

/** Maximum length of a description in search engines, characters. */
const DESCRIPTION_MAX_CHARS = 160

/** The page of a document, which can be read in the page or downloaded. */
export const documentPage: PublicPage = {
  texts: 'fund',
  head: ({ t, lang }, data) => {
    const document = data.document?.data
    if (!document)
      return {
        title: t('site.name'),
        description: t('documents.lead'),
        canonical: '/documents',
        languages: ['mn'],
        hidden: true,
      }
    const kind = `${documentLabels[lang].category[document.category]} ${document.year}`
    return {
      title: `${inLang(document.title, lang)} · ${kind} · ${t('site.name')}`,
      description: excerptOf(inLang(document.body, lang), DESCRIPTION_MAX_CHARS) || t('documents.lead'),
      canonical: `/documents/${document.id}`,
      languages: document.title.en ? ['mn', 'en'] : ['mn'],
    }
  },
  Body: function DocumentBody({ data }) {
    const { t, lang, href } = useSite()
    const document = data.document?.data
    if (!document) return null
    const fund = data.fundNames?.data.find(({ id }) => id === document.fundId)
    return (
      <div className="wide page">
        <p className="way">
          <a href={href('/documents')}>
            <IconArrowLeft size={18} aria-hidden className="mirror" />
            {t('documents.back')}
          </a>
        </p>
        <DocumentArticle document={document} fund={fund} foot={<ShareBar title={inLang(document.title, lang)} />} />
      </div>
    )
  },
}
