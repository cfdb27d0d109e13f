import type { Tx } from '../database/kysely.ts'
import type { Call } from './declare.ts'
import { noticeFeatureOf } from './notify.ts'

/** Marks notices of a person that lead to these addresses as read. @returns how many. */
export type NoticesRead = (
  context: { tx: Tx; now: Date },
  personId: string,
  links: readonly string[],
) => Promise<number>

declare module './declare.ts' {
  interface Served {
    /** Declared by the feature that stores notices. */
    noticesRead?: NoticesRead
  }
}

/** Marks the caller's notices that lead to these addresses as read, since the caller has read what they are about. */
export async function markNoticesRead(
  { core, tx, now, actor, after }: Pick<Call<never, never>, 'core' | 'tx' | 'now' | 'actor' | 'after'>,
  links: readonly string[],
): Promise<void> {
  const served = noticeFeatureOf(core)
  if (!actor || !served?.noticesRead || links.length === 0) return
  const marked = await served.noticesRead({ tx, now }, actor.id, links)
  if (marked === 0) return
  after(() => core.bus.send('changed', { feature: served.feature.name, rooms: [`user:${actor.id}`] }).catch(() => {}))
}
