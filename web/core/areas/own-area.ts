import { LEVEL_OF_ROLE, LEVELS, type Level, type Role } from '#contract/core/model/actor.ts'
import { type User, useSession } from '../session/session.tsx'

/** The area at which a form starts: the person's own where its level is a valid answer; null otherwise. */
export const ownAreaAt = (area: User['area'] | undefined, levels: readonly Level[] = LEVELS): string | null =>
  area && levels.some((level) => level === area.level) ? area.id : null

/** The initial value of a form's `AreaPicker` with these levels. A filter starts empty. */
export const useOwnArea = (levels?: readonly Level[]): string | null => ownAreaAt(useSession().user?.area, levels)

/** Whether people of this role have areas of these levels below their own, from which they could choose. */
export const hasAreaChoice = (role: Role, levels: readonly Level[] = LEVELS): boolean =>
  levels.some((level) => LEVELS.indexOf(level) > LEVELS.indexOf(LEVEL_OF_ROLE[role]))

/** `hasAreaChoice` of the signed-in person. */
export const useHasAreaChoice = (levels?: readonly Level[]): boolean => {
  const role = useSession().user?.role
  return role === undefined || hasAreaChoice(role, levels)
}
