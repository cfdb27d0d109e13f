import * as z from 'zod/mini'
import { feature } from '../../core/model/feature.ts'
import { ById, oneOf } from '../../core/model/page.ts'
import { Version } from '../../core/model/version.ts'
import { plainText } from '../../core/text/localized.ts'
import { LIST_PATH, LIST_PATH_MAX } from './list-path.ts'
import { rights } from './rights.ts'

/** Characters of the name of a view; the table has the same limits. */
export const VIEW_NAME_MAX = 60
/** Characters of the filters of a view, as in the address. */
export const VIEW_QUERY_MAX = 1500
/** Views that one person may have, of all lists together. Our choice: more than anybody looks through. */
export const VIEWS_MAX = 50

const ListPath = z.string().check(z.maxLength(LIST_PATH_MAX), z.regex(LIST_PATH))
/** Filters, search and order, as in the address: names and values in percent-encoding. */
const ListQuery = z.string().check(z.maxLength(VIEW_QUERY_MAX), z.regex(/^[\w.*%+~=&-]*$/))

/** A view as the form sends it. */
export const NewView = z.strictObject({
  list: ListPath,
  name: plainText(1, VIEW_NAME_MAX),
  query: ListQuery,
  /** Shown to everybody who works in the same area; what was searched for is then left out. */
  shared: z._default(z.boolean(), false),
})

/** What is changed of a view; everything else stays. */
export const ViewChange = z.strictObject({
  name: z.optional(plainText(1, VIEW_NAME_MAX)),
  query: z.optional(ListQuery),
  shared: z.optional(z.boolean()),
  version: Version,
})

/** A named selection of a list: filters, search and order. */
export const View = z.object({
  id: z.uuid(),
  list: z.string(),
  name: z.string(),
  query: z.string(),
  shared: z.boolean(),
  isMine: z.boolean(),
  /** The short name of the colleague who shares it; null for your own. */
  owner: z.nullable(z.string()),
  version: z.int(),
})
export type View = z.infer<typeof View>

/** Saved views of lists: yours, and those that colleagues share in your area. */
export const views = feature({
  ...rights,
  routes: {
    list: {
      method: 'GET',
      path: '/views',
      can: 'read',
      summary: 'Your saved views of one list, or of all of them, and those shared in your area, by name.',
      query: z.strictObject({ list: z.optional(ListPath) }),
      answer: z.object({ data: z.array(View) }),
    },
    create: {
      method: 'POST',
      path: '/views',
      can: 'write',
      summary: 'Saves the filters, the search and the order of a list under a name.',
      body: NewView,
      answer: oneOf(View),
      status: 201,
    },
    change: {
      method: 'PATCH',
      path: '/views/:id',
      can: 'write',
      summary: 'Renames a view of yours, shares it, or replaces its filters.',
      params: ById,
      body: ViewChange,
      answer: oneOf(View),
    },
    remove: {
      method: 'DELETE',
      path: '/views/:id',
      can: 'write',
      summary: 'Removes a view of yours.',
      params: ById,
      status: 204,
    },
  },
})
