import { ROLES, type Role, STAFF_ROLES } from '#contract/core/model/actor.ts'
import { ADMIN_ABOVE } from '#contract/features/notifications/index.ts'
import { useUser } from '../../core/session/session.tsx'

/** The recipients that the user may address, by the contract's rule: roles within their area, and the admins of the level above. */
export function useSender() {
  const { role, area } = useUser()
  const path = area?.path ?? []
  const above = path.at(-2)
  const adminAbove: Role | undefined = above && ADMIN_ABOVE[role]
  const rank = (one: Role) => ROLES.indexOf(one)
  const isLeader = role === 'SECTION_LEADER'
  // people with higher roles never belong to the user's area
  const below = isLeader ? (['APPLICATION'] as const) : ROLES.filter((one) => rank(one) >= rank(role))
  return {
    ownAreaId: area?.id ?? null,
    roles: below,
    /** Everybody in an area. */
    mayAddressAll: STAFF_ROLES.includes(role) && !isLeader,
    /** Areas below the user's own can be chosen. */
    mayChooseArea: !isLeader,
    above: above && adminAbove ? { id: above.id, role: adminAbove } : undefined,
  }
}
