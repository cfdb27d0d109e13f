import { shortName } from '#contract/core/people/person.ts'
import { inLang } from '#contract/core/text/localized.ts'
import { leaders } from '#contract/features/leaders/index.ts'
import { findIn } from '../../core/access/find-in.ts'

/** Finds section leaders for the global search. */
export const find = findIn(leaders, 'list', (leader, lang) => ({
  id: leader.id,
  title: shortName(leader),
  detail: leader.area.path
    .slice(1)
    .map(({ name }) => inLang(name, lang))
    .join(' › '),
  to: `/dashboard/leaders/${leader.id}`,
}))
