import { shortName } from '#contract/core/person.ts'
import { inLang } from '#contract/core/text.ts'
import { users } from '#contract/features/users/index.ts'
import { call } from '../../core/api.ts'
import type { Found } from '../../core/feature.ts'
import { currentLang } from '../../core/text.ts'

/** People that the search over everything shows. */
const FOUND_MAX = 5

/** People within reach whose name or e-mail holds what was typed, for the search over everything. @throws ApiProblem. */
export async function findPeople(q: string, signal: AbortSignal): Promise<Found[]> {
  const { data } = await call(users, 'list', { query: { q, pageSize: FOUND_MAX } }, { signal })
  return data.map((user) => ({
    id: user.id,
    title: shortName(user),
    detail: [user.area && inLang(user.area.name, currentLang()), user.email].filter(Boolean).join(' · '),
    to: `/dashboard/user/${user.id}/edit`,
  }))
}
