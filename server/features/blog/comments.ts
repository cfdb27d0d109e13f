import { type Selectable, sql } from 'kysely'
import type { ContentPerson } from '#contract/core/content/answers.ts'
import { STAFF_ROLES } from '#contract/core/model/actor.ts'
import type { RouteAnswer } from '#contract/core/model/feature.ts'
import { Problem } from '#contract/core/model/problem.ts'
import { shortName } from '#contract/core/people/person.ts'
import type { Localized } from '#contract/core/text/localized.ts'
import { slugOf } from '#contract/core/text/slug.ts'
import {
  type blog,
  COMMENTS_PER_DAY,
  COMMENTS_PER_MINUTE,
  COMMENTS_SHOWN,
  commentActions,
  commentWorkflow,
  type ModeratedComment,
  type PostComment,
} from '#contract/features/blog/index.ts'
import { personRef } from '../../core/access/person-ref.ts'
import type { Call } from '../../core/requests/declare.ts'
import type { BlogTables } from './tables.ts'

type Routes = (typeof blog)['routes']
type CallOf<R extends keyof Routes> = Call<BlogTables, Routes[R]>
type AnyCall = Pick<CallOf<'comments'>, 'actor' | 'rows'>
type Row = Selectable<BlogTables['post_comments']> & { by: ContentPerson | null }

const DAY_MS = 86_400_000
const MINUTE_MS = 60_000

const show = ({ actor }: Pick<AnyCall, 'actor'>, row: Row): PostComment => ({
  id: row.id,
  text: row.text,
  by: row.by && shortName(row.by),
  isStaff: row.is_staff,
  isMine: actor !== null && row.author_id === actor.id,
  status: row.status,
  at: row.created_at.toISOString(),
})

const selected = ({ rows }: AnyCall) =>
  rows.from('post_comments').selectAll('post_comments').select(personRef('post_comments.author_id').as('by'))

/** The comments that the caller may read below a post, the oldest first. */
export async function commentsOf(call: CallOf<'comments'>): Promise<PostComment[]> {
  const { id } = await call.rows.one('posts', call.params.id)
  const mine = call.actor?.id ?? null
  const found = await selected(call)
    .where('post_comments.post_id', '=', id)
    .where(
      sql<boolean>`(post_comments.status = 'shown' or (post_comments.status = 'waiting' and post_comments.author_id = ${mine}))`,
    )
    .orderBy('post_comments.created_at', 'desc')
    .orderBy('post_comments.id', 'desc')
    .limit(COMMENTS_SHOWN)
    .execute()
  return found.map((row) => show(call, row)).toReversed()
}

/**
 * Writes a comment. One of staff is shown at once.
 *
 * @throws Problem('too_many'); Problem('not_found') for a post that is not public.
 */
export async function addComment(call: CallOf<'comment'>): Promise<PostComment> {
  const { actor, now, params, body } = call
  if (!actor) throw new Problem('not_allowed')
  const post = await call.rows.one('posts', params.id)
  if (post.status !== 'published' || post.posted_at > now || post.deleted_at) throw new Problem('not_found')
  await call.rows.exclusively(`comments of ${actor.id}`)
  await refuseMany(call, actor.id)
  const isStaff = STAFF_ROLES.includes(actor.role)
  const made = await call.rows.add(
    'post_comments',
    {
      post_id: post.id,
      author_id: actor.id,
      text: body.text,
      is_staff: isStaff,
      status: isStaff ? 'shown' : 'waiting',
    },
    { quiet: !isStaff },
  )
  const row = await selected(call).where('post_comments.id', '=', made.id).executeTakeFirstOrThrow()
  return show(call, row)
}

/** @throws Problem('too_many') for a person who has written too many comments in a minute or a day. */
async function refuseMany({ rows, now }: CallOf<'comment'>, authorId: string): Promise<void> {
  const since = (ms: number) => new Date(now.getTime() - ms)
  const { day, minute } = await rows
    .from('post_comments')
    .select([
      sql<number>`count(*)::int`.as('day'),
      sql<number>`count(*) filter (where post_comments.created_at > ${since(MINUTE_MS)})::int`.as('minute'),
    ])
    .where('post_comments.author_id', '=', authorId)
    .where('post_comments.created_at', '>', since(DAY_MS))
    .executeTakeFirstOrThrow()
  if (day >= COMMENTS_PER_DAY || minute >= COMMENTS_PER_MINUTE) throw new Problem('too_many')
}

/** Deletes a comment of the caller. @throws Problem('not_found') for that of somebody else. */
export async function removeComment(call: CallOf<'removeComment'>): Promise<null> {
  const row = await call.rows.lock('post_comments', call.params.id)
  if (row.author_id !== call.actor?.id) throw new Problem('not_found')
  await call.rows.remove('post_comments', row.id, { quiet: row.status !== 'shown' })
  return null
}

const numberOfPost = sql<number>`(select no from posts p where p.id = post_comments.post_id)`.as('no')
const titleOfPost = sql<Localized>`(select title from posts p where p.id = post_comments.post_id)`.as('title')
const joined = (call: AnyCall) => selected(call).select([numberOfPost, titleOfPost])
type Joined = Row & { no: number; title: Localized }

const showModerated = (call: AnyCall, row: Joined): ModeratedComment => ({
  ...show(call, row),
  post: { id: row.post_id, slug: slugOf(row.title.mn, row.no), title: row.title },
  version: row.version,
  allowedActions: call.actor ? commentActions(row.status, call.actor.role) : [],
})

/** Comments below the posts of the caller's areas. */
export async function moderated(call: CallOf<'moderated'>): Promise<RouteAnswer<Routes['moderated']>> {
  const { query } = call
  const found = await call.rows.page('post_comments', {
    query,
    sorts: { at: 'created_at' },
    defaultSort: '-at',
    where: (q) => (query.status ? q.where('post_comments.status', '=', query.status) : q),
    select: (q) =>
      q.selectAll('post_comments').select([personRef('post_comments.author_id').as('by'), numberOfPost, titleOfPost]),
  })
  return { data: found.data.map((row) => showModerated(call, row)), meta: found.meta }
}

/** Shows or hides a comment. @throws Problem('stale'), Problem('wrong_state') */
export async function decide(call: CallOf<'decide'>): Promise<ModeratedComment> {
  const { action, version } = call.body
  const row = await call.rows.lock('post_comments', call.params.id, version)
  await call.rows.act(commentWorkflow, 'post_comments', row, { action, values: { updated_at: call.now } })
  return showModerated(call, await joined(call).where('post_comments.id', '=', row.id).executeTakeFirstOrThrow())
}
