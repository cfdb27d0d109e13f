import { areas } from '#contract/features/areas/index.ts'
import type { ReportKind, ReportStatus, RollUp } from '#contract/features/reports/index.ts'
import { figuresOn, sumOf } from './figures.ts'
import { figuresOf, type Reading, type ReportRecord } from './tables.ts'

/** What a roll-up sums: the kind one level below, in the states that its level has approved. */
const BELOW: Partial<Record<ReportKind, { kind: ReportKind; approved: readonly ReportStatus[] }>> = {
  khoroo: {
    kind: 'leader',
    approved: ['approved_khoroo', 'sent_district', 'approved_district', 'sent_city', 'approved_city'],
  },
  district: { kind: 'khoroo', approved: ['approved_district', 'sent_city', 'approved_city'] },
}

/** Sums the approved reports one level below an area for a period, and lists the areas whose report is missing. */
export async function rollUpNow(
  { rows, ask, setting }: Pick<Reading, 'rows' | 'ask' | 'setting'>,
  { kind, area_id: areaId, period }: Pick<ReportRecord, 'kind' | 'area_id' | 'period'>,
): Promise<RollUp> {
  const below = BELOW[kind]
  if (!below) throw new Error(`a ${kind} report has no roll-up`)
  const { data: children } = await ask(areas, 'names', { query: { parentId: areaId } })
  const ids = children.map(({ id }) => id)
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
  const isCounted = ({ status }: { status: ReportStatus }) => below.approved.includes(status)
  const counted = found.filter(isCounted)
  const byArea = new Map(found.map((row) => [row.area_id, row]))
  const missing = children.flatMap(({ id, name }) => {
    const row = byArea.get(id)
    return row && isCounted(row) ? [] : [{ id, name, status: row?.status ?? null }]
  })
  const keys = (await figuresOn({ setting }, period)).map(({ key }) => key)
  const figures = sumOf(
    counted.map((row) => figuresOf(row, below.kind)),
    keys,
  )
  return { figures, counted: counted.length, areas: children.length, missing }
}
