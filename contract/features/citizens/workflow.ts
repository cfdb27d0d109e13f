import { workflow } from '../../core/model/workflow.ts'

const CONFIRMERS = ['KHOROO_ADMIN', 'SECTION_LEADER'] as const

/** Whether a citizen's home is stated by themselves or confirmed by the khoroo. Rule: docs/rules/citizens.md. */
export const homeWorkflow = workflow({
  name: 'home',
  initial: 'stated',
  states: ['stated', 'asked', 'confirmed'],
  moves: [
    { action: 'ask', from: 'stated', to: 'asked', by: ['APPLICATION'], only: 'author' },
    { action: 'withdraw', from: 'asked', to: 'stated', by: ['APPLICATION'], only: 'author' },
    { action: 'confirm', from: 'asked', to: 'confirmed', by: CONFIRMERS },
    { action: 'decline', from: 'asked', to: 'stated', by: CONFIRMERS, note: 'required' },
    { action: 'revoke', from: 'confirmed', to: 'stated', by: ['KHOROO_ADMIN'], note: 'required' },
  ],
})
