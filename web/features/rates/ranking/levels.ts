import type { Role } from '#contract/core/model/actor.ts'
import type { RatedLevel } from '#contract/features/rates/index.ts'

/** The levels available to each role, the default first. */
const LEVELS: Record<Role, readonly RatedLevel[]> = {
  CITY_ADMIN: ['district', 'khoroo', 'section'],
  DISTRICT_ADMIN: ['khoroo', 'district', 'section'],
  KHOROO_ADMIN: ['section', 'khoroo'],
  SECTION_LEADER: ['section'],
  APPLICATION: [],
}

/** The default level of a role. */
export const homeLevelOf = (role: Role): RatedLevel => LEVELS[role][0] ?? 'section'

/** The levels available to a role, from the top. */
export const levelsOf = (role: Role): readonly RatedLevel[] =>
  (['district', 'khoroo', 'section'] as const).filter((level) => LEVELS[role].includes(level))
