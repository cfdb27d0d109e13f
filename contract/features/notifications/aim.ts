import type { Role } from '../../core/actor.ts'

/** A group of people: everybody of an area and below it, or those of one role. `areaPath` is the ids from the city down. */
export interface Group {
  role: Role | null
  areaPath: readonly string[]
}

/** The admins of the level above, whom each sender may also write to. */
export const ADMIN_ABOVE: Partial<Record<Role, Role>> = {
  DISTRICT_ADMIN: 'CITY_ADMIN',
  KHOROO_ADMIN: 'DISTRICT_ADMIN',
  SECTION_LEADER: 'KHOROO_ADMIN',
}

/**
 * Whether this sender may write to this group: within the own subtree and to the admins right above; the city to anyone; a
 * section leader only to the citizens of the own section and the own khoroo's admins. Rule: docs/rules/notifications.md.
 */
export function mayAim(sender: Role, ownPath: readonly string[], { role, areaPath }: Group): boolean {
  if (sender === 'APPLICATION') return false
  if (sender === 'CITY_ADMIN') return true
  const [above, own] = ownPath.slice(-2)
  if (above === undefined || own === undefined) return false
  if (areaPath.at(-1) === above) return role !== null && role === ADMIN_ABOVE[sender]
  if (!areaPath.includes(own)) return false
  return sender !== 'SECTION_LEADER' || role === 'APPLICATION'
}
