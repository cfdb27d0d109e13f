import type { mn } from './deletion-notices-mn.ts'

/** The notices to admins about the account of a member of staff, in English. */
export const en: typeof mn = {
  planned: {
    title: 'A member of staff is deleting their account',
    body: 'Account: {{person}}. It will be deleted on {{due}}. Give their work to others before then.',
  },
  cancelled: {
    title: 'A member of staff keeps their account',
    body: 'Account: {{person}}. The deletion was cancelled.',
  },
}
