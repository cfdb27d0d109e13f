import { LEVELS, type Level, type Role } from '../../core/model/actor.ts'

/**
 * The levels whose names and counts a role corrects, and those whose structure it changes (creating, numbers, codes,
 * closing, moving, merging, splitting), within its reach. Source: docs/rules/areas.md.
 */
const EDITABLE_LEVELS: Partial<Record<Role, { change: readonly Level[]; shape: readonly Level[] }>> = {
  CITY_ADMIN: { change: LEVELS, shape: LEVELS },
  DISTRICT_ADMIN: { change: ['district', 'khoroo', 'section'], shape: [] },
  KHOROO_ADMIN: { change: ['section'], shape: ['section'] },
}

/** Whether the role may correct names and counts of areas of this level. */
export const mayCorrect = (role: Role | undefined, level: Level): boolean =>
  role !== undefined && (EDITABLE_LEVELS[role]?.change.includes(level) ?? false)

/** Whether the role may change the structure of areas of this level. */
export const mayShape = (role: Role | undefined, level: Level): boolean =>
  role !== undefined && (EDITABLE_LEVELS[role]?.shape.includes(level) ?? false)

/** The level directly below; undefined below a section. */
export const levelBelow = (level: Level): Level | undefined => LEVELS[LEVELS.indexOf(level) + 1]

/** Levels that can be moved, merged and split; districts cannot. */
export const RESHAPED_LEVELS: readonly Level[] = ['khoroo', 'section']

/** Whether the role may move areas of this level: its reach must contain another possible parent. */
export const mayMove = (role: Role | undefined, level: Level): boolean => {
  const above = LEVELS[LEVELS.indexOf(level) - 1]
  return RESHAPED_LEVELS.includes(level) && above !== undefined && mayShape(role, level) && mayShape(role, above)
}
