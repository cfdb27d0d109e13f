import { formatDateTime, formatDay } from '#contract/core/dates.ts'
import { inLang } from '#contract/core/text.ts'
import type { PublicPage } from '../page.ts'
import { CaseJudge, CaseOutcome } from '../parts/CaseJudge.tsx'
import { CasePhotos } from '../parts/CasePhotos.tsx'
import { CaseSteps, useStatusWord } from '../parts/CaseSteps.tsx'
import { useSite } from '../site.ts'

/** A report or message as the citizen follows it by the secret link. Search engines are told to leave it alone. */
export const casePage: PublicPage = {
  head: ({ t, url }, data) => ({
    title: `${t('case.title', { number: String(data.case?.data.number ?? '') })} · ${t('site.name')}`,
    description: t('case.lead'),
    // without the secret, which is nobody else's
    canonical: url.pathname,
    languages: ['mn', 'en'],
    scriptLater: true,
    hidden: true,
  }),
  Body: function Case({ data }) {
    const { t, lang, url } = useSite()
    const word = useStatusWord()
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
        {canJudge && <CaseJudge data={data} />}
        <section className="case-text">
          <h2>{t('case.yours')}</h2>
          <p>{text}</p>
        </section>
      </div>
    )
  },
}
