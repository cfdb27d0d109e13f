import { inLang } from '#contract/core/text/localized.ts'
import { team } from '#contract/features/team/index.ts'
import { findIn } from '../../core/access/find-in.ts'
import { TEAM_PATHS } from './paths.ts'

/** Finds people of the fund for the global search. */
export const find = findIn(
  team,
  'list',
  ({ id, title, role, category }, lang) => ({
    id,
    title: inLang(title, lang),
    detail: inLang(role, lang),
    to: `${TEAM_PATHS[category]}/${id}`,
  }),
  { sort: '-match' },
)
