import { workflow } from '../../core/model/workflow.ts'

const CITY = ['CITY_ADMIN'] as const
const OFFICERS = ['CITY_ADMIN', 'KHOROO_ADMIN', 'SECTION_LEADER'] as const

/** Whether a fund is public. Rule: docs/rules/fund.md. */
export const fundWorkflow = workflow({
  name: 'fund',
  initial: 'draft',
  states: ['draft', 'published', 'archived'],
  moves: [
    { action: 'publish', from: 'draft', to: 'published', by: CITY },
    { action: 'unpublish', from: 'published', to: 'draft', by: CITY, confirm: true },
    { action: 'archive', from: 'published', to: 'archived', by: CITY, confirm: true },
    { action: 'publish', from: 'archived', to: 'published', by: CITY },
  ],
})

const ENTERS = ['enters'] as const
/** Four eyes: nobody decides on an entry that they have written. */
const DECIDES = ['publishes', 'other'] as const

/** The entry of a price, from the draft to the public history. Rule: docs/rules/fund.md. */
export const priceWorkflow = workflow({
  name: 'fundPrice',
  initial: 'draft',
  states: ['draft', 'submitted', 'published', 'rejected'],
  moves: [
    { action: 'submit', from: 'draft', to: 'submitted', by: OFFICERS, needs: ENTERS },
    { action: 'submit', from: 'rejected', to: 'submitted', by: OFFICERS, needs: ENTERS },
    { action: 'withdraw', from: 'submitted', to: 'draft', by: OFFICERS, needs: ENTERS },
    { action: 'publish', from: 'submitted', to: 'published', by: OFFICERS, needs: DECIDES },
    { action: 'reject', from: 'submitted', to: 'rejected', by: OFFICERS, needs: DECIDES, note: 'required' },
  ],
})
