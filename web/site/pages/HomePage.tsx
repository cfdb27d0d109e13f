import { IconArrowRight, IconBellRinging } from '@tabler/icons-react'
import { inLang } from '#contract/core/text/unicode.ts'
import type { NewsRow } from '#contract/features/news/index.ts'
import type { PublicPage } from '../page.ts'
import { areaLabel } from '../parts/area-label.ts'
import { HomeEducation, HomeSlides, HomeVideos } from '../parts/HomeParts.tsx'
import { MyKhoroo } from '../parts/MyKhoroo.tsx'
import { NewsCard } from '../parts/NewsCard.tsx'
import { Notice } from '../parts/Notice.tsx'
import { Search } from '../parts/Search.tsx'
import { Tasks } from '../parts/Tasks.tsx'
import { useForeignLang } from '../parts/use-foreign-lang.ts'
import type { PageData } from '../renderer.ts'
import { useSite } from '../site.ts'

const LINES = 5
const CARDS = 3

/** The city's home page. */
export const homePage: PublicPage = {
  head: ({ t }) => ({
    title: `${t('home.title')} · ${t('site.name')}`,
    description: t('home.lead'),
    canonical: '/',
    languages: ['mn', 'en'],
  }),
  Body: function Home({ data }) {
    const { t } = useSite()
    return (
      <>
        <section className="hero">
          <div className="hero-in">
            <h1>{t('home.title')}</h1>
            <p>{t('home.lead')}</p>
            <Search action="/search" label={t('home.search')} />
          </div>
        </section>
        <div className="wide">
          <Tasks running={data.surveysRunning?.meta.total ?? 0} />
          <HomeSlides data={data} />
          <Alerts alerts={data.pinned?.data ?? []} />
          <Stories stories={unpinned(data)} />
          <HomeEducation data={data} />
          <HomeVideos data={data} />
          <MyKhoroo data={data} />
          <Districts data={data} />
          <section className="entry">
            <div>
              <h2>{t('home.staff')}</h2>
              <p>{t('home.staffText')}</p>
            </div>
            <a className="button" href="/auth/login">
              {t('site.signIn')}
            </a>
          </section>
        </div>
      </>
    )
  },
}

/** The latest news except those shown as alerts. */
const unpinned = ({ pinned, list }: PageData): NewsRow[] =>
  (list?.data ?? []).filter(({ id }) => !pinned?.data.some((alert) => alert.id === id))

/** Pinned news, one line each. */
function Alerts({ alerts }: { alerts: readonly NewsRow[] }) {
  const { t, lang, href } = useSite()
  const foreign = useForeignLang()
  if (alerts.length === 0) return null
  return (
    <section aria-labelledby="alerts" className="alerts">
      <h2 id="alerts">
        <IconBellRinging size={22} aria-hidden />
        {t('home.alerts')}
      </h2>
      <ul>
        {alerts.map((row) => (
          <li key={row.id}>
            <a href={href(`/news/${row.id}`)} lang={foreign(row.title)}>
              {inLang(row.title, lang)}
            </a>
            <small>{inLang(row.area, lang)}</small>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Stories({ stories }: { stories: NewsRow[] }) {
  const { t, href } = useSite()
  // The lead story is one with a picture, if possible.
  const lead = stories.find(({ cover }) => cover) ?? stories[0]
  if (!lead) return <Notice title={t('home.none')} text={t('home.noneText')} />
  const rest = stories.filter((row) => row !== lead)
  const lines = rest.slice(0, LINES)
  const cards = rest.slice(LINES, LINES + CARDS)
  return (
    <section aria-labelledby="latest">
      <div className="section-head">
        <h2 id="latest">{t('home.latest')}</h2>
        <a href={href('/news')}>
          {t('home.all')} <IconArrowRight size={18} aria-hidden className="mirror" />
        </a>
      </div>
      <div className="front">
        <NewsCard row={lead} look="lead" level={3} eager />
        {lines.length > 0 && (
          <div className="front-side">
            {lines.map((row) => (
              <NewsCard key={row.id} row={row} look="line" level={3} />
            ))}
          </div>
        )}
      </div>
      {cards.length > 0 && (
        <div className="grid">
          {cards.map((row) => (
            <NewsCard key={row.id} row={row} level={3} />
          ))}
        </div>
      )}
    </section>
  )
}

function Districts({ data }: { data: PageData }) {
  const { t, href, lang } = useSite()
  if (!data.districts?.data.length) return null
  return (
    <section aria-labelledby="by-area">
      <div className="section-head">
        <h2 id="by-area">{t('home.byArea')}</h2>
      </div>
      <p className="lead">{t('home.byAreaText')}</p>
      <ul className="districts">
        {data.districts.data.map((district) => (
          <li key={district.id}>
            <a href={href('/news', { areaId: district.id })}>{areaLabel(district, lang, t)}</a>
          </li>
        ))}
      </ul>
    </section>
  )
}
