import { workflow } from '../../core/model/workflow.ts'

/** Whether what was announced is open. Those who wait for it are notified once, so it is never announced again. */
export const comingWorkflow = workflow({
  name: 'coming',
  initial: 'announced',
  states: ['announced', 'published'],
  moves: [{ action: 'publish', from: 'announced', to: 'published', by: ['CITY_ADMIN'], confirm: true }],
})
