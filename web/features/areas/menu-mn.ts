/** What the search calls areas; small, because it comes with the first page. */
export const mn = {
  areas: 'Нутаг дэвсгэр',
  import: 'Нутаг дэвсгэрийг файлаас оруулах',
  level: { city: 'Нийслэл', district: 'Дүүрэг', khoroo: 'Хороо', section: 'Хэсэг' },
} as const
