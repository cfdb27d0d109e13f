import { inLang } from '#contract/core/text/unicode.ts'
import { formatDateTime, formatDay } from '#contract/core/time/dates.ts'
import type { PublicPage } from '../page.ts'
import { CaseFeedback, CaseOutcome } from '../parts/CaseFeedback.tsx'
import { CasePhotos } from '../parts/CasePhotos.tsx'
import { CaseSteps, useStatusText } from '../parts/CaseSteps.tsx'
import { useSite } from '../site.ts'

/** The case page that citizens open by its secret link. Excluded from search engines. */
export const casePage: PublicPage = {
  head: ({ t, url }, data) => ({
    title: `${t('case.title', { number: String(data.case?.data.number ?? '') })} · ${t('site.name')}`,
    description: t('case.lead'),
    // without the secret, which must not leak
    canonical: url.pathname,
    languages: ['mn', 'en'],
    entry: 'site/case.tsx',
    hidden: true,
  }),
  Body: function Case({ data }) {
    const { t, lang, url } = useSite()
    const word = useStatusText()
    const found = data.case?.data
    if (!found) return null
    const { number, about, area, createdAt, text, status, dueOn, steps, canJudge, outcome } = found
    return (
      <div className="wide page form-page">
        <header className="page-head">
          <h1>{t('case.title', { number: String(number) })}</h1>
          <p className="lead">{`${inLang(about, lang)} · ${inLang(area, lang)}`}</p>
        </header>
        {url.searchParams.has('sent') && (
          <div className="case-sent" role="status">
            <h2>{t('case.sentTitle', { number: String(number) })}</h2>
            <p>{t('case.keep')}</p>
          </div>
        )}
        {found.takesPhotos && (
          <CasePhotos
            caseKey={url.searchParams.get('key') ?? ''}
            photos={found.photos}
            hasFailed={url.searchParams.get('photos') === 'failed'}
          />
        )}
        <dl className="case-facts">
          <div>
            <dt>{t('case.status')}</dt>
            <dd>{word(status)}</dd>
          </div>
          <div>
            <dt>{t('case.createdAt')}</dt>
            <dd>
              <time dateTime={createdAt}>{formatDateTime(new Date(createdAt), lang)}</time>
            </dd>
          </div>
          {dueOn && (
            <div>
              <dt>{t('case.dueOn')}</dt>
              <dd>{formatDay(dueOn, lang)}</dd>
            </div>
          )}
        </dl>
        <CaseSteps steps={steps} />
        {outcome && <CaseOutcome outcome={outcome} />}
        {canJudge && <CaseFeedback data={data} />}
        <section className="case-text">
          <h2>{t('case.yours')}</h2>
          <p>{text}</p>
        </section>
      </div>
    )
  },
}
