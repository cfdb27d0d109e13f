import { Problem } from '#contract/core/model/problem.ts'
import type { blog, Likes } from '#contract/features/blog/index.ts'
import type { Call } from '../../core/requests/declare.ts'
import type { BlogTables } from './tables.ts'

type Routes = (typeof blog)['routes']

/** Who likes a post is told to nobody but the person; its reader was checked before. */
const REASON = 'likes of a post that the caller may read: only their number and the caller’s own leave this function'

/** How many people like a post, and whether the caller does. */
export async function likesOf(call: Call<BlogTables, Routes['likes'] | Routes['like']>): Promise<Likes> {
  const { id } = await call.rows.one('posts', call.params.id)
  const { rows } = await call.rows
    .unscoped(REASON)
    .query<Likes>(
      `select count(*)::int as count, coalesce(bool_or(user_id = $2), false) as mine from post_likes where post_id = $1`,
      [id, call.actor?.id ?? null],
    )
  return rows[0] ?? { count: 0, mine: false }
}

/** Likes a post, or no longer; doing the same twice changes nothing. */
export async function like(call: Call<BlogTables, Routes['like']>): Promise<Likes> {
  const { actor, body, params } = call
  if (!actor) throw new Problem('not_allowed')
  const { id } = await call.rows.one('posts', params.id)
  const db = call.rows.unscoped(REASON)
  if (body.on)
    await db.query('insert into post_likes (post_id, user_id) values ($1, $2) on conflict do nothing', [id, actor.id])
  else await db.query('delete from post_likes where post_id = $1 and user_id = $2', [id, actor.id])
  return likesOf(call)
}
