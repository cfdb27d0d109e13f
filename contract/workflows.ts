import { contactWorkflow } from './features/contacts/index.ts'
import { faqWorkflow } from './features/faq/index.ts'
import { lawWorkflow } from './features/laws/index.ts'
import { leaderWorkflow } from './features/leaders/workflow.ts'
import { manualWorkflow } from './features/manual/index.ts'
import { newsWorkflow } from './features/news/index.ts'
import { notificationWorkflow } from './features/notifications/workflow.ts'
import { periodWorkflow, sheetWorkflows } from './features/rates/workflow.ts'
import { reportWorkflow } from './features/reports/workflow.ts'
import { surveyWorkflow } from './features/surveys/index.ts'
import { userWorkflow } from './features/users/workflow.ts'
import { videoWorkflow } from './features/videos/index.ts'
import { violationWorkflow } from './features/violations/workflow.ts'

/** Every workflow with the tables whose `status` it rules: read by checks and documentation. */
export const workflows = [
  { ...contactWorkflow, tables: ['contacts'] },
  { ...faqWorkflow, tables: ['faqs'] },
  { ...lawWorkflow, tables: ['laws'] },
  { ...leaderWorkflow, tables: ['leaders'] },
  { ...manualWorkflow, tables: ['manual'] },
  { ...newsWorkflow, tables: ['news'] },
  { ...notificationWorkflow, tables: ['notifications'] },
  { ...periodWorkflow, tables: ['rate_periods'] },
  { ...sheetWorkflows.district, tables: ['rate_sheets'] },
  { ...sheetWorkflows.khoroo, tables: ['rate_sheets'] },
  { ...sheetWorkflows.section, tables: ['rate_sheets'] },
  { ...reportWorkflow, tables: ['reports'] },
  { ...surveyWorkflow, tables: ['surveys'] },
  { ...userWorkflow, tables: ['users'] },
  { ...videoWorkflow, tables: ['videos'] },
  { ...violationWorkflow, tables: ['violations'] },
] as const
