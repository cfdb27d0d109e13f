/** Notices about new mails. */
export const mn = {
  arrived: { title: '{{from}}: {{subject}}', body: '{{excerpt}}' },
  untitled: '(гарчиггүй)',
  empty: '(текстгүй)',
  unnamed: '(нэргүй)',
} as const
