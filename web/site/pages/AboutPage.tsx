import { teamLabels } from '#contract/features/team/labels.ts'
import { feedAddress } from '../feed/address.ts'
import { feedTitle } from '../feed/title.ts'
import type { PublicPage } from '../page.ts'
import { Documents } from '../parts/Documents.tsx'
import { Investors } from '../parts/Investors.tsx'
import { Notice } from '../parts/Notice.tsx'
import { AboutText, ServiceCard } from '../parts/Sections.tsx'
import { TeamGroup } from '../parts/TeamGroup.tsx'
import { useSite } from '../site.ts'

/** About the city's investment fund: texts, services, and its people. */
export const aboutPage: PublicPage = {
  texts: 'fund',
  head: ({ t, lang }) => ({
    title: `${t('about.title')} · ${t('site.name')}`,
    description: t('about.lead'),
    canonical: '/about-us',
    languages: ['mn', 'en'],
    feed: { href: feedAddress('documents', { lang }), title: feedTitle({ t, lang }, 'documents') },
  }),
  Body: function About({ data }) {
    const { t, lang, href } = useSite()
    const texts = data.about?.data.flatMap(({ records }) => records) ?? []
    const services = data.services?.data.flatMap(({ records }) => records) ?? []
    const groups = data.team?.data ?? []
    const documents = data.documents?.data ?? []
    const parts = [
      ...(services.length > 0 ? [{ to: '#services', name: t('about.services') }] : []),
      ...groups.map(({ category }) => ({ to: `#team-${category}`, name: teamLabels[lang].category[category] })),
      ...(documents.length > 0 ? [{ to: '#documents', name: t('documents.title') }] : []),
    ]
    return (
      <div className="wide page about">
        <header className="page-head">
          <h1>{t('about.title')}</h1>
          <p className="lead">{t('about.lead')}</p>
        </header>
        {parts.length > 1 && (
          <nav className="chips" aria-label={t('about.parts')}>
            {parts.map(({ to, name }) => (
              <a key={to} href={to}>
                {name}
              </a>
            ))}
          </nav>
        )}
        {texts.map((section) => (
          <AboutText key={section.id} section={section} />
        ))}
        {services.length > 0 && (
          <section aria-labelledby="services">
            <h2 id="services">{t('about.services')}</h2>
            <div className="services">
              {services.map((section) => (
                <ServiceCard key={section.id} section={section} />
              ))}
            </div>
          </section>
        )}
        {groups.map(({ category, records }) => (
          <TeamGroup key={category} group={category} people={records} />
        ))}
        <Documents rows={documents} />
        {texts.length === 0 && parts.length === 0 ? (
          <Notice title={t('about.emptyTitle')} text={t('about.emptyText')}>
            <a className="button" href={href('/fund')}>
              {t('fund.title')}
            </a>
          </Notice>
        ) : (
          <Investors />
        )}
      </div>
    )
  },
}
