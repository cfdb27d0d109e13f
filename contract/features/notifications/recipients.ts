import type { Role } from '../../core/model/actor.ts'

/**
 * A group of recipients: everybody in an area and below it, or only those with one role. `areaPath` contains the ids
 * from the city down.
 */
export interface Group {
  role: Role | null
  areaPath: readonly string[]
}

/** The role of the admins above, to whom each role may also write. */
export const ADMIN_ABOVE: Partial<Record<Role, Role>> = {
  DISTRICT_ADMIN: 'CITY_ADMIN',
  KHOROO_ADMIN: 'DISTRICT_ADMIN',
  SECTION_LEADER: 'KHOROO_ADMIN',
}

/**
 * Whether this sender may write to this group: within the sender's subtree, and to the admins directly above; the city
 * to anyone; a section leader only to the citizens of their section and the admins of their khoroo. Rule:
 * docs/rules/notifications.md.
 */
export function mayAddress(sender: Role, ownPath: readonly string[], { role, areaPath }: Group): boolean {
  if (sender === 'APPLICATION') return false
  if (sender === 'CITY_ADMIN') return true
  const [above, own] = ownPath.slice(-2)
  if (above === undefined || own === undefined) return false
  if (areaPath.at(-1) === above) return role !== null && role === ADMIN_ABOVE[sender]
  if (!areaPath.includes(own)) return false
  return sender !== 'SECTION_LEADER' || role === 'APPLICATION'
}
