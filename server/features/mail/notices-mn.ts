/** Notices about new mails. */
export const mn = {
  arrived: { title: '{{from}}: {{subject}}', body: '{{excerpt}}' },
  untitled: '(гарчиггүй)',
} as const
