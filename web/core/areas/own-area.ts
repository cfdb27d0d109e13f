import { LEVELS, type Level } from '#contract/core/model/actor.ts'
import { type User, useSession } from '../session/session.tsx'

/** The area at which a form starts: the person's own where its level is a valid answer; null otherwise. */
export const ownAreaAt = (area: User['area'] | undefined, levels: readonly Level[] = LEVELS): string | null =>
  area && levels.some((level) => level === area.level) ? area.id : null

/** The initial value of a form's `AreaPicker` with these levels. A filter starts empty. */
export const useOwnArea = (levels?: readonly Level[]): string | null => ownAreaAt(useSession().user?.area, levels)
