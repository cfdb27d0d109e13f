/** Words around a notification that goes by mail. */
export const en = {
  greeting: 'Hello, {{name}}.',
  where: 'Sent on {{when}}. Read it in the system: {{link}}',
  open: 'Read it in the system',
  stop: 'If you do not want such mails, turn them off under “Mails” on your account page.',
  closing: 'Kind regards,\n{{city}}',
} as const
