import { useSite } from '../site.ts'
import { CityContact } from './CityContact.tsx'

/** The footer of every public page. */
export function Footer() {
  const { t, href } = useSite()
  return (
    <footer className="foot">
      <div className="foot-in">
        <p>
          <strong>{t('site.name')}</strong> <span>{t('site.tagline')}</span>
        </p>
        <CityContact />
        <ul>
          <li>
            <a href={href('/')}>{t('site.home')}</a>
          </li>
          <li>
            <a href={href('/news')}>{t('site.news')}</a>
          </li>
          <li>
            <a href={href('/surveys')}>{t('surveys.title')}</a>
          </li>
          <li>
            <a href={href('/laws')}>{t('laws.title')}</a>
          </li>
          <li>
            <a href={href('/fund')}>{t('site.funds')}</a>
          </li>
          <li>
            <a href={href('/documents')}>{t('site.documents')}</a>
          </li>
          <li>
            <a href={href('/videos')}>{t('videos.title')}</a>
          </li>
          <li>
            <a href={href('/booking')}>{t('services.booking')}</a>
          </li>
          <li>
            <a href={href('/blog')}>{t('services.blog')}</a>
          </li>
          <li>
            <a href={href('/shop')}>{t('services.shop')}</a>
          </li>
          <li>
            <a href={href('/pricing')}>{t('services.plans')}</a>
          </li>
          <li>
            <a href={href('/open-data')}>{t('services.openData')}</a>
          </li>
          <li>
            <a href={href('/faqs')}>{t('faqs.title')}</a>
          </li>
          <li>
            <a href={href('/about-us')}>{t('about.title')}</a>
          </li>
          <li>
            <a href={href('/contact-us')}>{t('contact.title')}</a>
          </li>
          <li>
            <a href={href('/report')}>{t('contact.violation')}</a>
          </li>
          <li>
            <a href="/auth/login">{t('site.signIn')}</a>
          </li>
        </ul>
      </div>
    </footer>
  )
}
