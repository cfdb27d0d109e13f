import * as z from 'zod/mini'
import { LEVELS } from '../../core/model/actor.ts'
import { plainText } from '../../core/text/localized.ts'
import { Amount, AREA_NAME_MAX, AreaCode, AreaDay, AreaNumber } from './fields.ts'

/** A border validated when the file was parsed (server/core/areas/border.ts), with its attribution. */
const Border = z.custom<{ geometry: { type: 'Polygon' | 'MultiPolygon'; coordinates: unknown[] }; credit: string }>(
  (value) => typeof value === 'object' && value !== null && 'geometry' in value && 'credit' in value,
)

/** Level names in files, in both languages and in any case. */
const NAMES: Record<string, (typeof LEVELS)[number]> = {
  нийслэл: 'city',
  хот: 'city',
  дүүрэг: 'district',
  хороо: 'khoroo',
  хэсэг: 'section',
}
const AreaLevel = z.pipe(
  z.pipe(
    z.string(),
    z.transform((text) => NAMES[text.trim().toLowerCase()] ?? text.trim().toLowerCase()),
  ),
  z.enum(LEVELS),
)

/**
 * One row of an area file. A row with an existing code changes that area, and missing values keep the stored ones; any
 * other row creates an area and needs level, parent, number and name.
 */
export const AreaRow = z
  .object({
    code: AreaCode,
    level: z.optional(AreaLevel),
    parent: z.optional(AreaCode),
    ordinal: z.optional(AreaNumber),
    nameMn: z.optional(plainText(1, AREA_NAME_MAX)),
    nameEn: z.optional(plainText(1, AREA_NAME_MAX)),
    population: z.optional(Amount),
    households: z.optional(Amount),
    countedOn: z.optional(AreaDay),
    openedOn: z.optional(AreaDay),
    closedOn: z.optional(AreaDay),
    border: z.optional(Border),
  })
  .check(
    z.check(({ value, issues }) => {
      const hasFigures = value.population !== undefined || value.households !== undefined
      if (hasFigures && value.countedOn === undefined)
        issues.push({ code: 'custom', input: undefined, path: ['countedOn'], message: 'required' })
      if (value.openedOn && value.closedOn && value.closedOn < value.openedOn)
        issues.push({ code: 'custom', input: value.closedOn, path: ['closedOn'], message: 'end_before_start' })
    }),
  )
export type AreaRow = z.output<typeof AreaRow>
