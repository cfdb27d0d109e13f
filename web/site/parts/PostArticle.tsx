import { IconClock } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { shortName } from '#contract/core/people/short-name.ts'
import { formatNumber, plural } from '#contract/core/text/numbers.ts'
import { inLang, langOf } from '#contract/core/text/unicode.ts'
import { dayInUlaanbaatar, formatDay, formatDayLong } from '#contract/core/time/calendar.ts'
import { blogCategories } from '#contract/features/blog/categories.ts'
import type { Post } from '#contract/features/blog/index.ts'
import { readingMinutes } from '#contract/features/blog/reading-time.ts'
import { cityName, useSite } from '../site.ts'
import { ArticleText } from './ArticleText.tsx'
import { useForeignLang } from './use-foreign-lang.ts'

interface PostArticleProps {
  post: Post
  /** Shown below the text. */
  foot?: ReactNode
}

/** A post for readers: day, author, headline, picture, text, tags. The dashboard's preview renders the same. */
export function PostArticle({ post, foot }: PostArticleProps) {
  const { t, lang } = useSite()
  const foreign = useForeignLang()
  const updated = dayInUlaanbaatar(new Date(post.updatedAt))
  return (
    <article className="column article">
      <header>
        <PostMeta post={post} />
        <h1 lang={foreign(post.title)}>{inLang(post.title, lang)}</h1>
        {langOf(post.title, lang) !== lang && <p className="note">{t('blog.onlyMongolian')}</p>}
      </header>
      <ArticleText of={post} />
      <footer className="article-foot">
        {post.tags.length > 0 && <TagList tags={post.tags} />}
        {updated > dayInUlaanbaatar(new Date(post.postedAt)) && (
          <p className="meta">{t('article.updated', { date: formatDay(updated, lang) })}</p>
        )}
        {foot}
      </footer>
    </article>
  )
}

function PostMeta({ post }: { post: Post }) {
  const site = useSite()
  const { t, lang, href } = site
  const foreign = useForeignLang()
  const minutes = readingMinutes(inLang(post.body, lang))
  const n = formatNumber(minutes, lang)
  return (
    <p className="meta">
      <time dateTime={post.postedAt}>{formatDayLong(dayInUlaanbaatar(new Date(post.postedAt)), lang)}</time>
      {post.writer && (
        <span>
          <a href={href('/blog', { writer: post.writer.id })}>{shortName(post.writer)}</a>
        </span>
      )}
      <span lang={foreign(post.area)}>{inLang(post.area, lang)}</span>
      <span>{cityName(site, blogCategories, post.category, post.postedAt)}</span>
      <span>
        <span className="with-icon">
          <IconClock size={18} aria-hidden />
          {plural(minutes, lang, { one: t('blog.minutes.one', { n }), other: t('blog.minutes.other', { n }) })}
        </span>
      </span>
    </p>
  )
}

function TagList({ tags }: { tags: readonly string[] }) {
  const { t, href } = useSite()
  return (
    <nav aria-label={t('blog.tags')} className="chips">
      {tags.map((tag) => (
        <a key={tag} href={href('/blog', { tag })}>
          #{tag}
        </a>
      ))}
    </nav>
  )
}
