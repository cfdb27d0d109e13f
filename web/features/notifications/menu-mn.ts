/** Names of the screens, and texts of the bell. */
export const mn = {
  inbox: 'Ирсэн мэдэгдэл',
  sent: 'Илгээсэн мэдэгдэл',
  new: 'Шинэ мэдэгдэл',
  own: 'Мэдэгдэл',
  figure: { unread: 'Уншаагүй мэдэгдэл', drafts: 'Ноорог мэдэгдэл' },
} as const
