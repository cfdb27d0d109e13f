/** The mail that answers a message, in English. */
export const en = {
  subject: 'An answer to your message',
  greeting: 'Hello {{name}},',
  thanks: 'here is our answer to your message of {{date}}.',
  yours: 'Your message:',
  closing: 'Kind regards,\n{{area}}',
} as const
