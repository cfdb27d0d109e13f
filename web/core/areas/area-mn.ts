/** Texts of choosing an area. */
export const mn = {
  level: { city: 'Нийслэл', district: 'Дүүрэг', khoroo: 'Хороо', section: 'Хэсэг' },
  within: 'Сонгож болох хүрээ',
  choose: { city: 'Нийслэл сонгох', district: 'Дүүрэг сонгох', khoroo: 'Хороо сонгох', section: 'Хэсэг сонгох' },
  first: {
    city: 'Нийслэлээ сонгоно уу',
    district: 'Эхлээд нийслэл',
    khoroo: 'Эхлээд дүүрэг',
    section: 'Эхлээд хороо',
  },
  none: {
    city: 'Нийслэл бүртгэгдээгүй байна.',
    district: 'Дүүрэг бүртгэгдээгүй байна.',
    khoroo: 'Энэ дүүрэгт хороо бүртгэгдээгүй байна.',
    section: 'Энэ хороонд хэсэг бүртгэгдээгүй байна.',
  },
  add: { city: 'Нийслэл нэмэх', district: 'Дүүрэг нэмэх', khoroo: 'Хороо нэмэх', section: 'Хэсэг нэмэх' },
  failed: 'Жагсаалтыг авч чадсангүй. Дахин оролдоно уу.',
  retry: 'Дахин оролдох',
} as const
