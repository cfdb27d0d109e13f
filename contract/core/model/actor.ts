/** The five roles of the product. Source: docs/rules/roles.md. */
export const ROLES = ['CITY_ADMIN', 'DISTRICT_ADMIN', 'KHOROO_ADMIN', 'SECTION_LEADER', 'APPLICATION'] as const
export type Role = (typeof ROLES)[number]

/** A role, or a person who has not signed in. */
export type Who = Role | 'ANYONE'

/** Levels of the tree of areas, from the top. */
export const LEVELS = ['city', 'district', 'khoroo', 'section'] as const
export type Level = (typeof LEVELS)[number]

/** The levels of what belongs to a khoroo or to a section in one: homes, violations, answers. */
export const KHOROO_OR_SECTION = ['khoroo', 'section'] as const satisfies readonly Level[]

/**
 * The level of the area that a person of this role belongs to; a citizen may choose a home khoroo, or a section in it.
 */
export const LEVEL_OF_ROLE: Record<Role, Level> = {
  CITY_ADMIN: 'city',
  DISTRICT_ADMIN: 'district',
  KHOROO_ADMIN: 'khoroo',
  SECTION_LEADER: 'section',
  APPLICATION: 'khoroo',
}

/** All levels that the area of a person of this role may have. */
export const LEVELS_OF_ROLE: Record<Role, readonly Level[]> = {
  CITY_ADMIN: ['city'],
  DISTRICT_ADMIN: ['district'],
  KHOROO_ADMIN: ['khoroo'],
  SECTION_LEADER: ['section'],
  APPLICATION: ['khoroo', 'section'],
}

/** Roles whose accounts a role may create, change, move and deactivate; no role can grant more than it has. */
export const MANAGES: Record<Role, readonly Role[]> = {
  CITY_ADMIN: ROLES,
  DISTRICT_ADMIN: ['KHOROO_ADMIN', 'SECTION_LEADER'],
  KHOROO_ADMIN: ['SECTION_LEADER'],
  SECTION_LEADER: [],
  APPLICATION: [],
}

/** Roles that work in the dashboard. */
export const STAFF_ROLES: readonly Role[] = ['CITY_ADMIN', 'DISTRICT_ADMIN', 'KHOROO_ADMIN', 'SECTION_LEADER']

/** What an API token may do in a feature: its GET routes, or all of its routes. */
export const TOKEN_ACCESS = ['read', 'write'] as const
export type TokenAccess = (typeof TOKEN_ACCESS)[number]

/** The API token with which a request was made. */
export interface TokenGrant {
  id: string
  /** By the name of the feature; a feature that is not named is out of scope. */
  scopes: Readonly<Record<string, TokenAccess>>
}

/** The signed-in person. `areaPath` is '/city/district/…/' with a trailing slash. */
export interface Actor {
  id: string
  role: Role
  areaId: string | null
  areaPath: string | null
  sessionId: string
  /** Set while the role requires a second factor that the person does not have: only `beforeFactor` features answer. */
  needsFactor?: true
  /** Set when the request was made with an API token: it does no more than its scope. */
  token?: TokenGrant
}
