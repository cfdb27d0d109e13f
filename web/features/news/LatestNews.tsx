import { inLang, langOf } from '#contract/core/text/localized.ts'
import { news } from '#contract/features/news/index.ts'
import { useLang } from '../../core/i18n/text.ts'
import { useAsk } from '../../core/query/query.ts'
import { HomePart } from '../../core/records/HomePart.tsx'
import { When } from '../../core/records/When.tsx'
import classes from './latest.module.css'
import { newsTexts } from './texts.ts'

/** Number of articles on the home page. */
const LATEST = 5

/** The latest published news of the reader's area and the areas above it, on the home page. */
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
