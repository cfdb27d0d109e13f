import { unscoped } from '../../../core/access/unscoped.ts'
import {
  type AreaFollowers,
  countRows,
  type MovedArea,
  noteTaken,
  type TreeChange,
} from '../../../core/areas/followers.ts'
import { scheduleCount } from '../counting/debounced-count.ts'

/** The reason given to `unscoped`. */
const FOLLOWS = 'surveys and their sums follow the tree of areas'

/** Moves drafts, which belong to their author's area, and open surveys, which belong to the area they were created for. */
const OPEN = `update surveys s set author_area_id = case when s.author_area_id = $1 then $2 else s.author_area_id end,
    area_id = case when s.area_id = $1 then $2 else s.area_id end, version = s.version + 1
  where s.status <> 'closed' and (s.area_id = $1 or s.author_area_id = $1) returning s.id`

/** Keeps surveys asking the same people when the tree of areas changes, and updates their sums. Source: docs/rules/areas.md. */
export const surveyFollowers: AreaFollowers = {
  kind: 'surveys',
  keepsOpen: false,
  count: (db, areaIds) =>
    countRows(
      db,
      `select count(distinct s.id) as n from surveys s left join survey_targets t on t.survey_id = s.id
       where s.status <> 'closed' and (s.author_area_id = any($1) or s.area_id = any($1) or t.area_id = any($1))`,
      areaIds,
    ),
  take: async (change, from, to) => {
    const db = unscoped(change, FOLLOWS)
    const { rows } = await db.query<{ id: string }>(OPEN, [from, to])
    noteTaken(change, { feature: 'surveys', table: 'surveys' }, rows, { from, to })
    // people of a closed target area continue to be asked under its successor
    await db.query(
      `insert into survey_targets (survey_id, area_id, expected, position)
       select t.survey_id, $2, 0, 1 + (select max(position) from survey_targets p where p.survey_id = t.survey_id)
       from survey_targets t join surveys s on s.id = t.survey_id
       where t.area_id = $1 and s.status <> 'closed' and not exists (
         select from survey_targets o join areas top on top.id = o.area_id join areas heir on heir.id = $2
         where o.survey_id = t.survey_id and heir.path like top.path || '%')`,
      [from, to],
    )
  },
  settle: async (change, moved) => {
    for (const area of moved) await keepAsking(change, area)
    const { rows } = await unscoped(change, FOLLOWS).query<{ survey_id: string }>(
      `select distinct c.survey_id from survey_coverage c where c.area_id = any($1) order by c.survey_id`,
      [moved.map(({ id }) => id)],
    )
    for (const { survey_id: id } of rows) await recount(change, id, moved)
  },
}

const idsOf = (path: string): string[] => path.split('/').filter(Boolean)

/** Makes a moved area a target of its own where it was asked only through an area above it. */
async function keepAsking(change: TreeChange, { id, oldPath, newPath }: MovedArea): Promise<void> {
  await unscoped(change, FOLLOWS).query(
    `insert into survey_targets (survey_id, area_id, expected, position)
     select distinct on (t.survey_id) t.survey_id, $1::uuid, 0, 1 + (select max(position) from survey_targets p where p.survey_id = t.survey_id)
     from survey_targets t join surveys s on s.id = t.survey_id
     where s.status <> 'closed' and t.area_id = any($2::uuid[])
       and not exists (select from survey_targets o where o.survey_id = t.survey_id and o.area_id = any($3::uuid[]))`,
    [id, idsOf(oldPath), idsOf(newPath)],
  )
}

/**
 * Recomputes the expected answers from the lowest areas up, which keep their numbers, and schedules a recount of all answers.
 * Until it is finished, results add the uncounted answers.
 */
async function recount(change: TreeChange, surveyId: string, moved: readonly MovedArea[]): Promise<void> {
  const db = unscoped(change, FOLLOWS)
  const left = [...new Set(moved.flatMap(({ oldPath }) => idsOf(oldPath).slice(0, -1)))]
  const entered = [...new Set(moved.flatMap(({ newPath }) => idsOf(newPath).slice(0, -1)))]
  const areaIds = [...new Set([...left, ...entered])]
  await db.query('select from survey_counting where survey_id = $1 for update', [surveyId])
  await db.query(
    `insert into survey_coverage (survey_id, area_id, expected)
     select $1, top.id, 0 from areas top where top.id = any($2::uuid[]) and exists (
       select from survey_coverage c join areas a on a.id = c.area_id where c.survey_id = $1 and a.path like top.path || '%')
     on conflict do nothing`,
    [surveyId, areaIds],
  )
  // the lowest areas asked before the change keep their numbers; areas above get the sums
  await db.query(
    `with asked as (select c.area_id, a.path, c.expected from survey_coverage c join areas a on a.id = c.area_id where c.survey_id = $1),
       lowest as (select * from asked where area_id <> all($3::uuid[]) and not exists (
         select from asked b where b.path like asked.path || '_%'
           and not (asked.area_id = any($4::uuid[]) and b.path like any($5::text[]))))
     update survey_coverage c set expected = coalesce(
       (select sum(l.expected) from lowest l join areas top on top.id = c.area_id where l.path like top.path || '%'), 0)
     where c.survey_id = $1 and c.area_id = any($2::uuid[])`,
    [surveyId, areaIds, left.filter((id) => !entered.includes(id)), entered, moved.map(({ newPath }) => `${newPath}%`)],
  )
  await db.query('delete from survey_counts where survey_id = $1', [surveyId])
  await db.query(
    'update survey_coverage set collected = 0, covered_on = null, last_answer_at = null where survey_id = $1',
    [surveyId],
  )
  await db.query('update surveys set collected = 0, covered_on = null where id = $1', [surveyId])
  await db.query('update survey_counting set no = 0 where survey_id = $1', [surveyId])
  change.after(() => scheduleCount(change.core, surveyId))
}
