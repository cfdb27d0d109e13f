import type { Role } from '../../core/actor.ts'

/** Characters of what was seen, and of one comment. */
export const DESCRIPTION_MAX_CHARS = 1000
/** Characters of a place, an organisation, and of a law's number and title. */
export const PLACE_MAX_CHARS = 200
export const LAW_MAX_CHARS = 300
/** Photos of one violation. */
export const PHOTOS_MAX = 5
/** Days after its end in which a violation may be taken up again. */
export const REOPEN_DAYS = 30

/** Mongolia in degrees of WGS 84: a point outside is a mistake of the phone. */
export const BOUNDS = { lat: [41.5, 52.2], lon: [87.7, 120] } as const

/** Levels that can have a violation in hand, from the one where it begins. */
export const HANDLING_LEVELS = ['khoroo', 'district', 'city'] as const
export type HandlingLevel = (typeof HANDLING_LEVELS)[number]

/** The level up to which a role of the offices has violations in hand; other roles have none. */
const LEVEL_OF_OFFICE: Partial<Record<Role, HandlingLevel>> = {
  KHOROO_ADMIN: 'khoroo',
  DISTRICT_ADMIN: 'district',
  CITY_ADMIN: 'city',
}

/** The level that people of this role handle first of all; undefined for other roles. */
export const levelOfOffice = (role: Role): HandlingLevel | undefined => LEVEL_OF_OFFICE[role]

/** Whether people of this role may handle what lies with this level: the level itself and those above it. */
export function handles(role: Role, level: HandlingLevel): boolean {
  const own = levelOfOffice(role)
  return own !== undefined && HANDLING_LEVELS.indexOf(own) >= HANDLING_LEVELS.indexOf(level)
}

/** The level above, or undefined: the city refers to nobody. */
export const levelAbove = (level: HandlingLevel): HandlingLevel | undefined =>
  HANDLING_LEVELS[HANDLING_LEVELS.indexOf(level) + 1]
