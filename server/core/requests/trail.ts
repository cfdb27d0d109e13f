import type { Touched } from '../access/rows.ts'
import type { AuditLine } from '../audit/audit.ts'
import type { Served } from './declare.ts'

/** The audit entries of the written rows. */
export function trailOf(served: Served, touched: readonly Touched[]): AuditLine[] {
  return touched
    .filter((t) => !t.quiet)
    .map((t) => {
      const areaColumn = served.anchors[t.table]?.area
      return {
        action: `${served.feature.name}.${t.action}`,
        table_name: t.table,
        row_id: String(t.row.id ?? ''),
        area_id: areaColumn ? ((t.row[areaColumn] as string | null) ?? null) : null,
        from_state: t.from ?? null,
        to_state: t.to ?? null,
        note: t.note ?? null,
        details: t.details ?? null,
      }
    })
}
