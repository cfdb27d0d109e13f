/** Texts of choosing an area. */
export const mn = {
  level: { city: 'Нийслэл', district: 'Дүүрэг', khoroo: 'Хороо', section: 'Хэсэг' },
  /** The field while nothing is chosen. */
  placeholder: 'Нэр, дугаар, жишээ нь БЗД 1-3',
  searching: 'Хайж байна …',
  nothing: 'Ийм нутаг дэвсгэр олдсонгүй',
  /** Leads to the areas above; `all`: the districts. */
  up: 'Буцах: {{name}}',
  all: 'Бүх дүүрэг',
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
