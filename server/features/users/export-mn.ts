/** Headers and texts of the exported list of people. */
export const mn = {
  fileName: 'Хэрэглэгчид',
  lastName: 'Овог',
  firstName: 'Нэр',
  email: 'И-мэйл хаяг',
  role: 'Эрх',
  area: 'Нутаг дэвсгэр',
  position: 'Албан тушаал',
  status: 'Төлөв',
  active: 'Идэвхтэй',
  inactive: 'Идэвхгүй',
  invited: 'Урилга илгээсэн',
  createdAt: 'Үүсгэсэн огноо',
  lastSignInAt: 'Сүүлд нэвтэрсэн',
} as const
