import { IconArrowRight } from '@tabler/icons-react'
import type { PageData } from '../renderer.ts'
import { useSite } from '../site.ts'
import { EducationCard, Slides } from './Sections.tsx'
import { VideoCard } from './VideoCard.tsx'

/** The slides of the start page, where the city shows them. */
export function HomeSlides({ data }: { data: PageData }) {
  return <Slides slides={data.slides?.data.flatMap(({ records }) => records) ?? []} />
}

/** The educational articles of the start page, where the city shows them. */
export function HomeEducation({ data }: { data: PageData }) {
  const { t } = useSite()
  const articles = data.education?.data.flatMap(({ records }) => records) ?? []
  if (articles.length === 0) return null
  return (
    <section aria-labelledby="education">
      <div className="section-head">
        <h2 id="education">{t('parts.education')}</h2>
      </div>
      <div className="services">
        {articles.map((section) => (
          <EducationCard key={section.id} section={section} />
        ))}
      </div>
    </section>
  )
}

/** The pinned videos on the start page, where the city shows them. */
export function HomeVideos({ data }: { data: PageData }) {
  const { t, href } = useSite()
  const rows = data.videos?.data ?? []
  if (rows.length === 0) return null
  return (
    <section aria-labelledby="home-videos">
      <div className="section-head">
        <h2 id="home-videos">{t('parts.videos')}</h2>
        <a href={href('/videos')}>
          {t('parts.allVideos')} <IconArrowRight size={18} aria-hidden className="mirror" />
        </a>
      </div>
      <div className="grid">
        {rows.map((row) => (
          <VideoCard key={row.id} row={row} to={href('/videos', { video: row.id })} level={3} />
        ))}
      </div>
    </section>
  )
}
