import type { Post } from '#contract/features/blog/index.ts'
import { ContentPreview } from '../../core/content/ContentPreview.tsx'
import { PostPreview as PublicPost } from '../../site/previews/PostPreview.tsx'
import publicStyles from '../../site/styles/site.css?url'
import { postKind } from './kind.ts'

/** The public page of a post as citizens will see it, including drafts. */
export default function PostPreview() {
  return (
    <ContentPreview<Post>
      kind={postKind}
      styles={[publicStyles]}
      draw={(post, view) => <PublicPost post={post} {...view} />}
    />
  )
}
