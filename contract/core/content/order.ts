import * as z from 'zod/mini'

/** Maximum number of records in an ordered group, so that one call can reorder them. */
export const GROUP_MAX = 200

const Ids = z.array(z.uuid()).check(z.maxLength(GROUP_MAX))

/** The route that reorders the records of a category, for kinds whose categories are ordered groups. */
export const orderRoute = <P extends `/${string}`, C extends z.ZodMiniType<string>, S extends string>(
  path: P,
  category: C,
  summary: S,
) =>
  ({
    method: 'POST',
    path: `${path}/order`,
    can: 'write',
    summary,
    body: z.strictObject({ category, before: Ids, after: Ids }),
    status: 204,
  }) as const

/** The route that returns all records of a kind by category and in order, for pages that show them together. */
export const groupsRoute = <P extends `/${string}`, C extends z.ZodMiniType<string>, F extends z.ZodMiniType>(
  path: P,
  category: C,
  Full: F,
) =>
  ({
    method: 'GET',
    path: `${path}/groups`,
    can: 'read',
    summary: 'All records in full, by category and in order. Without a token, published ones only.',
    query: z.strictObject({ category: z.optional(category) }),
    answer: z.object({ data: z.array(z.object({ category, records: z.array(Full) })) }),
  }) as const
