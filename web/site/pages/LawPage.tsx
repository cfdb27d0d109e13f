import { IconArrowLeft } from '@tabler/icons-react'
import { excerptOf } from '#contract/core/text/richtext-doc.ts'
import { inLang } from '#contract/core/text/unicode.ts'
import { lawLabels } from '#contract/features/laws/labels.ts'
import type { PublicPage } from '../page.ts'
import { LawArticle } from '../parts/LawArticle.tsx'
import { ShareBar } from '../parts/ShareBar.tsx'
import { useSite } from '../site.ts'

/** Maximum length of a description in search engines, characters. */
const DESCRIPTION_MAX_CHARS = 160

/** The page of an act. */
export const lawPage: PublicPage = {
  head: ({ t, lang }, data) => {
    const law = data.law?.data
    if (!law)
      return { title: t('site.name'), description: t('laws.lead'), canonical: '/laws', languages: ['mn'], hidden: true }
    const kind = [lawLabels[lang].category[law.category], law.number].filter(Boolean).join(' ')
    return {
      title: `${inLang(law.title, lang)} · ${kind} · ${t('site.name')}`,
      description: excerptOf(inLang(law.body, lang), DESCRIPTION_MAX_CHARS) || t('laws.lead'),
      canonical: `/laws/${law.id}`,
      languages: law.title.en ? ['mn', 'en'] : ['mn'],
    }
  },
  Body: function LawBody({ data }) {
    const { t, lang, href } = useSite()
    const law = data.law?.data
    if (!law) return null
    return (
      <div className="page">
        <p className="way column">
          <a href={href('/laws')}>
            <IconArrowLeft size={18} aria-hidden className="mirror" />
            {t('laws.back')}
          </a>
        </p>
        <LawArticle law={law} foot={<ShareBar title={inLang(law.title, lang)} />} />
      </div>
    )
  },
}
