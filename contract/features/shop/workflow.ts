import { workflow } from '../../core/model/workflow.ts'
import { PRODUCT_STATUSES } from './catalogue.ts'

const OFFICES = ['CITY_ADMIN', 'DISTRICT_ADMIN', 'KHOROO_ADMIN'] as const

/** A product is prepared, offered, and no longer sold; what was sold keeps its orders. Rule: docs/rules/shop.md. */
export const productWorkflow = workflow({
  name: 'product',
  initial: 'draft',
  states: PRODUCT_STATUSES,
  moves: [
    { action: 'offer', from: 'draft', to: 'on_sale', by: OFFICES },
    { action: 'end', from: 'on_sale', to: 'ended', by: OFFICES, confirm: true },
    { action: 'offer', from: 'ended', to: 'on_sale', by: OFFICES },
  ],
})
