import { inLang } from '#contract/core/text.ts'
import { notifications } from '#contract/features/notifications/index.ts'
import { call } from '../../core/api.ts'
import type { Found } from '../../core/feature.ts'
import { currentLang } from '../../core/text.ts'

/** Notifications that the search over everything shows. */
const FOUND_MAX = 5

/** What the search over everything finds here. */
export async function find(q: string, signal: AbortSignal): Promise<Found[]> {
  const { data } = await call(notifications, 'inbox', { query: { q, pageSize: FOUND_MAX } }, { signal })
  return data.map(({ id, title, area }) => ({
    id,
    title: inLang(title, currentLang()),
    detail: inLang(area.name, currentLang()),
    to: `/dashboard/notifications/${id}`,
  }))
}
