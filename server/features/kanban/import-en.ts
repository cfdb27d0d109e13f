import type { Same } from '#contract/core/text/messages.ts'
import type { mn } from './import-mn.ts'

/** The columns of a board as a table, in English. */
export const en: Same<typeof mn> = {
  fileName: 'Board',
  problems: 'Problems',
  yes: 'Yes',
  no: 'No',
  title: {
    title: 'Title',
    column: 'Column',
    description: 'Description',
    start: 'Start date',
    due: 'Due date',
    isCompleted: 'Completed',
    isArchived: 'Archived',
    assignees: 'Assignees',
    labels: 'Labels',
    items: 'Checklist',
  },
  alias: {
    title: 'Card|Card name|Task|Name',
    column: 'List|Status',
    due: 'Due',
    description: 'Notes|Card description',
  },
}
