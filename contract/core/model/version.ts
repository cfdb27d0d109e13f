import * as z from 'zod/mini'

/** The largest value of a PostgreSQL `integer`, the type of every `version` column: beyond it the database fails instead of finding nothing. */
export const INT4_MAX = 2_147_483_647

/** Schema of the version that a change is based on. */
export const Version = /* @__PURE__ */ (() => z.int().check(z.minimum(1), z.maximum(INT4_MAX)))()
