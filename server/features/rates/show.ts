import { type RawBuilder, sql } from 'kysely'
import type { Actor } from '#contract/core/model/actor.ts'
import type { Attachment } from '#contract/core/model/attachment.ts'
import type { Localized } from '#contract/core/text/localized.ts'
import {
  type Bands,
  type CriteriaGroup,
  EDITABLE,
  gradeOf,
  type PeriodKind,
  RATER,
  type RatePeriod,
  type Sheet,
  type SheetFact,
  type SheetFull,
  sheetWorkflows,
} from '#contract/features/rates/index.ts'
import { type AreaRefRow, areaRef } from '../../core/access/area-ref.ts'
import { pointsOf, type RatesCall, type SheetRow } from './tables.ts'

type NamePair = [last: string, first: string]

/** The data of the period that a sheet needs. */
interface PeriodFields {
  kind: PeriodKind
  year: number
  no: number
  status: RatePeriod['status']
  bands: Bands
}

export interface Extras {
  area: AreaRefRow
  period: PeriodFields
  rater_name: NamePair | null
  approver_name: NamePair | null
  rank: number | null
  rank_of: number | null
}
export type ShownRow = Omit<SheetRow, 'scores' | 'files' | 'search'> & Extras
export type FullRow = SheetRow &
  Extras & {
    template: { name: Localized; groups: CriteriaGroup[] }
    /** The scores of the last approved sheet before. */
    before: SheetRow['scores'] | null
  }

/** The columns that lists read. */
export const LISTED = [
  'id',
  'period_id',
  'template_id',
  'level',
  'area_id',
  'rater_area_id',
  'place_area_id',
  'author_id',
  'raters',
  'approver_id',
  'status',
  'revision',
  'filled',
  'criteria',
  'total',
  'reason',
  'opened_at',
  'sent_at',
  'approved_at',
  'version',
  'created_at',
  'updated_at',
] as const satisfies (keyof SheetRow)[]

const nameOf = (column: string) =>
  sql<NamePair | null>`(select jsonb_build_array(last_name, first_name) from users where users.id = ${sql.ref(column)})`

// Ranks are among all approved siblings, including those that the reader may not see: a rank reveals nobody's total.
const siblings = sql`rate_sheets as o where o.status = 'approved' and o.period_id = rate_sheets.period_id
  and o.rater_area_id = rate_sheets.rater_area_id`

/** The dense rank of an approved sheet among the approved ones of the same parent and period; null for others. */
export const rankOf: RawBuilder<number | null> = sql<number | null>`case when rate_sheets.status = 'approved' then
  (select count(distinct o.total) + 1 from ${siblings} and o.total > rate_sheets.total)::int end`

/** The number of approved sheets that the rank is among. */
export const rankedOf: RawBuilder<number | null> = sql<number | null>`case when rate_sheets.status = 'approved' then
  (select count(*) from ${siblings})::int end`

/** Expressions that a list selects in addition to its columns. */
export const extraColumns = (area = areaRef('rate_sheets.area_id', sql`rate_sheets.approved_at`)) =>
  [
    area.$castTo<AreaRefRow>().as('area'),
    sql<PeriodFields>`(select jsonb_build_object('kind', p.kind, 'year', p.year, 'no', p.no, 'status', p.status, 'bands', p.bands)
      from rate_periods p where p.id = rate_sheets.period_id)`.as('period'),
    nameOf('rate_sheets.author_id').as('rater_name'),
    nameOf('rate_sheets.approver_id').as('approver_name'),
    rankOf.as('rank'),
    rankedOf.as('rank_of'),
  ] as const

/** Additional expressions for a single sheet. */
export const fullExtras = () =>
  [
    ...extraColumns(),
    sql<FullRow['template']>`(select jsonb_build_object('name', t.name, 'groups', t.groups) from rate_templates t
      where t.id = rate_sheets.template_id)`.as('template'),
    // who may read a sheet may read the approved ones of the same area
    sql<FullRow['before']>`(select o.scores from rate_sheets o
      join rate_periods p on p.id = o.period_id join rate_periods mine on mine.id = rate_sheets.period_id
      where o.area_id = rate_sheets.area_id and o.status = 'approved' and p.kind = mine.kind
        and (p.year, p.no) < (mine.year, mine.no)
      order by p.year desc, p.no desc limit 1)`.as('before'),
  ] as const

type Judged = Pick<SheetRow, 'raters' | 'opened_at'> & { period: Pick<PeriodFields, 'status'> }

/** The facts about a sheet for this person, for the workflow's conditions. */
export function factsOf(row: Judged, actor: Actor | null): SheetFact[] {
  const facts: SheetFact[] = []
  if (row.period.status === 'open') facts.push('period_open')
  if (row.opened_at === null) facts.push('unopened')
  if (actor && !row.raters.includes(actor.id)) facts.push('other_eyes')
  return facts
}

/** Whether this person may now change the points of a sheet within reach. */
export const mayEdit = (
  row: Pick<SheetRow, 'level' | 'status'> & { period: Pick<PeriodFields, 'status'> },
  actor: Actor | null,
) => actor?.role === RATER[row.level] && row.period.status === 'open' && EDITABLE.includes(row.status)

type Showing = Pick<RatesCall, 'rows' | 'actor'>

const personOf = (id: string | null, name: NamePair | null) =>
  id && name ? { id, lastName: name[0], firstName: name[1] } : null

/** A sheet in a list. */
export function showSheet({ rows, actor }: Showing, row: ShownRow): Sheet {
  const { kind, year, no, status, bands } = row.period
  const moves = rows.moves(sheetWorkflows[row.level], row.status, row.author_id, factsOf(row, actor))
  return {
    id: row.id,
    periodId: row.period_id,
    period: { kind, year, no, status },
    level: row.level,
    areaId: row.area_id,
    area: row.area,
    status: row.status,
    revision: row.revision,
    total: pointsOf(row.total),
    grade: gradeOf(row.total, bands),
    rank: row.rank,
    of: row.rank_of,
    filled: row.filled,
    criteria: row.criteria,
    rater: personOf(row.author_id, row.rater_name),
    approver: personOf(row.approver_id, row.approver_name),
    sentAt: row.sent_at?.toISOString() ?? null,
    approvedAt: row.approved_at?.toISOString() ?? null,
    updatedAt: row.updated_at.toISOString(),
    canEdit: mayEdit(row, actor),
    allowedActions: moves.map(({ action }) => action),
    version: row.version,
  }
}

/** One whole sheet; `files` are those of its scores. */
export function showFull(call: Showing, row: FullRow, files: ReadonlyMap<string, Attachment>): SheetFull {
  return {
    ...showSheet(call, row),
    template: { id: row.template_id, ...row.template },
    bands: row.period.bands,
    scores: row.template.groups.flatMap(({ criteria }) =>
      criteria.map(({ id }) => {
        const score = row.scores[id]
        return {
          criterionId: id,
          points: score?.points ?? null,
          comment: score?.comment ?? '',
          files: (score?.files ?? []).flatMap((file) => files.get(file) ?? []),
        }
      }),
    ),
    before: row.template.groups.flatMap(({ criteria }) =>
      criteria.flatMap(({ id }) => {
        const points = row.before?.[id]?.points ?? null
        return points === null ? [] : [{ criterionId: id, points }]
      }),
    ),
    reason: row.reason,
    opened: row.opened_at !== null,
  }
}
