import * as z from 'zod/mini'
import { HistoryLine } from '../../core/content/answers.ts'
import { LEVELS } from '../../core/model/actor.ts'
import { feature } from '../../core/model/feature.ts'
import { ImportState, importRoutes } from '../../core/model/import.ts'
import { ById, Flag, listQuery, oneOf, pageOf } from '../../core/model/page.ts'
import { Version } from '../../core/model/version.ts'
import { plainText } from '../../core/text/localized.ts'
import { Area, AreaDetails, AreaFound, AreaName, MapBase } from './answers.ts'
import { Amount, AREA_NAME_MAX, AreaCode, AreaDay, AreaNameText, AreaNumber } from './fields.ts'
import { Reshape, ReshapePlan } from './reshape.ts'
import { rights } from './rights.ts'

export * from './answers.ts'
export { AREA_CODE_MAX, AREA_NAME_MAX, AREA_NUMBER_MAX, AreaCode, AreaNameText } from './fields.ts'
export { Reshape, ReshapePlan, SPLIT_PARTS_MAX } from './reshape.ts'
export { levelBelow, mayCorrect, mayMove, mayShape, RESHAPED_LEVELS } from './role-levels.ts'
export { tilePositions } from './ulaanbaatar.ts'

const optionalFigures = { population: z.optional(Amount), households: z.optional(Amount) }
const withDay = z.check<{ population?: number; households?: number; countedOn?: string }>(({ value, issues }) => {
  const hasFigures = value.population !== undefined || value.households !== undefined
  if (!hasFigures || value.countedOn !== undefined) return
  issues.push({ code: 'custom', input: undefined, path: ['countedOn'], message: 'required' })
})

/** A new area below `parentId`, which determines its level. */
export const NewArea = z
  .strictObject({
    parentId: z.uuid(),
    name: AreaNameText,
    code: AreaCode,
    ordinal: AreaNumber,
    openedOn: z._default(z.nullable(AreaDay), null),
    ...optionalFigures,
    countedOn: z.optional(AreaDay),
  })
  .check(withDay)

/** Corrections of an area. Figures include the day of the count; omitted values remain unchanged. */
export const AreaChange = z
  .strictObject({
    name: z.optional(AreaNameText),
    code: z.optional(AreaCode),
    ordinal: z.optional(AreaNumber),
    ...optionalFigures,
    countedOn: z.optional(AreaDay),
    source: z.optional(z.nullable(plainText(0, 200))),
    version: Version,
  })
  .check(withDay)

const AREA_SORTS = ['code', 'number', 'name', 'population', 'households'] as const
const listed = listQuery(AREA_SORTS, {
  level: z.optional(z.enum(LEVELS)),
  parentId: z.optional(z.uuid()),
  state: z.optional(z.enum(['open', 'closed', 'all'])),
})
const degrees = (most: number) => z.coerce.number().check(z.minimum(-most), z.maximum(most))

const details = { params: ById, answer: oneOf(AreaDetails) }

/** Levels separated by commas. */
const Levels = z.pipe(
  z.string().check(z.regex(/^(city|district|khoroo|section)(,(city|district|khoroo|section)){0,3}$/)),
  z.transform((text) => LEVELS.filter((level) => text.split(',').includes(level))),
)

