import { workflow } from '../../core/model/workflow.ts'

const ADMINS = ['CITY_ADMIN', 'DISTRICT_ADMIN', 'KHOROO_ADMIN'] as const

/**
 * The states of an account. Nobody deactivates themselves, and the last active city admin cannot be deactivated. An
 * invited person has no password yet, so `activate` is for people who had one and `invite` for those who never had.
 * Source: docs/rules/roles.md.
 */
export const userWorkflow = workflow({
  name: 'user',
  initial: 'invited',
  states: ['invited', 'active', 'inactive'],
  moves: [
    { action: 'invite', from: 'invited', to: 'invited', by: ADMINS },
    { action: 'deactivate', from: 'invited', to: 'inactive', by: ADMINS, confirm: true },
    { action: 'deactivate', from: 'active', to: 'inactive', by: ADMINS, confirm: true },
    { action: 'activate', from: 'inactive', to: 'active', by: ADMINS },
    { action: 'invite', from: 'inactive', to: 'invited', by: ADMINS },
  ],
})
