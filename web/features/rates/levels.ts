import type { Role } from '#contract/core/actor.ts'
import type { RatedLevel } from '#contract/features/rates/index.ts'

/** The levels that a role finds areas of, the one it looks at first in front. */
const LEVELS: Record<Role, readonly RatedLevel[]> = {
  CITY_ADMIN: ['district', 'khoroo', 'section'],
  DISTRICT_ADMIN: ['khoroo', 'district', 'section'],
  KHOROO_ADMIN: ['section', 'khoroo'],
  SECTION_LEADER: ['section'],
  APPLICATION: [],
}

/** The level that a role looks at first. */
export const homeLevelOf = (role: Role): RatedLevel => LEVELS[role][0] ?? 'section'

/** The levels that a role may look at, from the top. */
export const levelsOf = (role: Role): readonly RatedLevel[] =>
  (['district', 'khoroo', 'section'] as const).filter((level) => LEVELS[role].includes(level))
