import type { Same } from '../../../core/text/messages.ts'
import type { mn } from './mn.ts'

/** Texts about surveys: phases, channels, question types, operators, actions. */
export const en: Same<typeof mn> = {
  phase: {
    draft: 'Draft',
    expected: 'Upcoming',
    active: 'Active',
    closed: 'Closed',
  },
  channel: {
    online: 'Online',
    in_person: 'In person',
    phone: 'By phone',
    paper: 'On paper',
  },
  resultView: {
    staff_always: 'Staff, at any time',
    staff_after_close: 'Staff, after it is closed',
    public_after_close: 'Citizens too, after it is closed',
  },
  type: {
    short_text: 'Short text',
    long_text: 'Long text',
    single_choice: 'Single choice',
    multiple_choice: 'Multiple choice',
    yes_no: 'Yes / No',
    rating: 'Star rating',
    scale: 'Linear scale',
    number: 'Number',
    date: 'Date',
    matrix: 'Matrix',
    multi_matrix: 'Matrix, several choices',
    ranking: 'Ranking',
    file: 'File or photo',
    location: 'Location',
    info: 'Text to read',
  },
  operator: {
    answered: 'was answered',
    not_answered: 'was not answered',
    equals: 'is exactly',
    not_equals: 'is not',
    contains: 'contains',
  },
  action: {
    publish: 'Publish',
    unpublish: 'Unpublish',
    close: 'Close survey',
    reopen: 'Open again',
    extend: 'Extend',
    correct: 'Correct a text',
    archive: 'Archive',
    unarchive: 'Restore from the archive',
    copy: 'Copy',
    change: 'Edit',
    remove: 'Delete',
  },
  yes: 'Yes',
  no: 'No',
  firstGroup: 'General questions',
  pipeFallback: 'you',
}
