import { sql } from 'kysely'
import { Problem } from '#contract/core/model/problem.ts'
import { numberIn } from '#contract/core/text/slug.ts'
import { blog, type Post, type PostRow, RELATED_POSTS } from '#contract/features/blog/index.ts'
import { categorySides } from '../../core/content/categories.ts'
import { contentFollowers } from '../../core/content/followers.ts'
import {
  contentAnchor,
  contentHandlers,
  contentJobs,
  presentContent,
  relatedByLikeness,
} from '../../core/content/index.ts'
import { oneContent } from '../../core/content/list.ts'
import { type Call, serve } from '../../core/requests/declare.ts'
import { addComment, commentsOf, decide, moderated, removeComment } from './comments.ts'
import { postKind } from './kind.ts'
import { like, likesOf } from './likes.ts'
import { personalData } from './personal-data.ts'
import type { BlogTables } from './tables.ts'

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

type NamedCall = Call<BlogTables, (typeof blog)['routes']['named']>

/** The call for the post that an address names, by its number or its id. @throws Problem('not_found') */
async function byId(call: NamedCall): Promise<NamedCall & { params: { id: string } }> {
  const { slug } = call.params
  if (UUID.test(slug)) return { ...call, params: { ...call.params, id: slug } }
  const no = numberIn(slug)
  if (no === undefined) throw new Problem('not_found')
  const found = await call.rows.from('posts').select('posts.id').where('posts.no', '=', no).executeTakeFirst()
  if (!found) throw new Problem('not_found')
  return { ...call, params: { ...call.params, id: found.id } }
}

/** Posts are content with tags, a byline and a readable address; everything else is the kit's. */
export default serve<BlogTables>()(blog, {
  personalData,
  anchors: { posts: contentAnchor, post_comments: { via: { column: 'post_id', table: 'posts' } } },
  present: {
    posts: presentContent,
    post_comments: ({ id, version }: { id: string; version: number }) => ({ id, version }),
  },
  recordNames: { posts: 'posts.title' },
  recordPages: [
    { page: '/dashboard/blog/:id/preview', route: 'one' },
    { page: '/dashboard/blog/:id/edit', route: 'one' },
  ],
  jobs: contentJobs(postKind, blog.name),
  settings: categorySides(postKind),
  areaFollowers: [contentFollowers(blog.name, 'posts')],
  handlers: {
    ...contentHandlers<BlogTables, typeof blog>(postKind),
    named: async (call) => ({ data: (await oneContent(postKind, await byId(call))) as Post }),
    comments: async (call) => ({ data: await commentsOf(call) }),
    comment: async (call) => ({ data: await addComment(call) }),
    removeComment,
    moderated,
    decide: async (call) => ({ data: await decide(call) }),
    likes: async (call) => ({ data: await likesOf(call) }),
    like: async (call) => ({ data: await like(call) }),
    related: async (call) => {
      const { tags, category } = await call.rows.one('posts', call.params.id)
      const inCommon = sql<number>`(select count(*) from unnest(posts.tags) one where one = any(${tags}::text[])) * 2
        + (posts.category = ${category})::int`
      return { data: (await relatedByLikeness(postKind, call, inCommon, RELATED_POSTS)) as PostRow[] }
    },
  },
})
