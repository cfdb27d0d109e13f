/** The link to the chat in the header. */
export const mn = {
  name: 'Чат',
  unread_one: 'Чат: уншаагүй {{count}} харилцан яриа',
  unread_other: 'Чат: уншаагүй {{count}} харилцан яриа',
} as const
