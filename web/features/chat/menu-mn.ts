/** The name of the feature in the menu, the search and the audit log, and of its figure. */
export const mn = { name: 'Чат', new: 'Шинэ харилцан яриа', unread: 'Уншаагүй харилцан яриа' } as const
