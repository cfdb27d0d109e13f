import { areas } from '#contract/features/areas/index.ts'
import type { ReportKind, ReportStatus, RollUp } from '#contract/features/reports/index.ts'
import { figuresOn, sumOf } from './figures.ts'
import { figuresOf, type Reading, type ReportRecord } from './tables.ts'

/** What a roll-up adds up: the kind right below, once its own level has approved it. */
const BELOW: Partial<Record<ReportKind, { kind: ReportKind; approved: readonly ReportStatus[] }>> = {
  khoroo: {
    kind: 'leader',
    approved: ['approved_khoroo', 'sent_district', 'approved_district', 'sent_city', 'approved_city'],
  },
  district: { kind: 'khoroo', approved: ['approved_district', 'sent_city', 'approved_city'] },
}

/** The approved reports right below an area for a period, added up, and the areas whose report is missing. */
export async function rollUpNow(
  { rows, ask, setting }: Pick<Reading, 'rows' | 'ask' | 'setting'>,
  { kind, area_id: areaId, period }: Pick<ReportRecord, 'kind' | 'area_id' | 'period'>,
): Promise<RollUp> {
  const below = BELOW[kind]
  if (!below) throw new Error(`a ${kind} report adds nothing up`)
  const { data: parts } = await ask(areas, 'names', { query: { parentId: areaId } })
  const ids = parts.map(({ id }) => id)
  const found =
    ids.length === 0
      ? []
      : await rows
          .from('reports', 'gather')
          .select([
            'area_id',
            'status',
            'households_visited',
            'meetings',
            'requests_received',
            'requests_solved',
            'own_figures',
          ])
          .where('kind', '=', below.kind)
          .where('period', '=', period)
          .where('area_id', 'in', ids)
          .execute()
  const isIn = ({ status }: { status: ReportStatus }) => below.approved.includes(status)
  const counted = found.filter(isIn)
  const byArea = new Map(found.map((row) => [row.area_id, row]))
  const missing = parts.flatMap(({ id, name }) => {
    const row = byArea.get(id)
    return row && isIn(row) ? [] : [{ id, name, status: row?.status ?? null }]
  })
  const keys = (await figuresOn({ setting }, period)).map(({ key }) => key)
  const figures = sumOf(counted.map(figuresOf), keys)
  return { figures, counted: counted.length, areas: parts.length, missing }
}
