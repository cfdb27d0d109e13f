import type { Generated, Selectable } from 'kysely'
import type { Route } from '#contract/core/model/feature.ts'
import type { Localized } from '#contract/core/text/localized.ts'
import type { PlanMethod, PlanOrderState, PlanPeriod } from '#contract/features/plans/index.ts'
import type { Call } from '../../core/requests/declare.ts'

export interface PlanTables {
  plans: {
    id: Generated<string>
    area_id: string
    name: Localized
    description: Localized
    includes: Localized
    price: number
    period: PlanPeriod
    tax: 'none' | 'included'
    position: number
    published: boolean
    search: Generated<string>
    version: Generated<number>
  }
  plan_orders: {
    id: string
    area_id: string
    plan_id: string | null
    plan: Localized
    buyer: string
    method: PlanMethod
    total: number
    state: Generated<PlanOrderState>
    invoice_id: string
    code: string
    sent_key: string
    search: string
    version: Generated<number>
    created_at: Generated<Date>
  }
}

export type PlanRecord = Selectable<PlanTables['plans']>
export type PlanOrderRecord = Selectable<PlanTables['plan_orders']>

/** A call of any route of the feature. */
export type PlanCall = Omit<Call<PlanTables, Route>, 'params' | 'query' | 'body' | 'parts'>
