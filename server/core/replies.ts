import { type Dated, valueOn } from '#contract/core/dated.ts'
import { dayInUlaanbaatar } from '#contract/core/dates.ts'
import { type Reply, type ReplyOffered, repliesFor } from '#contract/core/replies.ts'
import type { Call } from './serve.ts'

/** The response templates of today that the person's office is offered. */
export async function offeredReplies(
  call: Pick<Call<unknown, never>, 'setting' | 'actor' | 'now'>,
  of: Dated<Reply[]>,
): Promise<ReplyOffered[]> {
  if (!call.actor) return []
  const today = valueOn(await call.setting(of), dayInUlaanbaatar(call.now))
  return repliesFor(today, call.actor.role).map(({ key, name, text }) => ({ key, name, text }))
}
