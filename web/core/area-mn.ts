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
  failed: 'Жагсаалтыг авч чадсангүй. Дахин оролдоно уу.',
  retry: 'Дахин оролдох',
} as const
