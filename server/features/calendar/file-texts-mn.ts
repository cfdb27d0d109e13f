/** Texts in calendar files. */
export const mn = {
  feed: 'Нутаг',
  firstCalendar: 'Миний хуанли',
  untitled: '(гарчиггүй)',
} as const
