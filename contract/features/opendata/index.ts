import * as z from 'zod/mini'
import { feature } from '../../core/model/feature.ts'
import { Instant, oneOf } from '../../core/model/page.ts'
import { rights } from './rights.ts'
import { OPEN_DATA_NAMES } from './sets.ts'
import { openDataSettings } from './settings.ts'

export * from './labels.ts'
export * from './publishing.ts'
export * from './sets.ts'
export * from './settings.ts'

export const OPEN_DATA_FORMATS = ['csv', 'json'] as const
export type OpenDataFormat = (typeof OPEN_DATA_FORMATS)[number]

const Both = z.object({ mn: z.string(), en: z.string() })

/** A data set that everybody may download, with the meaning of its columns. */
export const OpenDataSet = z.object({
  name: z.enum(OPEN_DATA_NAMES),
  title: Both,
  description: Both,
  columns: z.array(z.object({ name: z.string(), kind: z.enum(['text', 'number', 'date']), meaning: Both })),
  rows: z.int(),
  /** When what it contains was last changed; null while it is empty. */
  changedAt: z.nullable(Instant),
  published: z.boolean(),
})
export type OpenDataSet = z.infer<typeof OpenDataSet>

/** What the city publishes. */
export const OpenDataList = z.object({
  licence: z.string(),
  licenceUrl: z.string(),
  sets: z.array(OpenDataSet),
})
export type OpenDataList = z.infer<typeof OpenDataList>

/** Data of the city for everybody, without personal data. */
export const opendata = feature({
  ...rights,
  settings: Object.values(openDataSettings),
  routes: {
    list: {
      method: 'GET',
      path: '/open-data',
      can: 'read',
      summary: 'The data sets that everybody may download, with the meaning of their columns and the licence.',
      answer: oneOf(OpenDataList),
      heavy: true,
      perMinute: 60,
    },
    all: {
      method: 'GET',
      path: '/open-data/all',
      can: 'manage',
      summary: 'Every data set, also those that the city does not publish.',
      answer: oneOf(OpenDataList),
      heavy: true,
    },
    catalogue: {
      method: 'GET',
      path: '/open-data/catalogue',
      can: 'read',
      summary: 'The data sets as a DCAT catalogue (JSON-LD), for data portals.',
      kind: 'stream',
      heavy: true,
      perMinute: 60,
    },
    download: {
      method: 'GET',
      path: '/open-data/:name/:format',
      can: 'read',
      summary: 'A data set as CSV (RFC 4180, UTF-8 with a byte order mark) or JSON. Its address is stable.',
      params: z.strictObject({ name: z.enum(OPEN_DATA_NAMES), format: z.enum(OPEN_DATA_FORMATS) }),
      kind: 'stream',
      heavy: true,
      perMinute: 60,
    },
  },
})
