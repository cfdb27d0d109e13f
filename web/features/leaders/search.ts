import { shortName } from '#contract/core/person.ts'
import { inLang } from '#contract/core/text.ts'
import { leaders } from '#contract/features/leaders/index.ts'
import { call } from '../../core/api.ts'
import type { Found } from '../../core/feature.ts'
import { currentLang } from '../../core/text.ts'

/** Leaders that the search over everything shows. */
const FOUND_MAX = 5

/** Section leaders within reach whose name holds what was typed, for the search over everything. @throws ApiProblem. */
export async function findLeaders(q: string, signal: AbortSignal): Promise<Found[]> {
  const { data } = await call(leaders, 'list', { query: { q, pageSize: FOUND_MAX } }, { signal })
  return data.map((leader) => ({
    id: leader.id,
    title: shortName(leader),
    detail: leader.area.path
      .slice(1)
      .map(({ name }) => inLang(name, currentLang()))
      .join(' › '),
    to: `/dashboard/leaders/${leader.id}`,
  }))
}
