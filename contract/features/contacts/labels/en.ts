import type { Same } from '../../../core/text/messages.ts'
import type { mn } from './mn.ts'

/** Words of contact messages that screens, public pages, mails and exports share, in English. */
export const en: Same<typeof mn> = {
  topic: {
    question: 'Question',
    request: 'Request',
    complaint: 'Complaint',
    suggestion: 'Suggestion',
    thanks: 'Thanks',
    investor: 'Question of an investor',
    other: 'Other',
  },
  file: 'Messages of citizens',
  channel: { email: 'By e-mail', phone: 'By telephone' },
  column: {
    number: 'No.',
    createdAt: 'Received',
    name: 'Sender',
    topic: 'Topic',
    area: 'Sent to',
    message: 'Message',
    status: 'Status',
    answer: 'Answer',
    channel: 'Answered how',
    answeredAt: 'Answered on',
    answeredBy: 'Answered by',
  },
  status: { open: 'Waiting for an answer', answered: 'Answered' },
}
