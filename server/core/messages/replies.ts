import { type Reply, type ReplyOffered, repliesFor } from '#contract/core/people/replies.ts'
import { type Dated, valueOn } from '#contract/core/time/dated.ts'
import { dayInUlaanbaatar } from '#contract/core/time/dates.ts'
import type { Call } from '../requests/declare.ts'

/** The current response templates for the person's office. */
export async function offeredReplies(
  call: Pick<Call<unknown, never>, 'setting' | 'actor' | 'now'>,
  of: Dated<Reply[]>,
): Promise<ReplyOffered[]> {
  if (!call.actor) return []
  const today = valueOn(await call.setting(of), dayInUlaanbaatar(call.now))
  return repliesFor(today, call.actor.role).map(({ key, name, text }) => ({ key, name, text }))
}
