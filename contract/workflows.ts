import { newsWorkflow } from './features/news/index.ts'
import { userWorkflow } from './features/users/workflow.ts'

/** Every workflow with the tables whose `status` it rules: read by checks and documentation. */
export const workflows = [
  { ...newsWorkflow, tables: ['news'] },
  { ...userWorkflow, tables: ['users'] },
] as const
