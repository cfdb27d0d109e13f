import * as z from 'zod/mini'
import { ContentPerson } from '../../core/content/answers.ts'
import { contentWorkflow } from '../../core/content/index.ts'
import { contentKind } from '../../core/content/routes.ts'
import type { Role } from '../../core/model/actor.ts'
import { EntryKey, entrySetting } from '../../core/model/entry-list.ts'
import { feature } from '../../core/model/feature.ts'
import { ById, oneOf, pageOf } from '../../core/model/page.ts'
import { plainText } from '../../core/text/localized.ts'
import { blogCategories } from './categories.ts'
import {
  COMMENTS_PER_NETWORK,
  COMMENTS_SHOWN,
  CommentDecision,
  CommentDraft,
  CommentQuery,
  commentWorkflow,
  Likes,
  ModeratedComment,
  PostComment,
} from './comments.ts'
import { rights } from './rights.ts'
import { Tag, Tags } from './tags.ts'

export { blogCategories } from './categories.ts'
export * from './comments.ts'
export { readingMinutes } from './reading-time.ts'
export { TAG_MAX_CHARS, TAGS_MAX, Tags } from './tags.ts'

/** Maximum characters of a post. Source: docs/rules/constants.md. */
export const POST_MAX_CHARS = 100_000
/** Number of related posts below a post. Our choice: one row of the page. */
export const RELATED_POSTS = 3
/** Maximum length of the last part of a post's address, characters: longer than any that the server makes. */
const SLUG_MAX_CHARS = 100

const WRITERS: readonly Role[] = ['CITY_ADMIN', 'DISTRICT_ADMIN', 'KHOROO_ADMIN']

/** The fields specific to posts in a request. */
export interface PostOwn {
  tags: string[]
  /** Whether readers see who wrote it. */
  byline: boolean
}

const kind = contentKind({
  path: '/posts',
  category: EntryKey,
  own: {
    tags: z.optional(Tags),
    byline: z.optional(z.boolean()),
  },
  more: {
    /** The last part of its public address. */
    slug: z.string(),
    tags: z.array(z.string()),
    byline: z.boolean(),
    /** Who wrote it; null without a byline. */
    writer: z.nullable(ContentPerson),
  },
  filters: {
    tag: z.optional(Tag),
    /** Posts of this person that show who wrote them. */
    writer: z.optional(z.uuid()),
  },
  moreSorts: [],
  max: POST_MAX_CHARS,
})

export const PostDraft = kind.Draft
export type PostDraft = z.infer<typeof PostDraft>
export const PostRow = kind.Row
export type PostRow = z.infer<typeof PostRow>
export const Post = kind.Full
export type Post = z.infer<typeof Post>

/** draft → published → archived; scheduled follows from the clock. */
export const blogWorkflow = contentWorkflow('blog', WRITERS)

/** City settings of the blog. */
export const blogSettings = { categories: entrySetting(blogCategories) }

/** The blog of the city: longer texts of its offices, which everybody may read. */
export const blog = feature({
  ...rights,
  workflows: [
    { ...blogWorkflow, tables: ['posts'] },
    { ...commentWorkflow, tables: ['post_comments'] },
  ],
  settings: Object.values(blogSettings),
  routes: {
    ...kind.routes,
    named: {
      method: 'GET',
      path: '/posts/named/:slug',
      can: 'read',
      summary: 'The post at a public address. Only the number in it counts, so that earlier addresses lead to it too.',
      params: z.strictObject({ slug: plainText(1, SLUG_MAX_CHARS) }),
      answer: oneOf(kind.Full),
    },
    related: {
      method: 'GET',
      path: '/posts/:id/related',
      can: 'read',
      summary: 'Other published posts with common tags or the same category, those with the most in common first.',
      params: ById,
      answer: z.object({ data: z.array(kind.Row).check(z.maxLength(RELATED_POSTS)) }),
    },
    comments: {
      method: 'GET',
      path: '/posts/:id/comments',
      can: 'read',
      summary: 'The newest comments that are shown, the oldest of them first, and your own that still wait.',
      params: ById,
      answer: z.object({ data: z.array(PostComment).check(z.maxLength(COMMENTS_SHOWN)) }),
    },
    comment: {
      method: 'POST',
      path: '/posts/:id/comments',
      can: 'comment',
      summary: 'Writes a comment below a post. That of a citizen waits until the office shows it.',
      params: ById,
      body: CommentDraft,
      answer: oneOf(PostComment),
      status: 201,
      perMinute: COMMENTS_PER_NETWORK,
    },
    removeComment: {
      method: 'DELETE',
      path: '/posts/comments/:id',
      can: 'comment',
      summary: 'Deletes a comment of your own.',
      params: ById,
      status: 204,
    },
    moderated: {
      method: 'GET',
      path: '/posts/comments',
      can: 'moderate',
      summary: 'Comments below the posts of your areas, the newest first.',
      query: CommentQuery,
      answer: pageOf(ModeratedComment),
    },
    decide: {
      method: 'POST',
      path: '/posts/comments/:id/transitions',
      can: 'moderate',
      summary: 'Shows or hides a comment, if `version` is still current.',
      params: ById,
      body: CommentDecision,
      answer: oneOf(ModeratedComment),
    },
    likes: {
      method: 'GET',
      path: '/posts/:id/likes',
      can: 'read',
      summary: 'How many people like a post, and whether you do.',
      params: ById,
      answer: oneOf(Likes),
    },
    like: {
      method: 'PUT',
      path: '/posts/:id/likes',
      can: 'comment',
      summary: 'Likes a post, or no longer.',
      params: ById,
      body: z.strictObject({ on: z.boolean() }),
      answer: oneOf(Likes),
      quiet: true,
      perMinute: COMMENTS_PER_NETWORK,
    },
  },
})
