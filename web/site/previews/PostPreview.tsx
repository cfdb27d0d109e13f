import '../texts/add-blog.ts'
import { inLang } from '#contract/core/text/unicode.ts'
import type { Post } from '#contract/features/blog/index.ts'
import { PostArticle } from '../parts/PostArticle.tsx'
import { Preview } from './Preview.tsx'

interface Props {
  post: Post
  language: 'mn' | 'en'
  onOtherLanguage: () => void
}

/** The page of a post, for the dashboard. */
export function PostPreview({ post, ...view }: Props) {
  return (
    <Preview path="/blog" label={inLang(post.title, view.language)} {...view}>
      <PostArticle post={post} />
    </Preview>
  )
}
