/** Headers and texts of the exported list of section leaders. */
export const mn = {
  fileName: 'Хэсгийн ахлагч',
  code: 'Хэсгийн код',
  area: 'Хэсэг',
  lastName: 'Овог',
  firstName: 'Нэр',
  registerNumber: 'Регистрийн дугаар',
  phone: 'Утасны дугаар',
  status: 'Төлөв',
  active: 'Идэвхтэй',
  inactive: 'Идэвхгүй',
  termFrom: 'Эхэлсэн огноо',
  termTo: 'Дуусах огноо',
  account: 'Бүртгэл',
  noAccount: 'Байхгүй',
  invited: 'Урилга илгээсэн',
} as const
