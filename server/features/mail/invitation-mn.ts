/** Subjects of answers to invitations. */
export const mn = {
  accepted: 'Хүлээн авсан: {{title}}',
  tentative: 'Магадгүй: {{title}}',
  declined: 'Татгалзсан: {{title}}',
  untitled: '(гарчиггүй)',
}
