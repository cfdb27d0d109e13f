/** Texts of the mail of a notification. */
export const en = {
  greeting: 'Hello, {{name}}.',
  when: 'Sent on {{when}}',
  open: 'Read it in the system',
  stop: 'If you do not want such mails, turn them off under “Mails” on your account page.',
  closing: 'Kind regards,\n{{city}}',
} as const
