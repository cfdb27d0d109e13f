import { IconArrowLeft } from '@tabler/icons-react'
import { formatNumber } from '#contract/core/text/numbers.ts'
import { inLang } from '#contract/core/text/unicode.ts'
import { formatDay } from '#contract/core/time/calendar.ts'
import type { ComparedBenchmark } from '#contract/features/benchmarks/index.ts'
import type { Fund } from '#contract/features/funds/index.ts'
import { feedAddress } from '../feed/address.ts'
import { feedTitle } from '../feed/title.ts'
import type { PublicPage } from '../page.ts'
import { BenchmarkTable } from '../parts/BenchmarkTable.tsx'
import { Documents } from '../parts/Documents.tsx'
import { FactSheet } from '../parts/FactSheet.tsx'
import { FundChart } from '../parts/FundChart.tsx'
import { Corrections, FigureRules, RangeTable, YearTable } from '../parts/FundFigures.tsx'
import { FundHoldings } from '../parts/FundHoldings.tsx'
import { Investors } from '../parts/Investors.tsx'
import { LatestPrice } from '../parts/LatestPrice.tsx'
import { priceOf } from '../parts/PriceChart.tsx'
import { ShareBar } from '../parts/ShareBar.tsx'
import { useForeignLang } from '../parts/use-foreign-lang.ts'
import { useSite } from '../site.ts'

const NO_BENCHMARKS: ComparedBenchmark[] = []

/** The page of a fund: price, chart, return, risk and facts. */
export const fundPage: PublicPage = {
  texts: 'fund',
  head: ({ t, lang }, data) => {
    const fund = data.fund?.data
    if (!fund)
      return { title: t('site.name'), description: t('fund.lead'), canonical: '/fund', languages: ['mn'], hidden: true }
    const { latest, currency } = fund
    const price = latest && `${priceOf(latest.price, lang)} ${currency} · ${formatDay(latest.day, lang)}`
    return {
      title: `${inLang(fund.name, lang)} · ${t('fund.title')} · ${t('site.name')}`,
      description: [price, t('fund.past')].filter(Boolean).join('. '),
      canonical: `/fund/${fund.id}`,
      ...(latest && { picture: sharePictureOf(fund.id, latest, lang, inLang(fund.name, lang)) }),
      languages: ['mn', 'en'],
      feed: { href: feedAddress('documents', { lang }), title: feedTitle({ t, lang }, 'documents') },
      scriptLater: true,
    }
  },
  Body: function FundBody({ data }) {
    const { t, lang, href } = useSite()
    const foreign = useForeignLang()
    const fund = data.fund?.data
    const figures = data.fundFigures?.data
    const benchmarks = data.benchmarks?.data ?? NO_BENCHMARKS
    if (!fund || !figures) return null
    const description = inLang(fund.description, lang)
    return (
      <div className="wide page fund">
        <p className="way">
          <a href={href('/fund')}>
            <IconArrowLeft size={18} aria-hidden className="mirror" />
            {t('fund.back')}
          </a>
        </p>
        <header className="page-head">
          <h1 lang={foreign(fund.name)}>{inLang(fund.name, lang)}</h1>
          {description && (
            <p className="lead" lang={foreign(fund.description)}>
              {description}
            </p>
          )}
          <LatestPrice fund={fund} withRule />
        </header>
        <FundChart fund={fund} figures={figures} benchmarks={benchmarks} />
        <section>
          <h2>{t('fund.returns')}</h2>
          <RangeTable ranges={figures.ranges} />
          <p className="note">{t('fund.past')}</p>
          <FigureRules />
        </section>
        <BenchmarkTable name={inLang(fund.name, lang)} figures={figures} benchmarks={benchmarks} />
        <YearTable years={figures.years} />
        <FundHoldings fund={fund} holdings={data.fundHoldings?.data} />
        <Corrections corrections={figures.corrections} />
        <Facts fund={fund} />
        <FactSheet fund={fund} figures={figures} />
        <Investors fundId={fund.id} />
        <Documents rows={data.documents?.data ?? []} fundId={fund.id} />
        <ShareBar title={inLang(fund.name, lang)} />
      </div>
    )
  },
}

/** The address changes with the price: networks keep a picture by its address. */
const sharePictureOf = (id: string, { day, price }: NonNullable<Fund['latest']>, lang: string, name: string) => ({
  url: `/v1/funds/${id}/share-picture?${new URLSearchParams({ lang, v: `${day} ${price}` })}`,
  alt: name,
  width: 1200,
  height: 630,
})

function Facts({ fund }: { fund: Fund }) {
  const { t, lang } = useSite()
  const foreign = useForeignLang()
  const text = (value: Fund['name']) =>
    inLang(value, lang) && (
      <span lang={foreign(value)} className="long">
        {inLang(value, lang)}
      </span>
    )
  const facts = [
    ['code', fund.code],
    ['currency', fund.currency],
    ['inception', formatDay(fund.inception, lang)],
    ['units', fund.units && formatNumber(fund.units, lang)],
    ['manager', text(fund.manager)],
    ['custodian', text(fund.custodian)],
    ['licence', fund.licence],
    ['minimum', fund.minimum && `${formatNumber(fund.minimum, lang)} ${fund.currency}`],
    ['risk', fund.risk && t('fund.riskOf', { n: String(fund.risk) })],
    ['fees', text(fund.fees)],
  ] as const
  return (
    <section>
      <h2>{t('fund.facts')}</h2>
      <dl className="fund-facts">
        {facts.map(
          ([name, value]) =>
            value && (
              <div key={name}>
                <dt>{t(`fund.${name}`)}</dt>
                <dd>{value}</dd>
              </div>
            ),
        )}
      </dl>
    </section>
  )
}
