import { inLang } from '#contract/core/text/unicode.ts'
import { COMPARED_MAX } from '#contract/features/funds/compare.ts'
import { RANGES } from '#contract/features/funds/figures.ts'
import { feedAddress } from '../feed/address.ts'
import { feedTitle } from '../feed/title.ts'
import { comparedIn } from '../fund-range.ts'
import type { PublicPage } from '../page.ts'
import { CompareChart } from '../parts/CompareChart.tsx'
import { Change, FigureRules, Scrolled } from '../parts/FundFigures.tsx'
import { FundLinks } from '../parts/FundLinks.tsx'
import { Info } from '../parts/Info.tsx'
import { Investors } from '../parts/Investors.tsx'
import { LatestPrice } from '../parts/LatestPrice.tsx'
import { Notice } from '../parts/Notice.tsx'
import { Sparkline } from '../parts/PriceChart.tsx'
import { useForeignLang } from '../parts/use-foreign-lang.ts'
import type { PageData } from '../renderer.ts'
import { useSite } from '../site.ts'

/** All published funds: their prices, and their returns side by side. */
export const fundsPage: PublicPage = {
  texts: 'fund',
  head: ({ t, lang }) => ({
    title: `${t('fund.title')} · ${t('site.name')}`,
    description: t('fund.lead'),
    canonical: '/fund',
    languages: ['mn', 'en'],
    feed: { href: feedAddress('documents', { lang }), title: feedTitle({ t, lang }, 'documents') },
    scriptLater: true,
  }),
  Body: function Funds({ data }) {
    const { t, lang, href } = useSite()
    const foreign = useForeignLang()
    const all = data.funds?.data ?? []
    return (
      <div className="wide page fund">
        <header className="page-head">
          <h1>{t('fund.title')}</h1>
          <p className="lead">{t('fund.lead')}</p>
        </header>
        <FundLinks />
        {all.length === 0 && <Notice title={t('fund.emptyTitle')} text={t('fund.emptyText')} />}
        <ul className="fund-cards">
          {all.map(({ fund, figures }) => (
            <li key={fund.id}>
              <h2 lang={foreign(fund.name)}>
                <a href={href(`/fund/${fund.id}`)}>{inLang(fund.name, lang)}</a>
              </h2>
              <LatestPrice fund={fund} />
              {figures.line.length > 1 && <Sparkline lines={[figures.line]} />}
            </li>
          ))}
        </ul>
        {data.comparison?.data && <CompareChart comparison={data.comparison.data} />}
        {all.length > 0 && <Returns funds={all} hasChart={Boolean(data.comparison?.data)} />}
        {all.length > 0 && <Investors />}
      </div>
    )
  },
}

/** The returns of all funds by range, and the form that puts some of them into one chart. */
function Returns({ funds, hasChart }: { funds: NonNullable<PageData['funds']>['data']; hasChart: boolean }) {
  const { t, lang, url } = useSite()
  const foreign = useForeignLang()
  const { codes, isTooMany } = comparedIn(url)
  const asked = url.searchParams.get('lang')
  const canCompare = funds.length > 1
  const problem = isTooMany
    ? t('chart.tooMany', { n: String(COMPARED_MAX) })
    : codes.length > 0 && !hasChart && t('chart.notComparable')
  return (
    <section>
      <h2>
        {t('fund.compare')}
        <Info name={t('fund.return')}>{`${t('fund.ruleReturn')} ${t('fund.ruleBases')}`}</Info>
      </h2>
      <form action="/fund" className="compare-form">
        {asked && <input type="hidden" name="lang" value={asked} />}
        <Scrolled>
          <table className="figures">
            <thead>
              <tr>
                <th scope="col">{t('fund.name')}</th>
                {RANGES.map((range) => (
                  <th key={range} scope="col">
                    {t(`fund.range.${range}`)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {funds.map(({ fund, figures }) => (
                <tr key={fund.id}>
                  <th scope="row" lang={foreign(fund.name)}>
                    {canCompare ? (
                      <label className="compare-choice">
                        <input
                          type="checkbox"
                          name="compare"
                          value={fund.code}
                          defaultChecked={codes.includes(fund.code)}
                        />
                        {inLang(fund.name, lang)}
                      </label>
                    ) : (
                      inLang(fund.name, lang)
                    )}
                  </th>
                  {figures.ranges.map(({ range, figures: found }) => (
                    <td key={range}>
                      <Change value={found?.change} />
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </Scrolled>
        {problem && (
          <p role="alert" className="form-error">
            {problem}
          </p>
        )}
        {canCompare && (
          <p>
            <button type="submit" className="button">
              {t('chart.compare')}
            </button>
          </p>
        )}
      </form>
      <p className="note">{t('fund.past')}</p>
      <FigureRules />
    </section>
  )
}
