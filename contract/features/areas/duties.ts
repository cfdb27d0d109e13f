import { LEVELS, type Level, type Role } from '../../core/actor.ts'

/**
 * The levels whose names and counts a role corrects, and those whose shape it decides (creating, numbers, codes, closing, moving,
 * merging, splitting), within its reach. Source: docs/rules/areas.md.
 */
const DUTIES: Partial<Record<Role, { change: readonly Level[]; shape: readonly Level[] }>> = {
  CITY_ADMIN: { change: LEVELS, shape: LEVELS },
  DISTRICT_ADMIN: { change: ['district', 'khoroo', 'section'], shape: [] },
  KHOROO_ADMIN: { change: ['section'], shape: ['section'] },
}

/** Whether the role corrects names and counts of areas of this level. */
export const mayCorrect = (role: Role | undefined, level: Level): boolean =>
  role !== undefined && (DUTIES[role]?.change.includes(level) ?? false)

/** Whether the role decides which areas of this level there are. */
export const mayShape = (role: Role | undefined, level: Level): boolean =>
  role !== undefined && (DUTIES[role]?.shape.includes(level) ?? false)

/** The level right below; undefined below a section. */
export const levelBelow = (level: Level): Level | undefined => LEVELS[LEVELS.indexOf(level) + 1]

/** Levels that are moved, merged and split: a district is not. */
export const RESHAPED_LEVELS: readonly Level[] = ['khoroo', 'section']

/** Whether the role moves areas of this level: within its reach there is another area above to move them to. */
export const mayMove = (role: Role | undefined, level: Level): boolean => {
  const above = LEVELS[LEVELS.indexOf(level) - 1]
  return RESHAPED_LEVELS.includes(level) && above !== undefined && mayShape(role, level) && mayShape(role, above)
}
