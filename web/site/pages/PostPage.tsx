import { IconArrowLeft } from '@tabler/icons-react'
import { excerptOf } from '#contract/core/text/richtext-doc.ts'
import { inLang } from '#contract/core/text/unicode.ts'
import { blogCategories } from '#contract/features/blog/categories.ts'
import type { Likes, PostComment } from '#contract/features/blog/comments.ts'
import type { PublicPage } from '../page.ts'
import { PostArticle } from '../parts/PostArticle.tsx'
import { PostCard } from '../parts/PostCard.tsx'
import { PostTalk } from '../parts/PostTalk.tsx'
import { ShareBar } from '../parts/ShareBar.tsx'
import { cityName, useSite } from '../site.ts'

const NO_COMMENTS: PostComment[] = []
const NO_LIKES: Likes = { count: 0, mine: false }

/** Maximum length of a description in search engines, characters. */
const DESCRIPTION_MAX_CHARS = 160

/** The page of a post. An earlier address shows it too, and names the current one as canonical. */
export const postPage: PublicPage = {
  texts: 'blog',
  head: (site, data) => {
    const { t, lang } = site
    const post = data.post?.data
    if (!post)
      return { title: t('site.name'), description: t('blog.lead'), canonical: '/blog', languages: ['mn'], hidden: true }
    const { cover } = post
    return {
      title: `${inLang(post.title, lang)} · ${t('site.name')}`,
      description: excerptOf(inLang(post.body, lang), DESCRIPTION_MAX_CHARS) || t('blog.lead'),
      canonical: `/blog/${post.slug}`,
      languages: post.title.en ? ['mn', 'en'] : ['mn'],
      article: {
        headline: inLang(post.title, lang),
        postedAt: post.postedAt,
        updatedAt: post.updatedAt,
        section: cityName(site, blogCategories, post.category, post.postedAt),
      },
      ...(cover && {
        picture: { url: cover.urls.large, alt: inLang(cover.alt, lang), width: cover.width, height: cover.height },
      }),
    }
  },
  Body: function PostBody({ data }) {
    const { t, lang, href } = useSite()
    const post = data.post?.data
    if (!post) return null
    const related = data.relatedPosts?.data ?? []
    return (
      <div className="page">
        <p className="way column">
          <a href={href('/blog')}>
            <IconArrowLeft size={18} aria-hidden className="mirror" />
            {t('blog.back')}
          </a>
        </p>
        <PostArticle post={post} foot={<ShareBar title={inLang(post.title, lang)} />} />
        <PostTalk
          key={post.id}
          post={post}
          comments={data.postComments?.data ?? NO_COMMENTS}
          likes={data.postLikes?.data ?? NO_LIKES}
        />
        {related.length > 0 && (
          <section className="wide more" aria-labelledby="more">
            <h2 id="more">{t('blog.related')}</h2>
            <div className="grid">
              {related.map((row) => (
                <PostCard key={row.id} row={row} level={3} />
              ))}
            </div>
          </section>
        )}
      </div>
    )
  },
}
