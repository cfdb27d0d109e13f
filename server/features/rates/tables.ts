import type { Generated, GeneratedAlways, Selectable } from 'kysely'
import type { Route } from '#contract/core/model/feature.ts'
import { Problem } from '#contract/core/model/problem.ts'
import type { Localized } from '#contract/core/text/localized.ts'
import type {
  Bands,
  CriteriaGroup,
  PeriodKind,
  RatedLevel,
  RatePeriod,
  SheetStatus,
} from '#contract/features/rates/index.ts'
import type { Call } from '../../core/requests/declare.ts'

/** The stored data of one criterion in a sheet. */
export interface StoredScore {
  points: number | null
  comment?: string
  files?: string[]
}

export interface RateTables {
  rate_templates: {
    id: Generated<string>
    level: RatedLevel
    name: Localized
    groups: CriteriaGroup[]
    version: Generated<number>
    created_at: Generated<Date>
    updated_at: Generated<Date>
    updated_by: string | null
  }
  rate_periods: {
    id: Generated<string>
    kind: PeriodKind
    year: number
    no: number
    starts_on: GeneratedAlways<string>
    status: Generated<RatePeriod['status']>
    district_template_id: string | null
    khoroo_template_id: string | null
    section_template_id: string | null
    bands: Bands
    version: Generated<number>
    created_at: Generated<Date>
    updated_at: Generated<Date>
  }
  rate_sheets: {
    id: Generated<string>
    period_id: string
    template_id: string
    level: RatedLevel
    area_id: string
    rater_area_id: string
    place_area_id: GeneratedAlways<string>
    author_id: string | null
    raters: string[]
    approver_id: string | null
    status: Generated<SheetStatus>
    revision: Generated<number>
    scores: Record<string, StoredScore>
    files: string[]
    filled: number
    criteria: number
    total: number | null
    reason: string | null
    search: string
    opened_at: Date | null
    sent_at: Date | null
    approved_at: Date | null
    version: Generated<number>
    created_at: Generated<Date>
    updated_at: Generated<Date>
  }
}
export type PeriodRow = Selectable<RateTables['rate_periods']>
export type TemplateRow = Selectable<RateTables['rate_templates']>
export type SheetRow = Selectable<RateTables['rate_sheets']>

export type RatesCall = Omit<Call<RateTables, Route>, 'params' | 'query' | 'body'>

/** Converts hundredths to points: 8735 → 87.35. */
export const pointsOf = (hundredths: number | null): number | null => (hundredths === null ? null : hundredths / 100)

/** Locks one period, so that it is not closed before the write is committed. @throws Problem('not_found'). */
export async function lockPeriod({ rows }: Pick<RatesCall, 'rows'>, id: string): Promise<PeriodRow> {
  const found = await rows.from('rate_periods', 'see').selectAll().where('id', '=', id).forShare().executeTakeFirst()
  if (!found) throw new Problem('not_found')
  return found
}
