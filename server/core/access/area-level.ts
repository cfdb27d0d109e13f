import { type RawBuilder, sql } from 'kysely'
import { KHOROO_OR_SECTION, type Level } from '#contract/core/model/actor.ts'
import { fieldProblem } from '#contract/core/model/problem.ts'

/** The condition that the area in this column has one of the levels; null without an area. */
export const hasLevel = (area: RawBuilder<unknown>, levels: readonly Level[]): RawBuilder<boolean | null> =>
  sql<boolean | null>`(select level = any(${[...levels]}::text[]) from areas where id = ${area})`

/** What a statement answers of a row that it has written: whether it is within reach, and whether its area has a level of the anchor. */
export interface Checked {
  within_reach: boolean
  has_level?: boolean
}

/** @throws Problem('invalid') on `areaId` of a row that was written out of reach, or into an area of another level. */
export function checkArea({ within_reach: isReached, has_level: hasItsLevel }: Checked): void {
  if (!isReached) throw fieldProblem('areaId', 'out_of_reach')
  if (hasItsLevel === false) throw fieldProblem('areaId', 'khoroo_or_section')
}

/**
 * Returns the area if it is a khoroo or a section. For areas that are not the anchor of a written row: there `levels` of the anchor
 * does the same. Call it only once the area is known to be within reach (docs/rules/reach.md 3).
 *
 * @throws Problem('invalid') on `areaId` otherwise, also when there is no area.
 */
export function checkKhorooOrSection<A extends { level: Level }>(area: A | undefined): A {
  if (area && KHOROO_OR_SECTION.some((level) => level === area.level)) return area
  throw fieldProblem('areaId', 'khoroo_or_section')
}
