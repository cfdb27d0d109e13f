import { ROLES, type Role, STAFF_ROLES } from '#contract/core/actor.ts'
import { ADMIN_ABOVE } from '#contract/features/notifications/index.ts'
import { useUser } from '../../core/session.tsx'

/** Whom the signed-in person may choose, from the contract's rule: roles within the own area, and the admins right above. */
export function useSender() {
  const { role, area } = useUser()
  const path = area?.path ?? []
  const above = path.at(-2)
  const adminAbove: Role | undefined = above && ADMIN_ABOVE[role]
  const rank = (one: Role) => ROLES.indexOf(one)
  const isLeader = role === 'SECTION_LEADER'
  // nobody of a higher role belongs to the own area
  const below = isLeader ? (['APPLICATION'] as const) : ROLES.filter((one) => rank(one) >= rank(role))
  return {
    ownId: area?.id ?? null,
    roles: below,
    /** Everybody of an area at once. */
    mayTakeAll: STAFF_ROLES.includes(role) && !isLeader,
    /** Areas below the own one can be chosen. */
    mayChooseArea: !isLeader,
    above: above && adminAbove ? { id: above.id, role: adminAbove } : undefined,
  }
}
