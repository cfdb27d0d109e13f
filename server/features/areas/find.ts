import { type RawBuilder, sql } from 'kysely'
import type { AreaFound } from '#contract/features/areas/index.ts'
import { isOpenNow } from '../../core/access/open-areas.ts'
import { partsMatch, titleRank } from '../../core/database/folded-search.ts'
import { type AreaWords, areaWordsOf } from './area-words.ts'
import { calledInFull, isCalled } from './list.ts'
import { showName } from './show.ts'
import type { AreasCall } from './tables.ts'

/** Maximum areas found; further words narrow the search. Our choice. */
const FOUND_MAX = 10

const LEVEL_ORDER = sql`array_position(array['city', 'district', 'khoroo', 'section'], areas.level)`

/** The number of the khoroo in or around which an area lies, and of a section. */
const KHOROO = sql<string>`case areas.level when 'khoroo' then areas.ordinal::text
  when 'section' then (select p.ordinal::text from areas p where p.id = areas.parent_id) end`
const SECTION = sql<string>`case areas.level when 'section' then areas.ordinal::text end`

const allOf = (conditions: readonly RawBuilder<boolean>[]) => sql<boolean>`(${sql.join(conditions, sql` and `)})`
const is = (number: RawBuilder<string>, wanted: string) => sql<boolean>`coalesce(${number} = ${wanted}, false)`
const begins = (number: RawBuilder<string>, wanted: string) =>
  sql<boolean>`coalesce(${number} like ${`${wanted}%`}, false)`

/** Whether an area has the names and numbers of a search; `isExact`: also the last number to its end. */
function hasWords({ names, khoroo, section, either }: AreaWords, isExact: boolean): RawBuilder<boolean> {
  const last = isExact ? is : begins
  return allOf([
    ...(names ? [partsMatch(calledInFull, names)] : []),
    ...(khoroo !== undefined ? [(section === undefined ? last : is)(KHOROO, khoroo)] : []),
    ...(section !== undefined ? [last(SECTION, section)] : []),
    ...(either !== undefined
      ? [sql<boolean>`case areas.level when 'section' then ${last(SECTION, either)} else ${last(KHOROO, either)} end`]
      : []),
    sql<boolean>`true`,
  ])
}

/** How well an area answers a search: 2 exactly, 1 with numbers that begin so, 0 as a part of its names. */
function numberRank(words: AreaWords): RawBuilder<number> {
  const hasNumber = [words.khoroo, words.section, words.either].some((number) => number !== undefined)
  if (!hasNumber) return sql<number>`0::int`
  return sql<number>`case when ${hasWords(words, true)} then 2 when ${hasWords(words, false)} then 1 else 0 end`
}

/** The level that a search means comes first: the one that it names, or that of a single number. */
function isMeantLevel(words: AreaWords): RawBuilder<boolean> {
  const level = words.section !== undefined ? 'section' : (words.level ?? (words.khoroo !== undefined ? 'khoroo' : ''))
  return sql<boolean>`areas.level = ${level}`
}

/**
 * Finds open areas by words of their names and of those above, and by their numbers: exact numbers and the level that
 * is meant come first, then areas with the name itself, then larger areas, ordered by number.
 */
export async function findAreas({ rows, query, now }: AreasCall<'find'>): Promise<AreaFound[]> {
  const { q, below, levels, mine } = query
  const words = areaWordsOf(q)
  const found = await rows
    .from('areas', mine ? 'read' : 'names')
    .selectAll('areas')
    .select([
      sql<AreaFound['above']>`(select coalesce(jsonb_agg(up.name order by up.path), '[]') from areas up
        where up.id = any(string_to_array(trim(areas.path, '/'), '/')::uuid[]) and up.id <> areas.id and up.level <> 'city')`.as(
        'above',
      ),
      sql<AreaFound['box']>`(select jsonb_build_array(b.west, b.south, b.east, b.north) from area_borders b
        join areas up on up.id = b.area_id where up.id = any(string_to_array(trim(areas.path, '/'), '/')::uuid[])
        order by length(up.path) desc limit 1)`.as('box'),
    ])
    .where(isOpenNow(now))
    .where(sql<boolean>`(${isCalled(q)} or ${hasWords(words, false)})`)
    .$if(below !== undefined, (w) => w.where('areas.path', 'like', `%/${below}/%`))
    .$if(levels !== undefined, (w) => w.where('areas.level', 'in', levels ?? []))
    .orderBy(numberRank(words), 'desc')
    .orderBy(isMeantLevel(words), 'desc')
    .orderBy(
      sql`greatest(${titleRank(sql`areas.name ->> 'mn'`, q)}, ${titleRank(sql`coalesce(areas.name ->> 'en', '')`, q)})`,
      'desc',
    )
    .orderBy(LEVEL_ORDER)
    .orderBy('areas.ordinal')
    .orderBy('areas.code')
    .limit(FOUND_MAX)
    .execute()
  return found.map((row) => ({ ...showName(row), above: row.above, box: row.box }))
}
