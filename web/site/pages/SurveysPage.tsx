import { formatNumber, plural } from '#contract/core/text/numbers.ts'
import { inLang } from '#contract/core/text/unicode.ts'
import { formatDay } from '#contract/core/time/dates.ts'
import type { SurveyRow } from '#contract/features/surveys/index.ts'
import { feedAddress } from '../feed/address.ts'
import { feedTitle } from '../feed/title.ts'
import type { PublicPage } from '../page.ts'
import { areaLabel } from '../parts/area-label.ts'
import { FeedLink } from '../parts/FeedLink.tsx'
import { Notice } from '../parts/Notice.tsx'
import { Pager } from '../parts/Pager.tsx'
import { useForeignLang } from '../parts/use-foreign-lang.ts'
import { useRunningForMe } from '../parts/use-reader.ts'
import { addressOf, useSite } from '../site.ts'
import { surveyFilterOf } from '../survey-filter.ts'

const NOTHING = { data: [], meta: { page: 1, pageSize: 1, total: 0 } }

/** One survey in a list. */
function SurveyCard({ row, isClosed = false }: { row: SurveyRow; isClosed?: boolean }) {
  const { t, lang, href } = useSite()
  const foreign = useForeignLang()
  const n = formatNumber(isClosed ? row.collected : row.questions, lang)
  return (
    <article className="law survey">
      <p className="meta">
        {row.endDate && (
          <time dateTime={row.endDate}>
            {isClosed ? formatDay(row.endDate, lang) : t('surveys.until', { date: formatDay(row.endDate, lang) })}
          </time>
        )}
        <span lang={foreign(row.area)}>{inLang(row.area, lang)}</span>
        <span>
          {isClosed
            ? plural(row.collected, lang, {
                one: t('surveys.collected.one', { n }),
                other: t('surveys.collected.other', { n }),
              })
            : plural(row.questions, lang, {
                one: t('surveys.questions.one', { n }),
                other: t('surveys.questions.other', { n }),
              })}
        </span>
        {!isClosed && <span>{t('surveys.minutes', { n: formatNumber(row.minutes, lang) })}</span>}
      </p>
      <h3 className="news-title">
        <a href={href(`/survey/${row.id}`)} lang={foreign(row.title)}>
          {inLang(row.title, lang)}
        </a>
      </h3>
      <p className="survey-go">
        <a className={isClosed ? 'quiet' : 'button'} href={href(`/survey/${row.id}`)}>
          {t(isClosed ? 'surveys.seeResult' : row.channels.includes('online') ? 'surveys.answer' : 'surveys.read')}
          <span className="nt-hidden">: {inLang(row.title, lang)}</span>
        </a>
      </p>
    </article>
  )
}

/** Running surveys, and the results of closed ones. */
export const surveysPage: PublicPage = {
  head: (site) => {
    const { t, lang, url } = site
    const { page, askedIn } = surveyFilterOf(url)
    const nth = page > 1 ? ` · ${t('news.page', { n: formatNumber(page, lang) })}` : ''
    return {
      title: `${t('surveys.title')}${nth} · ${t('site.name')}`,
      description: t('surveys.lead'),
      canonical: addressOf('/surveys', { askedIn, page: page > 1 ? String(page) : undefined }),
      languages: ['mn', 'en'],
      feed: { href: feedAddress('surveys', { areaId: askedIn, lang }), title: feedTitle(site, 'surveys') },
    }
  },
  Body: function Surveys({ data }) {
    const { t, lang, url, href } = useSite()
    const { askedIn } = surveyFilterOf(url)
    const mine = useRunningForMe(askedIn)
    const running = mine ?? data.surveysRunning ?? NOTHING
    const closed = data.surveysClosed ?? NOTHING
    return (
      <div className="wide page">
        <header className="page-head">
          <h1>{t('surveys.title')}</h1>
          <p className="lead">{t('surveys.lead')}</p>
        </header>
        <form action="/surveys" className="filters places">
          {url.searchParams.get('lang') && (
            <input type="hidden" name="lang" value={url.searchParams.get('lang') ?? ''} />
          )}
          <div className="place">
            <label>
              <span className="place-label">{t('surveys.askedIn')}</span>
              <select name="askedIn" key={askedIn} defaultValue={askedIn ?? ''}>
                <option value="">{t('surveys.everywhere')}</option>
                {(data.districts?.data ?? []).map((area) => (
                  <option key={area.id} value={area.id}>
                    {areaLabel(area, lang, t)}
                  </option>
                ))}
              </select>
            </label>
            <button type="submit" className="quiet">
              {t('news.apply')}
            </button>
          </div>
        </form>
        <section aria-labelledby="running">
          <h2 id="running">{t('surveys.running')}</h2>
          {mine && <p className="lead">{t('surveys.mine')}</p>}
          {running.data.length > 0 ? (
            <div className="laws">
              {running.data.map((row) => (
                <SurveyCard key={row.id} row={row} />
              ))}
            </div>
          ) : (
            <Notice title={t('surveys.noneRunning')} text={t('surveys.noneText')} />
          )}
        </section>
        {closed.meta.total > 0 && (
          <section aria-labelledby="closed" className="survey-closed">
            <h2 id="closed">{t('surveys.closed')}</h2>
            <div className="laws">
              {closed.data.map((row) => (
                <SurveyCard key={row.id} row={row} isClosed />
              ))}
            </div>
            <Pager
              page={closed.meta.page}
              pages={Math.ceil(closed.meta.total / closed.meta.pageSize)}
              to={(page) => href('/surveys', { askedIn, page: page > 1 ? String(page) : undefined })}
            />
          </section>
        )}
        <FeedLink feed="surveys" areaId={askedIn} />
      </div>
    )
  },
}
