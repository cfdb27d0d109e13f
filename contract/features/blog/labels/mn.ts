/** Words of the blog that server and screens share: categories, and what only its export has. */
export const mn = {
  file: 'Блог',
  category: {
    city: 'Хотын амьдрал',
    work: 'Бидний ажил',
    people: 'Хүмүүс',
    history: 'Түүх',
    advice: 'Зөвлөгөө',
  },
  column: { tags: 'Түлхүүр үг', writer: 'Зохиогч харагдах эсэх', yes: 'Тийм', no: 'Үгүй' },
} as const
