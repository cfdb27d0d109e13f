/** Texts for answers to violations that a city begins with; apart from the other words, which public pages bring. */
export const mn = {
  removed: { name: 'Арилгасан', text: 'Зөрчлийг арилгалаа. Мэдээлэл өгсөнд баярлалаа.' },
  fined: { name: 'Арга хэмжээ авсан', text: 'Зөрчил гаргагчид хуулийн дагуу арга хэмжээ авч, зөрчлийг арилгууллаа.' },
  none: { name: 'Зөрчил илрээгүй', text: 'Газар дээр нь шалгахад зөрчил илрээгүй.' },
} as const
