import type { PublicPage } from '../page.ts'
import { CityContact } from '../parts/CityContact.tsx'
import { ContactForm } from '../parts/ContactForm.tsx'
import { Notice } from '../parts/Notice.tsx'
import { useSite } from '../site.ts'

/** The form for messages to the city, a district or a khoroo. */
export const contactPage: PublicPage = {
  head: ({ t, url }) => ({
    title: `${t('contact.title')} · ${t('site.name')}`,
    description: t('contact.lead'),
    canonical: '/contact-us',
    languages: ['mn', 'en'],
    hidden: url.searchParams.has('sent'),
  }),
  Body: function Contact({ data }) {
    const { t, href, url } = useSite()
    if (url.searchParams.has('sent')) {
      return (
        <div className="wide page">
          <Notice level={1} title={t('contact.sentTitle')} text={t('contact.sentText')}>
            <a className="button" href={href('/')}>
              {t('problem.home')}
            </a>
            <a href={href('/contact-us')}>{t('contact.again')}</a>
          </Notice>
        </div>
      )
    }
    return (
      <div className="wide page form-page">
        <header className="page-head">
          <h1>{t('contact.title')}</h1>
          <p className="lead">{t('contact.lead')}</p>
        </header>
        <CityContact title={t('contact.direct')} />
        <ContactForm data={data} />
      </div>
    )
  },
}
