import type { PublicPage } from '../page.ts'
import { Notice } from '../parts/Notice.tsx'
import { ReportForm } from '../parts/ReportForm.tsx'
import { addressOf, useSite } from '../site.ts'

/** The form of the application, for people with an account. */
const WITH_ACCOUNT = '/violations/new'

/** The form for reporting a violation without an account. */
export const reportPage: PublicPage = {
  head: ({ t, url }) => ({
    title: `${t('report.title')} · ${t('site.name')}`,
    description: t('report.lead'),
    canonical: '/report',
    languages: ['mn', 'en'],
    scriptLater: true,
    hidden: url.searchParams.has('sent'),
  }),
  Body: function Report({ data }) {
    const { t, href, url } = useSite()
    const signIn = addressOf('/auth/login', { returnTo: WITH_ACCOUNT })
    // only detected bots are redirected here: people get the page of their case
    if (url.searchParams.has('sent')) {
      return (
        <div className="wide page">
          <Notice level={1} title={t('report.sentTitle')} text={t('report.sentText')}>
            <a className="button" href={href('/')}>
              {t('problem.home')}
            </a>
          </Notice>
        </div>
      )
    }
    if (data.report?.data.withoutAccount === false) {
      return (
        <div className="wide page">
          <Notice level={1} title={t('report.title')} text={t('report.needsAccount')}>
            <a className="button" href={signIn}>
              {t('site.signIn')}
            </a>
          </Notice>
        </div>
      )
    }
    return (
      <div className="wide page form-page">
        <header className="page-head">
          <h1>{t('report.title')}</h1>
          <p className="lead">
            {t('report.lead')} <a href={signIn}>{t('report.withAccount')}</a>
          </p>
        </header>
        <ReportForm data={data} />
      </div>
    )
  },
}
