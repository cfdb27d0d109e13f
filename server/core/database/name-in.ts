import { type RawBuilder, sql } from 'kysely'
import type { Lang } from '#contract/core/text/localized.ts'

/**
 * The text of a localized column (e.g. `wells.name`) in the reader's language, sorted in natural order: «Худаг 9» before «Худаг 10». An
 * index on `(name ->> 'mn') collate nutag_natural` serves Mongolian readers.
 */
export function nameIn(column: string, lang: Lang): RawBuilder<string> {
  const texts = sql.ref(column)
  return lang === 'mn'
    ? sql<string>`(${texts} ->> 'mn') collate nutag_natural`
    : sql<string>`coalesce(${texts} ->> 'en', ${texts} ->> 'mn') collate nutag_natural`
}
