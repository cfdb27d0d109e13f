/** Texts in calendar files. */
export const mn = {
  feed: 'Нутаг',
  firstCalendar: 'Миний хуанли',
  invitations: 'Урилга',
  untitled: '(гарчиггүй)',
} as const
