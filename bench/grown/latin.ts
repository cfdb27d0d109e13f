import { sql } from 'kysely'
import type pg from 'pg'
import { partsMatch, wordsIn, wordsMatch } from '../../server/core/database/folded-search.ts'
import { queriesOn } from '../../server/core/database/kysely.ts'
import type { Figure } from '../figures.ts'

/** Names and words that people type in Latin letters, with many spellings in Cyrillic and with few. */
export const LATIN_WORDS = ['munkhbat', 'ursgal', 'batsaikhan', 'gereltuuleg']

/** Tables smaller than this are read whole faster than through an index, rows. */
const SMALL = 5_000

interface Node {
  'Node Type': string
  'Relation Name'?: string
  Plans?: Node[]
}

const nodesOf = (node: Node): Node[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)]

/** A word in more rows than this share is read faster without an index, so the plan is right to do so. */
const FREQUENT_SHARE = 0.1

/** Plans of searches in Latin letters over every searched table that has grown, and how many of them read the table whole for few rows. */
export async function measureLatinPlans(pool: pg.Pool): Promise<Figure[]> {
  const { rows } = await pool.query<{ name: string; tuples: number; words: boolean }>(
    `select c.relname as name, max(c.reltuples) as tuples, bool_or(pg_get_indexdef(i.indexrelid) ~* 'array_to_tsvector') as words
     from pg_class c join pg_index i on i.indrelid = c.oid
     where pg_get_indexdef(i.indexrelid) ~* 'using gin .*search'
     group by c.oid having max(c.reltuples) >= $1`,
    [SMALL],
  )
  if (rows.length === 0) throw new Error('no searched table has grown: nothing could be planned')
  const whole: string[] = []
  for (const { name, tuples, words } of rows) {
    for (const word of LATIN_WORDS) {
      const isFound = words ? wordsMatch(wordsIn(name), word) : partsMatch(sql.ref(`${name}.search`), word)
      const count = sql`select count(*)::integer as n from ${sql.table(name)} where ${isFound}`.compile(queriesOn(pool))
      const plan = await pool.query(`explain (format json) ${count.sql}`, [...count.parameters])
      const [{ Plan }] = plan.rows[0]['QUERY PLAN'] as [{ Plan: Node }]
      const isWhole = nodesOf(Plan).some((node) => node['Node Type'] === 'Seq Scan' && node['Relation Name'] === name)
      if (!isWhole) continue
      const found = await pool.query<{ n: number }>(count.sql, [...count.parameters])
      if ((found.rows[0]?.n ?? 0) <= tuples * FREQUENT_SHARE) whole.push(`${name}: ${word}`)
    }
  }
  return [
    { what: 'searches in Latin letters that were planned', value: rows.length * LATIN_WORDS.length, unit: '' },
    {
      what: `of them without an index, although the word is rare${whole.length > 0 ? ` (${whole.join(', ')})` : ''}`,
      value: whole.length,
      unit: '',
      goal: { most: 0 },
    },
  ]
}
