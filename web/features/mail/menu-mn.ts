/** The name of the feature in the menu, the search and the audit log, and of its figure. */
export const mn = {
  name: 'Шуудан',
  all: 'Бүх захидал',
  sent: 'Илгээсэн захидал',
  drafts: 'Захидлын ноорог',
  shared: 'Албаны дундын хайрцаг',
  unread: 'Уншаагүй захидал',
} as const
