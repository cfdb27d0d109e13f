import { workflow } from '../../core/model/workflow.ts'

const ADMINS = ['CITY_ADMIN', 'DISTRICT_ADMIN', 'KHOROO_ADMIN'] as const

/**
 * Whether a section leader is in office. Activating starts a term, deactivating ends it and closes the account. Rule:
 * docs/rules/leaders.md.
 */
export const leaderWorkflow = workflow({
  name: 'leader',
  initial: 'active',
  states: ['active', 'inactive'],
  moves: [
    { action: 'deactivate', from: 'active', to: 'inactive', by: ADMINS, confirm: true },
    { action: 'activate', from: 'inactive', to: 'active', by: ADMINS },
  ],
})
