import { type RawBuilder, sql } from 'kysely'
import { inAndBelow } from '../../core/access/in-and-below.ts'
import { wordsIn } from '../../core/database/folded-search.ts'
import { type Listed, linksOf, MEDIA, selected, show } from './show.ts'
import type { MediaCall } from './tables.ts'

/** The SQL of the list's filters. */
function filters({ query, core }: MediaCall<'list'>): RawBuilder<boolean> {
  const { areaId, use, usedIn, described, owner } = query
  const all: RawBuilder<boolean>[] = [sql<boolean>`true`]
  if (areaId) all.push(inAndBelow('media.area_id', areaId))
  if (owner) all.push(sql<boolean>`media.owner_id = ${owner}`)
  if (use) all.push(sql<boolean>`${sql.raw(use === 'used' ? '' : 'not')} exists (select from ${linksOf})`)
  if (usedIn) {
    const tables = Object.keys(core.features[usedIn]?.anchors ?? {}).flatMap((name) => [name, `${name}_versions`])
    all.push(sql<boolean>`exists (select from ${linksOf} and l.table_name = any(${tables}))`)
  }
  if (described !== undefined) {
    all.push(sql<boolean>`(media.decorative or media.alt ->> 'mn' ~ '\\S') = ${described}`)
  }
  return sql<boolean>`${sql.join(all, sql` and `)}`
}

/** A page of the library within reach. */
export async function listMedia(call: MediaCall<'list'>) {
  const { columns, extraColumns } = selected(call)
  const found = await call.rows.page('media', {
    query: call.query,
    sorts: {
      createdAt: 'created_at',
      name: sql`media.name collate "und-x-icu"`,
      bytes: sql`(select bytes from files where files.id = media.file_id)`,
    },
    defaultSort: '-createdAt',
    wordsIn: wordsIn(MEDIA),
    where: (q) => q.where(filters(call)),
    select: (q) => q.select(columns).select(extraColumns) as never,
  })
  return { data: (found.data as Listed[]).map((row) => show(call, row)), meta: found.meta }
}
