/** Headers of the file of products; `alias` are alternative names of a column, separated by |. */
export const mn = {
  fileName: 'Бүтээгдэхүүн оруулах',
  problems: 'Алдаа',
  example: 'Жишээ',
  goods: 'Шаазан аяга',
  title: {
    code: 'Код',
    name: 'Нэр',
    nameEn: 'Нэр (англи)',
    category: 'Ангилал',
    area: 'Нэгжийн код',
    price: 'Үнэ (₮)',
    stock: 'Үлдэгдэл',
    description: 'Тайлбар',
  },
  alias: {
    code: 'Барааны код',
    name: 'Бүтээгдэхүүн|Барааны нэр',
    nameEn: 'Англи нэр',
    category: 'Төрөл',
    area: 'Нутаг дэвсгэр',
    price: 'Үнэ|Нэгж үнэ',
    stock: 'Тоо ширхэг|Тоо',
    description: 'Тодорхойлолт',
  },
} as const
