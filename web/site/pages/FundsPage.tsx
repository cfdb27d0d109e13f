import { inLang } from '#contract/core/text/localized.ts'
import { RANGES } from '#contract/features/funds/figures.ts'
import { feedAddress } from '../feed/address.ts'
import { feedTitle } from '../feed/title.ts'
import type { PublicPage } from '../page.ts'
import { Change, FigureRules, Scrolled } from '../parts/FundFigures.tsx'
import { FundLinks } from '../parts/FundLinks.tsx'
import { Notice } from '../parts/Notice.tsx'
import { Sparkline } from '../parts/PriceChart.tsx'
import { useForeignLang } from '../parts/use-foreign-lang.ts'
import { useSite } from '../site.ts'
import { LatestPrice } from './FundPage.tsx'

/** All published funds: their prices, and their returns side by side. */
export const fundsPage: PublicPage = {
  head: ({ t, lang }) => ({
    title: `${t('fund.title')} · ${t('site.name')}`,
    description: t('fund.lead'),
    canonical: '/fund',
    languages: ['mn', 'en'],
    feed: { href: feedAddress('documents', { lang }), title: feedTitle({ t, lang }, 'documents') },
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
              {figures.line.length > 1 && <Sparkline line={figures.line} />}
            </li>
          ))}
        </ul>
        {all.length > 0 && (
          <section>
            <h2>{t('fund.compare')}</h2>
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
                  {all.map(({ fund, figures }) => (
                    <tr key={fund.id}>
                      <th scope="row">{inLang(fund.name, lang)}</th>
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
            <p className="note">{t('fund.past')}</p>
            <FigureRules />
          </section>
        )}
      </div>
    )
  },
}
