import * as z from 'zod/mini'
import { ExportState, exportStart } from '../../core/model/export.ts'
import { feature } from '../../core/model/feature.ts'
import { ById, oneOf } from '../../core/model/page.ts'
import { rights } from './rights.ts'

/**
 * Lists as files, written in the background: started, monitored, cancelled and downloaded by the person who requested
 * them.
 */
export const exports = feature({
  ...rights,
  tokens: 'never',
  routes: {
    list: {
      method: 'GET',
      path: '/exports',
      can: 'use',
      summary: 'Your exports of the last day, newest first.',
      query: z.strictObject({}),
      answer: z.object({ data: z.array(ExportState) }),
    },
    start: exportStart,
    one: {
      method: 'GET',
      path: '/exports/:id',
      can: 'use',
      summary: 'The progress of an export.',
      params: ById,
      answer: oneOf(ExportState),
    },
    link: {
      method: 'GET',
      path: '/exports/:id/link',
      can: 'use',
      summary: 'A link to the file that works for a minute, without a token, so that a browser can save it to disk.',
      params: ById,
      answer: oneOf(z.object({ url: z.string() })),
    },
    remove: {
      method: 'DELETE',
      path: '/exports/:id',
      can: 'use',
      summary: 'Cancels an export, or deletes its file.',
      params: ById,
      status: 204,
    },
  },
})
