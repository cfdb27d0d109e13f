import { inLang } from '#contract/core/text/unicode.ts'
import { formatDateTime } from '#contract/core/time/dates.ts'
import type { PublicPage } from '../page.ts'
import { Notice } from '../parts/Notice.tsx'
import { useSite } from '../site.ts'

/** A relative link that reloads the page: a problem page is the same at every address. */
const SAME_ADDRESS = ''

/** Shown for pages that do not exist or are not published. */
export const notFoundPage: PublicPage = {
  status: 404,
  head: ({ t }) => ({
    title: `${t('problem.notFound')} · ${t('site.name')}`,
    description: t('problem.notFoundText'),
    canonical: '/news',
    languages: ['mn', 'en'],
    hidden: true,
  }),
  Body: function NotFound() {
    const { t, href } = useSite()
    return (
      <div className="wide page">
        <Notice level={1} title={t('problem.notFound')} text={t('problem.notFoundText')}>
          <a className="button" href={href('/news')}>
            {t('problem.news')}
          </a>
          <a href={href('/')}>{t('problem.home')}</a>
        </Notice>
      </div>
    )
  },
}

/** Shown when the page is temporarily unavailable. */
export const busyPage: PublicPage = {
  status: 503,
  head: ({ t }) => ({
    title: `${t('problem.busy')} · ${t('site.name')}`,
    description: t('problem.busyText'),
    canonical: '/',
    languages: ['mn', 'en'],
    hidden: true,
  }),
  Body: function Busy() {
    const { t, href } = useSite()
    return (
      <div className="wide page">
        <Notice level={1} title={t('problem.busy')} text={t('problem.busyText')}>
          <a className="button" href={SAME_ADDRESS}>
            {t('problem.retry')}
          </a>
          <a href={href('/')}>{t('problem.home')}</a>
        </Notice>
      </div>
    )
  },
}

/** Shown during maintenance, with the city's message and the expected end. */
export const maintenancePage: PublicPage = {
  status: 503,
  head: ({ t }) => ({
    title: `${t('problem.maintenance')} · ${t('site.name')}`,
    description: t('problem.maintenanceText'),
    canonical: '/',
    languages: ['mn', 'en'],
    hidden: true,
  }),
  Body: function UnderMaintenance({ data }) {
    const { t, lang } = useSite()
    const { text, until } = data.problem?.params ?? {}
    const said = text ? inLang(text, lang) : t('problem.maintenanceText')
    const end = until ? t('problem.maintenanceUntil', { when: formatDateTime(new Date(until), lang) }) : ''
    return (
      <div className="wide page">
        <Notice level={1} title={t('problem.maintenance')} text={`${said} ${end}`.trim()}>
          <a className="button" href={SAME_ADDRESS}>
            {t('problem.retry')}
          </a>
          <a href="/auth/login">{t('problem.signIn')}</a>
        </Notice>
      </div>
    )
  },
}
