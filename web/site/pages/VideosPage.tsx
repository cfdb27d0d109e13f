import { IconArrowLeft } from '@tabler/icons-react'
import { totalText } from '#contract/core/model/total-text.ts'
import { plural } from '#contract/core/text/numbers.ts'
import { excerptOf } from '#contract/core/text/richtext-doc.ts'
import { inLang } from '#contract/core/text/unicode.ts'
import { embedAddress } from '#contract/features/videos/addresses.ts'
import type { PublicPage } from '../page.ts'
import { Notice } from '../parts/Notice.tsx'
import { Pager } from '../parts/Pager.tsx'
import { Search } from '../parts/Search.tsx'
import { ShareBar } from '../parts/ShareBar.tsx'
import { VideoArticle } from '../parts/VideoArticle.tsx'
import { VideoCard } from '../parts/VideoCard.tsx'
import type { PageData } from '../renderer.ts'
import { addressOf, useSite } from '../site.ts'
import { videoCategoriesIn, videoFilterOf, videoQueryOf } from '../video-filter.ts'

/** Maximum length of a description in search engines, characters. */
const DESCRIPTION_MAX_CHARS = 160

/** The only site whose player may be framed: that of the opened video. */
function framesOf(data: PageData): string[] {
  const source = data.video?.data.source
  return source && source.provider !== 'file' ? [new URL(embedAddress(source)).origin] : []
}

/** Videos by category, with a search; `?video=` opens one. */
export const videosPage: PublicPage = {
  head: ({ t, lang, url, city }, data) => {
    const filter = videoFilterOf(url, city)
    const video = data.video?.data
    if (video) {
      const { cover } = video
      return {
        title: `${inLang(video.title, lang)} · ${t('site.name')}`,
        description: excerptOf(inLang(video.body, lang), DESCRIPTION_MAX_CHARS) || t('videos.lead'),
        canonical: addressOf('/videos', { video: video.id }),
        languages: video.title.en ? ['mn', 'en'] : ['mn'],
        frames: framesOf(data),
        ...(cover && {
          picture: { url: cover.urls.large, alt: inLang(cover.alt, lang), width: cover.width, height: cover.height },
        }),
      }
    }
    return {
      title: `${filter.q ? t('news.searchFor', { q: filter.q }) : t('videos.title')} · ${t('site.name')}`,
      description: t('videos.lead'),
      canonical: addressOf('/videos', videoQueryOf(filter)),
      languages: ['mn', 'en'],
      hidden: filter.q !== undefined,
    }
  },
  Body: function Videos({ data }) {
    const { t, lang, url, href, city } = useSite()
    const filter = videoFilterOf(url, city)
    const video = data.video?.data
    const { data: rows, meta } = data.videos ?? { data: [], meta: { page: 1, pageSize: 1, total: 0 } }
    const n = totalText(meta, lang) ?? ''
    const { page: _, video: __, ...kept } = filter
    const to = (change: Partial<typeof filter>) => href('/videos', videoQueryOf({ ...kept, page: 1, ...change }))
    const others = rows.filter(({ id }) => id !== video?.id)
    const grid = others.length > 0 && (
      <div className="grid">
        {others.map((row, i) => (
          <VideoCard key={row.id} row={row} to={href('/videos', { video: row.id })} eager={!video && i === 0} />
        ))}
      </div>
    )
    if (video)
      return (
        <div className="page">
          <p className="way column">
            <a href={href('/videos')}>
              <IconArrowLeft size={18} aria-hidden className="mirror" />
              {t('videos.back')}
            </a>
          </p>
          <VideoArticle video={video} foot={<ShareBar title={inLang(video.title, lang)} />} />
          {grid && (
            <section className="wide more" aria-labelledby="more">
              <h2 id="more">{t('videos.more')}</h2>
              {grid}
            </section>
          )}
        </div>
      )
    return (
      <div className="wide page">
        <header className="page-head">
          <h1>{filter.q ? t('news.searchFor', { q: filter.q }) : t('videos.title')}</h1>
          <p className="lead">
            {plural(meta.total, lang, { one: t('videos.count.one', { n }), other: t('videos.count.other', { n }) })}
          </p>
        </header>
        <div className="filters">
          <Search action="/videos" label={t('videos.search')} value={filter.q} keep={{ category: filter.category }} />
          <nav aria-label={t('news.category')} className="chips">
            <a href={to({ category: undefined })} aria-current={filter.category ? undefined : 'true'}>
              {t('news.allCategories')}
            </a>
            {videoCategoriesIn(city).map(({ key, name }) => (
              <a key={key} href={to({ category: key })} aria-current={filter.category === key ? 'true' : undefined}>
                {inLang(name, lang)}
              </a>
            ))}
          </nav>
        </div>
        {grid || (
          <Notice title={t('videos.emptyTitle')} text={t('news.emptyText')}>
            <a href={href('/videos')}>{t('news.clear')}</a>
          </Notice>
        )}
        <Pager page={meta.page} pages={Math.ceil(meta.total / meta.pageSize)} to={(page) => to({ page })} />
      </div>
    )
  },
}
