/** Subjects of answers to invitations. */
export const en = {
  accepted: 'Accepted: {{title}}',
  tentative: 'Tentative: {{title}}',
  declined: 'Declined: {{title}}',
  untitled: '(no subject)',
}
