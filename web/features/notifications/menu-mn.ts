/** Names of the screens of notifications, and what the bell says. */
export const mn = {
  inbox: 'Ирсэн мэдэгдэл',
  sent: 'Илгээсэн мэдэгдэл',
  new: 'Шинэ мэдэгдэл',
  own: 'Мэдэгдэл',
  figure: { unread: 'Уншаагүй мэдэгдэл', drafts: 'Ноорог мэдэгдэл' },
} as const
