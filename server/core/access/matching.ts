import { type RawBuilder, sql } from 'kysely'

/** Values of optional filters by column, e.g. of `users.role`. */
type Filters = Readonly<Record<string, string | number | boolean | undefined>>

/** The condition that each column has the value asked for; a filter that is undefined restricts nothing. */
export function matching(filters: Filters): RawBuilder<boolean> {
  const given = Object.entries(filters).filter(([, value]) => value !== undefined)
  const conditions = given.map(([column, value]) => sql`${sql.ref(column)} = ${value}`)
  return sql<boolean>`(${sql.join([sql`true`, ...conditions], sql` and `)})`
}
