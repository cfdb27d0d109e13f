import * as z from 'zod/mini'
import { LEVELS } from '../../core/actor.ts'
import { IsoDay } from '../../core/dates.ts'
import { feature } from '../../core/feature.ts'
import { ById, Instant, listQuery, oneOf, pageOf } from '../../core/page.ts'
import { Version } from '../../core/version.ts'
import { rights } from './rights.ts'

const Name = z.object({ mn: z.string(), en: z.optional(z.string()) })

/** An area as everybody may know it: its place in the tree and its name. */
export const AreaName = z.object({
  id: z.uuid(),
  parentId: z.nullable(z.uuid()),
  level: z.enum(LEVELS),
  code: z.string(),
  ordinal: z.int(),
  name: Name,
})
export type AreaName = z.infer<typeof AreaName>

/** An area with its figures. `countedOn` is the day of the count, 'YYYY-MM-DD'. */
export const Area = z.extend(AreaName, {
  population: z.int(),
  households: z.int(),
  countedOn: z.nullable(z.string()),
  /** Areas one level below. */
  children: z.int(),
  canChange: z.boolean(),
  version: z.int(),
})
export type Area = z.infer<typeof Area>

/** How many of something an area had on a day. */
export const AreaCount = z.object({
  countedOn: z.string(),
  what: z.string(),
  amount: z.int(),
  source: z.nullable(z.string()),
})

const Amount = z.int().check(z.minimum(0), z.maximum(10_000_000))

/** What may be corrected: the figures, with the day they were counted. */
export const AreaFigures = z.strictObject({
  population: Amount,
  households: Amount,
  countedOn: IsoDay,
  version: Version,
})

/** The tree of areas: city, districts, khoroos, sections. */
export const areas = feature({
  ...rights,
  routes: {
    names: {
      method: 'GET',
      path: '/areas/names',
      can: 'names',
      summary:
        'Names of the areas below one area (of the districts when none is named), in the order of their numbers.',
      query: z.strictObject({ parentId: z.optional(z.uuid()) }),
      answer: z.object({ data: z.array(AreaName) }),
    },
    path: {
      method: 'GET',
      path: '/areas/:id/path',
      can: 'names',
      summary: 'The path from the city to one area.',
      params: ById,
      answer: z.object({ data: z.array(AreaName) }),
    },
    list: {
      method: 'GET',
      path: '/areas',
      can: 'read',
      summary: 'Areas within your reach with their figures.',
      query: listQuery(['code', 'name', 'population', 'households'], {
        level: z.optional(z.enum(LEVELS)),
        parentId: z.optional(z.uuid()),
      }),
      answer: pageOf(Area),
    },
    one: {
      method: 'GET',
      path: '/areas/:id',
      can: 'read',
      summary: 'One area with its figures and their history.',
      params: ById,
      answer: oneOf(z.extend(Area, { counts: z.array(AreaCount), readAt: Instant })),
    },
    change: {
      method: 'PATCH',
      path: '/areas/:id',
      can: 'change',
      summary: 'Updates the figures of an area. Earlier figures stay in its history.',
      params: ById,
      body: AreaFigures,
      answer: oneOf(Area),
    },
  },
})