/** The tree of areas: city, districts, khoroos, sections. */
export const areas = feature({
  ...rights,
  routes: {
    names: {
      method: 'GET',
      path: '/areas/names',
      can: 'names',
      summary:
        'Names of the areas below an area (by default the districts), in the order of their numbers. Closed areas are omitted unless requested.',
      query: z.strictObject({ parentId: z.optional(z.uuid()), closed: z.optional(Flag) }),
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
      summary: 'Areas within your reach with their figures; closed areas only on request.',
      query: listed,
      answer: pageOf(Area),
    },
    at: {
      method: 'GET',
      path: '/areas/at',
      can: 'names',
      summary: 'The path to the lowest area whose border contains a place; empty if no border is known.',
      query: z.strictObject({ lat: degrees(90), lng: degrees(180) }),
      answer: z.object({ data: z.array(AreaName) }),
      perMinute: 300,
    },
    borders: {
      method: 'GET',
      path: '/areas/borders',
      can: 'names',
      summary: 'The borders of the open areas of a level, simplified, as GeoJSON with the credit of their sources.',
      query: z.strictObject({ level: z.enum(LEVELS) }),
      kind: 'stream',
      heavy: true,
    },
    find: {
      method: 'GET',
      path: '/areas/find',
      can: 'names',
      summary:
        'Up to ten open areas that match every search word by name, code or number, their own or that of an area above. Can be limited to an area with everything below it, to levels, and to your reach.',
      query: z.strictObject({
        q: plainText(1, AREA_NAME_MAX),
        below: z.optional(z.uuid()),
        levels: z.optional(Levels),
        mine: z.optional(Flag),
      }),
      answer: z.object({ data: z.array(AreaFound) }),
      perMinute: 300,
    },
    map: {
      method: 'GET',
      path: '/areas/map',
      can: 'names',
      summary: 'The base map: a style, a PMTiles archive on this server, or neither.',
      answer: oneOf(MapBase),
    },
    export: {
      method: 'GET',
      path: '/areas/export',
      can: 'export',
      summary: 'The filtered list as CSV or XLSX, which can be imported again.',
      query: z.extend(listed, { format: z.enum(['csv', 'xlsx']) }),
      kind: 'stream',
      heavy: true,
      isExport: true,
      perMinute: 30,
    },
    exportGeojson: {
      method: 'GET',
      path: '/areas/export/geojson',
      can: 'export',
      summary: 'The filtered list with unsimplified borders as GeoJSON, which can be imported again.',
      query: listed,
      kind: 'stream',
      heavy: true,
      perMinute: 10,
    },
    ...importRoutes('/areas/imports', 'import'),
    importUlaanbaatar: {
      method: 'POST',
      path: '/areas/imports/ulaanbaatar',
      can: 'importCity',
      summary: 'Starts an import of the area tree of Ulaanbaatar that is included in the product.',
      answer: oneOf(ImportState),
      status: 201,
      perMinute: 10,
    },
    one: {
      method: 'GET',
      path: '/areas/:id',
      can: 'read',
      summary: 'One area with its figures, former names and counts.',
      ...details,
    },
    create: {
      method: 'POST',
      path: '/areas',
      can: 'shape',
      summary: 'Creates an area one level below another one.',
      body: NewArea,
      answer: oneOf(AreaDetails),
      status: 201,
    },
    change: {
      method: 'PATCH',
      path: '/areas/:id',
      can: 'change',
      summary: 'Corrects the name, number, code or figures of an area. Earlier names and figures stay in its history.',
      body: AreaChange,
      ...details,
    },
    removeCount: {
      method: 'DELETE',
      path: '/areas/:id/counts/:countedOn',
      can: 'change',
      summary: 'Removes the population and household figures of one day.',
      params: z.strictObject({ id: z.uuid(), countedOn: AreaDay }),
      answer: oneOf(AreaDetails),
    },
    close: {
      method: 'POST',
      path: '/areas/:id/close',
      can: 'shape',
      summary:
        'Closes an area and everything below it from a given day. Refused while people or open work belong to it.',
      body: z.strictObject({ closedOn: AreaDay, version: Version }),
      ...details,
    },
    reopen: {
      method: 'POST',
      path: '/areas/:id/reopen',
      can: 'shape',
      summary: 'Reopens a closed area from a given day, by default today; closed areas below it stay closed.',
      body: z.strictObject({ openedOn: z.optional(AreaDay), version: Version }),
      ...details,
    },
    plan: {
      method: 'POST',
      path: '/areas/:id/plan',
      can: 'shape',
      summary: 'The effects of moving, merging or splitting an area, as a plan. Changes nothing.',
      params: ById,
      body: Reshape,
      answer: oneOf(ReshapePlan),
      quiet: true,
    },
    reshape: {
      method: 'POST',
      path: '/areas/:id/reshape',
      can: 'shape',
      summary:
        'Moves, merges or splits an area in one transaction. Refused if the plan has changed since the one with this `print`.',
      body: z.strictObject({ change: Reshape, print: z.string().check(z.minLength(1), z.maxLength(100)) }),
      ...details,
    },
    history: {
      method: 'GET',
      path: '/areas/:id/history',
      can: 'change',
      summary: 'The history of the area, newest first.',
      params: ById,
      answer: z.object({ data: z.array(HistoryLine) }),
    },
  },
})
