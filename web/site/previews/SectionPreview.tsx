import { inLang } from '#contract/core/text/unicode.ts'
import type { Section } from '#contract/features/sections/index.ts'
import { AboutText, EducationCard, ServiceCard, Slides } from '../parts/Sections.tsx'
import { useSite } from '../site.ts'
import { Preview } from './Preview.tsx'

interface Props {
  section: Section
  language: 'mn' | 'en'
  onOtherLanguage: () => void
}

/** A section as on its public page, for the dashboard. */
export function SectionPreview({ section, ...view }: Props) {
  const isHome = section.category === 'slide' || section.category === 'education'
  return (
    <Preview path={isHome ? '/' : '/about-us'} label={inLang(section.title, view.language)} wide {...view}>
      <Drawn section={section} />
    </Preview>
  )
}

function Drawn({ section }: { section: Section }) {
  const { t } = useSite()
  switch (section.category) {
    case 'slide':
      return <Slides slides={[section]} />
    case 'about':
      return <AboutText section={section} />
    case 'education':
    case 'service':
      return (
        <section>
          <h2>{t(section.category === 'service' ? 'about.services' : 'parts.education')}</h2>
          <div className="services">
            {section.category === 'service' ? (
              <ServiceCard section={section} />
            ) : (
              <EducationCard section={section} open />
            )}
          </div>
        </section>
      )
  }
}
