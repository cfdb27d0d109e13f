import type { mn } from './request-notices-mn.ts'

/** The notices to admins about requests, in English. */
export const en: typeof mn = {
  place: { title: 'Request to change the role or area of a member of staff' },
  email: { title: 'Request to change the e-mail address of a member of staff' },
  factor: { title: 'Request to reset the second factor of a member of staff' },
  body: 'Account: {{person}}. Requested by: {{asker}}. Confirm or refuse it within {{days}} days.',
}
