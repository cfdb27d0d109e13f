/** The initial response templates for violations. Kept apart from the other texts, which public pages load. */
export const mn = {
  removed: { name: 'Арилгасан', text: 'Зөрчлийг арилгалаа. Мэдээлэл өгсөнд баярлалаа.' },
  fined: { name: 'Арга хэмжээ авсан', text: 'Зөрчил гаргагчид хуулийн дагуу арга хэмжээ авч, зөрчлийг арилгууллаа.' },
  none: { name: 'Зөрчил илрээгүй', text: 'Газар дээр нь шалгахад зөрчил илрээгүй.' },
} as const
