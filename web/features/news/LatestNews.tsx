import { inLang, langOf } from '#contract/core/text.ts'
import { news } from '#contract/features/news/index.ts'
import { HomePart } from '../../core/HomePart.tsx'
import { useAsk } from '../../core/query.ts'
import { useLang } from '../../core/text.ts'
import { When } from '../../core/When.tsx'
import classes from './latest.module.css'
import { newsTexts } from './texts.ts'

/** Pieces of news on the home. */
const LATEST = 5

/** The newest published news of the own area and the areas above it, on the home. */
export default function LatestNews() {
  const t = newsTexts.useText()
  const lang = useLang()
  const asked = useAsk(news, 'list', { query: { pageSize: LATEST, phase: 'published', sort: '-postedAt' } })
  const rows = asked.data?.data ?? []
  return (
    <HomePart
      title={t('home.title')}
      more={{ to: '/dashboard/news/list?phase=published', label: t('home.all') }}
      asked={asked}
      empty={rows.length === 0 && { title: t('home.emptyTitle'), text: t('home.emptyText') }}
    >
      <ul className={classes.news}>
        {rows.map((row) => (
          <li key={row.id}>
            <a href={`/news/${row.id}`} className={classes.piece}>
              {row.cover ? (
                <img src={row.cover.urls.small} alt="" width={96} height={54} loading="lazy" />
              ) : (
                <span className={classes.noPicture} aria-hidden />
              )}
              <span className={classes.words}>
                <strong lang={langOf(row.title, lang)}>
                  <bdi>{inLang(row.title, lang)}</bdi>
                </strong>
                <small>
                  <When at={row.postedAt} as="day" /> · {inLang(row.area, lang)}
                </small>
              </span>
            </a>
          </li>
        ))}
      </ul>
    </HomePart>
  )
}
