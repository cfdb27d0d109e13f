import type { Role } from '../../core/model/actor.ts'

/** Limit of the description and of a comment. */
export const DESCRIPTION_MAX_CHARS = 1000
/** Limit of the place and of the organisation. */
export const PLACE_MAX_CHARS = 200
export const LAW_MAX_CHARS = 300
export const PHOTOS_MAX = 5
/** Days after closing within which a violation may be reopened. */
export const REOPEN_DAYS = 30

/** The extent of Mongolia in WGS 84 degrees; a point outside it is a positioning error. */
export const BOUNDS = { lat: [41.5, 52.2], lon: [87.7, 120] } as const

/** The levels that handle violations, lowest first. */
export const HANDLING_LEVELS = ['khoroo', 'district', 'city'] as const
export type HandlingLevel = (typeof HANDLING_LEVELS)[number]

/** The highest level that an office role handles. */
const LEVEL_OF_OFFICE: Partial<Record<Role, HandlingLevel>> = {
  KHOROO_ADMIN: 'khoroo',
  DISTRICT_ADMIN: 'district',
  CITY_ADMIN: 'city',
}

/** The level of an office role; undefined for other roles. */
export const levelOfOffice = (role: Role): HandlingLevel | undefined => LEVEL_OF_OFFICE[role]

/** Whether a role may handle violations at this level: its officeLevel level or a lower one. */
export function handles(role: Role, level: HandlingLevel): boolean {
  const officeLevel = levelOfOffice(role)
  return officeLevel !== undefined && HANDLING_LEVELS.indexOf(officeLevel) >= HANDLING_LEVELS.indexOf(level)
}

/** The next level up; undefined for the city. */
export const levelAbove = (level: HandlingLevel): HandlingLevel | undefined =>
  HANDLING_LEVELS[HANDLING_LEVELS.indexOf(level) + 1]
