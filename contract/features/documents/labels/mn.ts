/** Words of the fund's documents that server and screens share. */
export const mn = {
  file: 'Тайлан, баримт бичиг',
  category: {
    quarterly: 'Улирлын тайлангийн танилцуулга',
    annual: 'Жилийн тайлан',
    financial: 'Санхүүгийн тайлан',
    prospectus: 'Сангийн танилцуулга',
    rules: 'Сангийн дүрэм',
    licence: 'Тусгай зөвшөөрөл',
    other: 'Бусад баримт бичиг',
  },
  more: {},
  column: { year: 'Он', quarter: 'Улирал', datedOn: 'Баримт бичгийн огноо', files: 'Файл' },
} as const
